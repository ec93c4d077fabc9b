<?php
/*
 * One connection a request, as a page without a pool has it. Its characters are the server's default
 * unless it is told; Quercus, which does not know the charset attribute, has its own.
 */
function database_connect()
{
    $address = 'mysql:host=' . getenv('AMPMETER_DB_HOST')
        . ';port=' . getenv('AMPMETER_DB_PORT')
        . ';dbname=' . getenv('AMPMETER_DB_NAME')
        . (function_exists('java_class') ? '' : ';charset=utf8mb4');
    return new PDO(
        $address,
        getenv('AMPMETER_DB_USER'),
        getenv('AMPMETER_DB_PASSWORD'),
        array(PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION)
    );
}
