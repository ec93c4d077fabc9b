<?php
require dirname(__FILE__) . '/include/site.php';

/* The next ten events as RSS; what XML cannot hold at all is left out. */
function x($text)
{
    return h(preg_replace('/[^\x09\x0A\x0D\x20-\x{10FFFF}]/u', '', (string) $text));
}

function feed()
{
    setting('users');
    $site = 'http://' . $_SERVER['HTTP_HOST'] . dirname($_SERVER['SCRIPT_NAME']) . '/';
    $items = '';
    foreach (rows('select socialeventid, title, summary from SOCIALEVENT where eventtimestamp >= ?'
        . ' order by eventtimestamp asc limit 10', array(now_text())) as $event) {
        $items .= '<item><title>' . x($event['title']) . '</title><link>'
            . x($site . 'events.php?socialEventID=' . (int) $event['socialeventid']) . '</link><description>'
            . x($event['summary']) . "</description></item>\n";
    }
    header('Content-Type: application/rss+xml; charset=utf-8');
    echo '<?xml version="1.0" encoding="UTF-8"?>', "\n", '<rss version="2.0"><channel><title>Olio</title><link>',
        x($site . 'index.php'), "</link><description>Upcoming events</description>\n", $items, '</channel></rss>', "\n";
    return null;
}

serve('feed');
