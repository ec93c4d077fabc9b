<?php // a query that takes so many milliseconds
$db = new PDO('mysql:host=' . getenv('DB_HOST') . ';port=' . getenv('DB_PORT') . ';dbname=' . getenv('DB_NAME'), getenv('DB_USER'), getenv('DB_PASSWORD'));
echo '<html>' . $db->query('SELECT SLEEP(' . (int) ($_GET['ms'] ?? 50) / 1000 . ')')->fetchColumn() . '</html>';
