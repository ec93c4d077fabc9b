<?php
/* Where the database is, PHP finds in its environment. */
function database()
{
    $place = 'mysql:host=' . getenv('DB_HOST') . ';port=' . getenv('DB_PORT') . ';dbname='
        . getenv('DB_NAME') . ';charset=utf8mb4';
    return new PDO($place, getenv('DB_USER'), getenv('DB_PASSWORD'),
        array(PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION));
}

function rows($sql, $values)
{
    $statement = database()->prepare($sql);
    $statement->execute($values);
    return $statement->fetchAll(PDO::FETCH_ASSOC);
}
