<?php
require dirname(__FILE__) . '/include/site.php';
require dirname(__FILE__) . '/include/forms.php';
require dirname(__FILE__) . '/include/store.php';

const MOST_TAGS = 20;

function event_values()
{
    return required_texts(array(
        'title' => array('The title', 1, 100),
        'description' => array('The description', 1, 500),
        'summary' => array('The sentence', 0, 100),
        'telephone' => array('The telephone number', 0, 20),
        'timezone' => array('The time zone', 0, 100),
        'tags' => array('The list of tags', 1, 650),
    ) + address_fields());
}

/* Sorted, so that two requests take their locks in the same order. */
function tags_of($text)
{
    $tags = array_unique(preg_split('/\s+/u', $text));
    if (count($tags) > MOST_TAGS) {
        refuse(400, 'There must be at most ' . MOST_TAGS . ' tags.');
    }
    foreach ($tags as $tag) {
        if (preg_match_all('/./us', $tag, $characters) > 30) {
            refuse(400, 'A tag must have at most 30 characters.');
        }
    }
    sort($tags, SORT_STRING);
    return $tags;
}

function whole($name, $least, $most)
{
    $text = text_of($_POST, $name);
    if (!preg_match('/^[0-9]{1,4}$/D', $text) || (int) $text < $least || (int) $text > $most) {
        refuse(400, 'The ' . $name . ' must be from ' . $least . ' to ' . $most . '.');
    }
    return (int) $text;
}

function event_time()
{
    $year = whole('year', 1000, 9999);
    $month = whole('month', 1, 12);
    $day = whole('day', 1, 31);
    if (!checkdate($month, $day, $year)) {
        refuse(400, 'There is no such day.');
    }
    return sprintf('%04d-%02d-%02d %02d:%02d:00', $year, $month, $day, whole('hour', 0, 23), whole('minute', 0, 59));
}

/* From the description where nothing was said in one sentence. */
function summary_of($values)
{
    if ($values['summary'] !== '') {
        return $values['summary'];
    }
    preg_match('/^.{1,100}/us', $values['description'], $start);
    return $start[0];
}

function insert_event($values, $time, $user)
{
    query('insert into SOCIALEVENT (title, description, submitterUserName, ADDRESS_addressid, totalscore,'
        . ' numberofvotes, imageurl, imagethumburl, literatureurl, telephone, timezone, eventtimestamp,'
        . ' createdtimestamp, disabled, eventdate, summary)'
        . " values (?, ?, ?, ?, 0, 0, '', '', '', ?, ?, ?, ?, 0, ?, ?)",
        array($values['title'], $values['description'], $user, insert_address($values), $values['telephone'],
            $values['timezone'], $time, now_text(), substr($time, 0, 10), summary_of($values)));
    return inserted_id();
}

function tag_event($event, $tag)
{
    $which = 'select socialeventtagid from SOCIALEVENTTAG where tag = ?';
    query('update SOCIALEVENTTAG set refcount = refcount + 1 where tag = ?', array($tag));
    $found = row($which, array($tag));
    if ($found === null) {
        query('insert into SOCIALEVENTTAG (tag, refcount) values (?, 1)', array($tag));
        $found = row($which, array($tag));
    }
    query('insert into SOCIALEVENTTAG_SOCIALEVENT (socialeventtagid, socialeventid) values (?, ?)',
        array($found['socialeventtagid'], $event));
}

function file_names($id, $paths)
{
    return array_combine(array('e' . $id . '.jpg', 'e' . $id . 't.jpg', 'e' . $id . 'l.pdf'), $paths);
}

/* All of it or nothing: the rows are only there for others when the files are. */
function keep_event($values, $tags, $time, $user, $paths)
{
    $id = 0;
    $files = $paths;
    database()->beginTransaction();
    try {
        $id = insert_event($values, $time, $user);
        foreach ($tags as $tag) {
            tag_event($id, $tag);
        }
        query('insert into PERSON_SOCIALEVENT (username, socialeventid) values (?, ?)', array($user, $id));
        $files = file_names($id, $paths);
        place_files($files, $id);
        query('update SOCIALEVENT set imageurl = ?, imagethumburl = ?, literatureurl = ? where socialeventid = ?',
            array_merge(array_keys($files), array($id)));
        database()->commit();
    } catch (Exception $e) {
        database()->rollBack();
        delete_files($files, $id);
        throw $e;
    }
    return $id;
}

function require_pdf($path)
{
    $file = fopen($path, 'rb');
    $start = fread($file, 5);
    fclose($file);
    if ($start !== '%PDF-') {
        refuse(400, 'The programme must be a PDF.');
    }
}

function take_files()
{
    $paths = array();
    try {
        $paths[] = take_upload('upload_image', 'The picture', '.jpg');
        $paths[] = make_thumbnail($paths[0]);
        $paths[] = take_upload('upload_literature', 'The programme', '.pdf');
        require_pdf($paths[2]);
    } catch (Refusal $e) {
        delete_files($paths, 0);
        throw $e;
    }
    return $paths;
}

function add_event()
{
    require_post();
    $user = require_login('to add an event');
    setting('users');
    $values = event_values();
    $tags = tags_of($values['tags']);
    $time = event_time();
    $id = keep_event($values, $tags, $time, $user, take_files());
    redirect('events.php?socialEventID=' . $id);
    return null;
}

serve('add_event');
