<?php
/* The parameter as a whole number, the default where it is absent; anything else is refused. */
function whole_number($name, $default, $largest)
{
    if (!isset($_GET[$name])) {
        return $default;
    }
    $text = $_GET[$name];
    if (is_string($text) && preg_match('/^[1-9][0-9]{0,6}$/D', $text) && (int) $text <= $largest) {
        return (int) $text;
    }
    header('HTTP/1.1 400 Bad Request');
    header('Content-Type: text/plain; charset=utf-8');
    $shown = is_string($text) ? '"' . substr($text, 0, 40) . '"' : 'a list';
    echo $name, ' must be a whole number from 1 to ', $largest, ', was ', $shown, "\n";
    exit;
}
