<?php
/* Some servers list the environment, and with it the database's password. */
function without_password($page)
{
    $password = (string) getenv('AMPMETER_DB_PASSWORD');
    return $password === '' ? $page : str_replace($password, '(not shown)', $page);
}

ob_start('without_password');
phpinfo();
ob_end_flush();
