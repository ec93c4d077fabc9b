<?php
/*
 * One connection a request, as a page without a pool has it. Its characters are UTF-8 by default on
 * PHP 8 and on Quercus, which does not know the charset attribute.
 */
function database_connect()
{
    $address = 'mysql:host=' . getenv('AMPMETER_DB_HOST')
        . ';port=' . getenv('AMPMETER_DB_PORT')
        . ';dbname=' . getenv('AMPMETER_DB_NAME');
    return new PDO(
        $address,
        getenv('AMPMETER_DB_USER'),
        getenv('AMPMETER_DB_PASSWORD'),
        array(PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION)
    );
}
