<?php
/*
 * What an application does before each of its pages, as PHP's auto_prepend_file would have it: its
 * code is read, and the database is asked.
 */
require dirname(__FILE__) . '/../olio/include/site.php';
require dirname(__FILE__) . '/../olio/include/store.php';
require dirname(__FILE__) . '/../olio/include/forms.php';
require dirname(__FILE__) . '/../olio/include/attendees.php';

$prepended = row('SELECT COUNT(*) AS items FROM page_item');
header('X-Items: ' . (int) $prepended['items']);
