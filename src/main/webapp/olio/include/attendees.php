<?php
/* The part of an event's page that changes when someone attends. */

const ATTENDEES_SHOWN = 20;

/* The first ones; whoever is logged in and attends comes first. */
function first_attendees($event, $user)
{
    if (original_queries()) {
        /* As it was: all of them. */
        $names = rows('select username from PERSON_SOCIALEVENT where socialeventid = ?', array($event));
    } elseif ($user === null) {
        $names = rows('select username from PERSON_SOCIALEVENT where socialeventid = ? limit ' . ATTENDEES_SHOWN,
            array($event));
    } else {
        $names = rows(
            '(select username from PERSON_SOCIALEVENT where socialeventid = ? and username = ?)'
            . ' union (select username from PERSON_SOCIALEVENT where socialeventid = ? limit ' . ATTENDEES_SHOWN . ')',
            array($event, $user, $event)
        );
    }
    $first = array();
    foreach ($names as $name) {
        if ($name['username'] === $user) {
            array_unshift($first, $user);
        } else {
            $first[] = $name['username'];
        }
    }
    return array_slice($first, 0, ATTENDEES_SHOWN);
}

function attendees($event, $count, $names, $user)
{
    $list = '';
    foreach ($names as $name) {
        $list .= '<li><a href="users.php?username=' . h(rawurlencode($name)) . '">' . h($name) . '</a></li>';
    }
    $html = '<div id="attendees"><p>' . (int) $count . ' people</p><ul>' . $list . '</ul>';
    if ($user !== null) {
        $html .= in_array($user, $names, true)
            ? '<p class="attending">You are attending</p>'
            : '<p><a id="attend" href="addAttendee.php?id=' . (int) $event . '">Attend</a></p>';
    }
    return $html . '</div>';
}
