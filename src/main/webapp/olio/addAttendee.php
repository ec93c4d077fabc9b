<?php
require dirname(__FILE__) . '/include/site.php';
require dirname(__FILE__) . '/include/attendees.php';

/* The new list only: the event's page puts it in place of the old one. */
function add_attendee()
{
    $user = require_login('to attend');
    $id = number_of($_GET, 'id', 'The event');
    if (row('select socialeventid from SOCIALEVENT where socialeventid = ?', array($id)) === null) {
        refuse(404, 'There is no event ' . $id . '.');
    }
    database()->beginTransaction();
    $own = row('select count(username) as count from PERSON_SOCIALEVENT where socialeventid = ? and username = ?',
        array($id, $user));
    if ((int) $own['count'] === 0) {
        query('insert into PERSON_SOCIALEVENT (username, socialeventid) values (?, ?)', array($user, $id));
    }
    $names = first_attendees($id, $user);
    database()->commit();
    $count = row('select count(username) as count from PERSON_SOCIALEVENT where socialeventid = ?', array($id));
    return attendees($id, $count['count'], $names, $user);
}

serve('add_attendee');
