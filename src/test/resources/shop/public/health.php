<?php
require dirname(dirname(__FILE__)) . '/src/database.php';
$count = rows('SELECT COUNT(*) AS items FROM item', array());
header('Content-Type: text/plain');
echo 'items: ', $count[0]['items'], "\n";
