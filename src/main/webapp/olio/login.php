<?php
require dirname(__FILE__) . '/include/site.php';

function log_in()
{
    require_post();
    $person = row('select * from PERSON where username = ? and password = ?',
        array(text_of($_POST, 'user_name'), text_of($_POST, 'password')));
    if ($person === null) {
        refuse(403, 'User name or password is wrong.');
    }
    $requests = row('select count(*) as count from PERSON_PERSON where friends_username = ? and is_accepted = 0',
        array($person['username']));
    /* A session that someone else may have begun must not become this user's. */
    session_regenerate_id(true);
    $_SESSION['username'] = $person['username'];
    $_SESSION['requests'] = (int) $requests['count'];
    redirect('index.php');
    return null;
}

serve('log_in');
