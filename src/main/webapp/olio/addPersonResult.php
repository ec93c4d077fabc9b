<?php
require dirname(__FILE__) . '/include/site.php';
require dirname(__FILE__) . '/include/forms.php';
require dirname(__FILE__) . '/include/store.php';

function person_values()
{
    $values = required_texts(array(
        'add_user_name' => array('The user name', 1, 25),
        'psword' => array('The password', 1, 25),
        'first_name' => array('The first name', 1, 25),
        'last_name' => array('The last name', 1, 25),
        'email' => array('The e-mail address', 1, 90),
        'telephone' => array('The telephone number', 0, 25),
        'timezone' => array('The time zone', 0, 100),
        'summary' => array('The text about you', 0, 2500),
    ) + address_fields());
    if ($values['psword'] !== text_of($_POST, 'passwordx')) {
        refuse(400, 'The two passwords differ.');
    }
    return $values;
}

function insert_person($values)
{
    query('insert into PERSON (username, password, firstname, lastname, email, telephone, imageurl,'
        . " imagethumburl, summary, timezone, ADDRESS_addressid) values (?, ?, ?, ?, ?, ?, '', '', ?, ?, ?)",
        array($values['add_user_name'], $values['psword'], $values['first_name'], $values['last_name'],
            $values['email'], $values['telephone'], $values['summary'], $values['timezone'],
            insert_address($values)));
    return inserted_id();
}

/* All of it or nothing: the row is only there for others when the files are. */
function keep_person($values, $picture, $thumbnail)
{
    $id = 0;
    $files = array();
    database()->beginTransaction();
    try {
        $id = insert_person($values);
        $files = array('p' . $id . '.jpg' => $picture, 'p' . $id . 't.jpg' => $thumbnail);
        place_files($files, $id);
        query('update PERSON set imageurl = ?, imagethumburl = ? where userid = ?',
            array('p' . $id . '.jpg', 'p' . $id . 't.jpg', $id));
        database()->commit();
    } catch (Exception $e) {
        database()->rollBack();
        delete_files($files ? $files : array($picture, $thumbnail), $id);
        throw $e;
    }
}

function add_person()
{
    require_post();
    setting('users');
    $values = person_values();
    if (row('select username from PERSON where username = ?', array($values['add_user_name'])) !== null) {
        refuse(409, 'That user name is taken.');
    }
    $picture = take_upload('user_image', 'The picture', '.jpg');
    try {
        $thumbnail = make_thumbnail($picture);
    } catch (Refusal $e) {
        delete_files(array($picture, $picture . '.t'), 0);
        throw $e;
    }
    keep_person($values, $picture, $thumbnail);
    redirect('users.php?username=' . rawurlencode($values['add_user_name']));
    return null;
}

serve('add_person');
