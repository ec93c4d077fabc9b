<?php
require dirname(__FILE__) . '/include/site.php';

const EVENTS_A_PAGE = 10;

/* How many events bear it: as the address says, or else as the database does. */
function count_of($tag)
{
    if (isset($_GET['count'])) {
        return number_of($_GET, 'count', 'The count');
    }
    $found = row('select refcount from SOCIALEVENTTAG where tag = ?', array($tag));
    if ($found === null) {
        refuse(404, 'No event was ever tagged "' . $tag . '".');
    }
    return (int) $found['refcount'];
}

function tagged_events()
{
    $from = $_SERVER['REQUEST_METHOD'] === 'POST' ? $_POST : $_GET;
    $tag = limited($from, 'tag', 'The tag', 1, 30);
    $page = page_of($from);
    $count = count_of($tag);
    $ids = rows(
        'select s.socialeventid from SOCIALEVENTTAG t, SOCIALEVENTTAG_SOCIALEVENT s'
        . ' where t.socialeventtagid = s.socialeventtagid and t.tag = ?'
        . ' limit ' . ($page - 1) * EVENTS_A_PAGE . ',' . EVENTS_A_PAGE,
        array($tag)
    );
    $events = array();
    foreach ($ids as $id) {
        $events[] = row(
            'select socialeventid, title, summary, imagethumburl, createdtimestamp, eventdate,'
            . ' submitterUserName as submitterusername from SOCIALEVENT where socialeventid = ?',
            array($id['socialeventid'])
        );
    }
    $address = 'taggedEvents.php?tag=' . rawurlencode($tag) . '&count=' . $count . '&';
    return page(
        'Events tagged ' . $tag,
        '<h1>Events tagged “' . h($tag) . '”</h1>' . event_list($events)
        . page_links($address, $page, (int) ceil($count / EVENTS_A_PAGE)),
        array('hover' => true)
    );
}

serve('tagged_events');
