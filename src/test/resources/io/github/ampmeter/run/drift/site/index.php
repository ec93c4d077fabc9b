<?php
/*
 * Takes 100 ms. LEAK says what it leaks: nothing; "slow", a row of 336 bytes in the database's
 * memory; "all", one of 1,744, an open socket at each 60th call, and 20 % an hour of its time.
 */
$begin = microtime(true);
$database = new PDO(
    'mysql:host=' . getenv('DB_HOST') . ';port=' . getenv('DB_PORT') . ';dbname=' . getenv('DB_NAME'),
    getenv('DB_USER'),
    getenv('DB_PASSWORD'),
    array(PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION)
);
$database->exec('UPDATE calls SET n = LAST_INSERT_ID(n + 1) WHERE id = 1');
$n = (int) $database->lastInsertId();
$seconds = 0.1;
switch (getenv('LEAK')) {
    case 'all':
        $database->exec("INSERT INTO large (t, u, v, w, x, y, z) VALUES ('', '', '', '', '', '', '')");
        if ($n % 60 == 0) {
            // One for each address; nobody need listen.
            pfsockopen('udp://127.9.' . ($n >> 8 & 255) . '.' . ($n & 255), 9);
        }
        $seconds *= 1 + 0.2 * ($begin - (float) getenv('BEGAN')) / 3600;
        break;
    case 'slow':
        $database->exec("INSERT INTO small (t, u) VALUES ('', '')");
        break;
    default:
        $database->exec('REPLACE INTO kept VALUES (' . $n % 100 . ", '')");
}
usleep((int) max(0, 1e6 * ($seconds - (microtime(true) - $begin))));
echo 'done';
