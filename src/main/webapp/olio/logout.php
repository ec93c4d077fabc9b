<?php
require dirname(__FILE__) . '/include/site.php';

function log_out()
{
    $_SESSION = array();
    session_destroy();
    redirect('index.php');
    return null;
}

serve('log_out');
