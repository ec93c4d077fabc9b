<?php
require dirname(__FILE__) . '/include/site.php';

const FRIENDS_PICTURED = 6;

function friends_of($user)
{
    return rows('select p.username, p.imagethumburl from PERSON_PERSON pp, PERSON p where pp.Person_username = ?'
        . ' and pp.friends_username = p.username and pp.is_accepted = 1', array($user));
}

function requests_to($user)
{
    return rows('select Person_username as username from PERSON_PERSON where friends_username = ?'
        . ' and is_accepted = 0', array($user));
}

function requests_by($user)
{
    return rows('select friends_username as username from PERSON_PERSON where Person_username = ?'
        . ' and is_accepted = 0', array($user));
}

function posted_events($user)
{
    return rows('select socialeventid, title, eventdate from SOCIALEVENT where submitterUserName = ?'
        . ' and eventtimestamp >= ? order by eventdate asc limit 10', array($user, now_text()));
}

function person_with_address($user)
{
    $person = row('select userid, username, firstname, lastname, email, telephone, imageurl, imagethumburl,'
        . ' summary, timezone, street1, street2, city, state, zip, country from PERSON p, ADDRESS a'
        . ' where p.username = ? and p.ADDRESS_addressid = a.addressid', array($user));
    if ($person === null) {
        refuse(404, 'There is nobody of that name.');
    }
    return $person;
}

function name_list($people)
{
    $html = '';
    foreach ($people as $person) {
        $html .= '<li><a href="users.php?username=' . h(rawurlencode($person['username'])) . '">'
            . h($person['username']) . '</a></li>';
    }
    return $html === '' ? '<p class="none">None.</p>' : '<ul class="names">' . $html . '</ul>';
}

function pictured($friends)
{
    $html = '';
    foreach (array_slice($friends, 0, FRIENDS_PICTURED) as $friend) {
        $html .= '<li><a href="users.php?username=' . h(rawurlencode($friend['username'])) . '"><img src="'
            . picture_url($friend['imagethumburl']) . '" alt="" width="80" height="80">'
            . h($friend['username']) . '</a></li>';
    }
    return '<ul class="faces">' . $html . '</ul>';
}

function event_links($events)
{
    $html = '';
    foreach ($events as $event) {
        $html .= '<li><a href="events.php?socialEventID=' . (int) $event['socialeventid'] . '">'
            . h($event['title']) . '</a> <time>' . h($event['eventdate']) . '</time></li>';
    }
    return $html === '' ? '<p class="none">None.</p>' : '<ul class="next">' . $html . '</ul>';
}

function detail($person)
{
    $name = $person['firstname'] . ' ' . $person['lastname'];
    return '<div class="person-detail" id="person-' . (int) $person['userid'] . '"><h1>' . h($name) . '</h1>'
        . '<p class="when">' . h($person['username']) . '</p>'
        . '<img src="' . picture_url($person['imagethumburl']) . '" alt="Picture of ' . h($name)
        . '" width="120" height="120"><p><a href="' . picture_url($person['imageurl']) . '">Full-size picture</a></p>'
        . '<p>' . nl2br(h($person['summary'])) . '</p><dl><dt>Lives in</dt><dd>'
        . h($person['city'] . ', ' . $person['state'] . ' ' . $person['zip'] . ', ' . $person['country'])
        . '</dd><dt>Telephone</dt><dd>' . h($person['telephone']) . '</dd><dt>E-mail</dt><dd>'
        . h($person['email']) . '</dd><dt>Time zone</dt><dd>' . h($person['timezone']) . '</dd></dl></div>';
}

function person_page()
{
    $user = limited($_GET, 'username', 'The user name', 1, 25);
    $friends = friends_of($user);
    $incoming = requests_to($user);
    $outgoing = requests_by($user);
    $events = posted_events($user);
    $person = person_with_address($user);
    return page(
        $person['firstname'] . ' ' . $person['lastname'] . "'s profile",
        detail($person)
        . box(count($friends) . ' friends', pictured($friends) . name_list(array_slice($friends, FRIENDS_PICTURED)))
        . box('Wants to be friends with', name_list($outgoing))
        . box('Asked to be friends by', name_list($incoming))
        . box('Announced events', event_links($events))
    );
}

serve('person_page');
