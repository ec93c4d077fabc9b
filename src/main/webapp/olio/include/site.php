<?php
/*
 * What every page starts with: session, settings of the data, and how a page ends that cannot do
 * what it was asked for. Pages look everything up first and print last, so that a status can still
 * be sent.
 */
require dirname(__FILE__) . '/../../include/database.php';
require dirname(__FILE__) . '/layout.php';

date_default_timezone_set('UTC');

class Refusal extends Exception
{
    public $status;

    public function __construct($status, $message)
    {
        parent::__construct($message);
        $this->status = $status;
    }
}

/* For the text between tags and for attributes. */
function h($text)
{
    return htmlspecialchars((string) $text, ENT_QUOTES, 'UTF-8');
}

function refuse($status, $message)
{
    throw new Refusal($status, $message);
}

function database()
{
    static $database = null;
    if ($database === null) {
        $database = database_connect();
    }
    return $database;
}

/* Runs one prepared statement; the statement is returned for its rows. */
function query($sql, $values = array())
{
    $statement = database()->prepare($sql);
    $statement->execute($values);
    return $statement;
}

function rows($sql, $values = array())
{
    return query($sql, $values)->fetchAll(PDO::FETCH_ASSOC);
}

/* The first row, or null. */
function row($sql, $values = array())
{
    $statement = query($sql, $values);
    $row = $statement->fetch(PDO::FETCH_ASSOC);
    $statement->closeCursor();
    return $row === false ? null : $row;
}

/* Asked of the server, because PDO's own lastInsertId is not everywhere to be had. */
function inserted_id()
{
    $id = row('select last_insert_id() as id');
    return (int) $id['id'];
}

/* What the loader wrote: users, persons, events, tags, queries, cache. */
function setting($name)
{
    static $settings = null;
    if ($settings === null) {
        $settings = array();
        /* Outside the try: a database that is not there is not one without data. */
        database();
        try {
            foreach (rows('select name, value from OLIO_SETTING') as $row) {
                $settings[$row['name']] = $row['value'];
            }
        } catch (PDOException $e) {
            error_log('olio: ' . $e->getMessage());
        }
        if (!isset($settings['users'])) {
            refuse(503, 'There is no Olio data in the database; load it first.');
        }
    }
    return $settings[$name];
}

/* Whether the queries are those that the application had before they were rewritten. */
function original_queries()
{
    return setting('queries') === 'original';
}

function now_text()
{
    return date('Y-m-d H:i:s');
}

/* Parameters: always text, trimmed; a list where a text belongs counts as absent. */
function text_of($from, $name)
{
    return isset($from[$name]) && is_string($from[$name]) ? trim($from[$name]) : '';
}

function number_of($from, $name, $what)
{
    $text = text_of($from, $name);
    if (!preg_match('/^[1-9][0-9]{0,8}$/D', $text)) {
        refuse(400, $what . ' must be a whole number from 1.');
    }
    return (int) $text;
}

function page_of($from)
{
    return text_of($from, 'page') === '' ? 1 : min(100000, number_of($from, 'page', 'The page'));
}

/* Texts that are not valid UTF-8 would make the database or the escaping fail. */
function limited($from, $name, $what, $least, $most)
{
    $text = text_of($from, $name);
    if ($text !== '' && !preg_match('//u', $text)) {
        refuse(400, $what . ' must be UTF-8 text.');
    }
    $length = preg_match_all('/./us', $text, $characters);
    if ($length < $least || $length > $most) {
        refuse(400, $what . ' must have ' . $least . ' to ' . $most . ' characters, has ' . $length . '.');
    }
    return $text;
}

function user_name()
{
    return isset($_SESSION['username']) ? $_SESSION['username'] : null;
}

function require_login($what)
{
    if (user_name() === null) {
        refuse(403, 'Please log in ' . $what . '.');
    }
    return user_name();
}

function require_post()
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        header('Allow: POST');
        refuse(405, 'This page takes a form.');
    }
}

function redirect($to)
{
    header('HTTP/1.1 302 Found');
    header('Location: ' . $to);
}

function status_text($status)
{
    $texts = array(400 => 'Bad Request', 403 => 'Forbidden', 404 => 'Not Found',
        405 => 'Method Not Allowed', 409 => 'Conflict', 500 => 'Internal Server Error',
        503 => 'Service Unavailable');
    return $texts[$status];
}

function show_error($status, $message)
{
    header('HTTP/1.1 ' . $status . ' ' . status_text($status));
    header('Content-Type: text/html; charset=utf-8');
    echo page('Error ' . $status, '<div class="box error"><h1>' . h(status_text($status))
        . '</h1><p>' . h($message) . '</p><p><a href="index.php">Back to the events</a></p></div>',
        array('bare' => true));
}

/* Runs a page's function, which returns its HTML, or null where it only sent headers. */
function serve($function)
{
    try {
        ini_set('session.cookie_httponly', '1');
        session_start();
        $html = $function();
        if ($html !== null) {
            header('Content-Type: text/html; charset=utf-8');
            echo $html;
        }
    } catch (Refusal $e) {
        show_error($e->status, $e->getMessage());
    } catch (PDOException $e) {
        error_log('olio: ' . $e->getMessage());
        show_error(500, 'The database failed.');
    }
}
