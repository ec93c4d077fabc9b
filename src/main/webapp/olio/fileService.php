<?php
/*
 * Pictures and PDFs, by name. It opens no database unless a file is asked for that was neither
 * uploaded nor loaded, as far as it knows.
 */
require dirname(__FILE__) . '/include/store.php';

/* How many persons or events were loaded, as the store remembers. */
function loaded($kind)
{
    $known = @file_get_contents(store_folder() . '/loaded.txt');
    return $known !== false && preg_match('/^' . $kind . '=([0-9]+)$/m', $known, $match) ? (int) $match[1] : 0;
}

/* The same, as the database knows. */
function look_up($kind)
{
    require dirname(__FILE__) . '/../include/database.php';
    $counts = array();
    try {
        foreach (database_connect()->query('select name, value from OLIO_SETTING') as $row) {
            $counts[$row['name']] = (int) $row['value'];
        }
    } catch (PDOException $e) {
        error_log('olio: ' . $e->getMessage());
    }
    if (!isset($counts['persons'])) {
        return 0;
    }
    $folder = store_folder();
    if (is_dir($folder) || @mkdir($folder, 0700, true)) {
        $new = $folder . '/loaded-' . md5(uniqid('', true)) . '.txt';
        if (@file_put_contents($new, 'p=' . $counts['persons'] . "\ne=" . $counts['events'] . "\n")) {
            @rename($new, $folder . '/loaded.txt');
        }
    }
    return $counts[$kind === 'p' ? 'persons' : 'events'];
}

/* Where the file lies; null if there is none of that name. */
function path_of($name)
{
    if (!preg_match('/^([pe])([1-9][0-9]{0,8})(t?\.jpg|l\.pdf)$/D', $name, $match)) {
        return null;
    }
    $number = (int) $match[2];
    $uploaded = store_path($name, $number);
    if (is_file($uploaded)) {
        return $uploaded;
    }
    if ($match[1] === 'p' && $match[3] === 'l.pdf') {
        return null;
    }
    if ($number > loaded($match[1]) && $number > look_up($match[1])) {
        return null;
    }
    $names = array('.jpg' => '.jpg', 't.jpg' => '-thumb.jpg', 'l.pdf' => '.pdf');
    return dirname(__FILE__) . '/files/' . ($match[1] === 'p' ? 'person' : 'event') . $names[$match[3]];
}

function send($path)
{
    $changed = gmdate('D, d M Y H:i:s', filemtime($path)) . ' GMT';
    header('Last-Modified: ' . $changed);
    if (isset($_SERVER['HTTP_IF_MODIFIED_SINCE']) && $_SERVER['HTTP_IF_MODIFIED_SINCE'] === $changed) {
        header('HTTP/1.1 304 Not Modified');
        return;
    }
    header('Content-Type: ' . (substr($path, -4) === '.pdf' ? 'application/pdf' : 'image/jpeg'));
    header('X-Content-Type-Options: nosniff');
    header('Content-Length: ' . filesize($path));
    readfile($path);
}

$path = path_of(isset($_GET['file']) && is_string($_GET['file']) ? $_GET['file'] : '');
if ($path === null) {
    header('HTTP/1.1 404 Not Found');
    header('Content-Type: text/plain; charset=utf-8');
    echo "There is no such file.\n";
} else {
    send($path);
}
