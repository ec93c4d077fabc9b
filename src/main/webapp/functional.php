<?php
/*
 * What a stack must do before anybody loads it, one check a request: functional.php?check=NAME. Says
 * what came about, in lines of name=value; whoever asks knows what must have.
 */
require dirname(__FILE__) . '/include/database.php';

function begin_page($title)
{
    header('Content-Type: text/html; charset=utf-8');
    echo "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>", $title,
        "</title>\n</head>\n<body>\n<pre>\n";
}

function end_page()
{
    echo "</pre>\n</body>\n</html>\n";
}

function say($name, $value)
{
    echo $name, '=', htmlspecialchars((string) $value, ENT_QUOTES, 'UTF-8'), "\n";
}

/* A text as it came, and its bytes: the browser, the server and PHP may each have changed it. */
function check_text()
{
    $text = isset($_POST['text']) ? $_POST['text'] : (isset($_GET['text']) ? $_GET['text'] : '');
    say('method', $_SERVER['REQUEST_METHOD']);
    say('text', $text);
    say('hex', strtoupper(bin2hex($text)));
}

function check_long()
{
    for ($i = 1; $i <= 4000; $i++) {
        echo 'line ', $i, ' of 4000: ', str_repeat('.', 40), "\n";
    }
}

function check_connection()
{
    say('port', isset($_SERVER['REMOTE_PORT']) ? $_SERVER['REMOTE_PORT'] : 'unknown');
}

function check_upload()
{
    $file = isset($_FILES['file']) ? $_FILES['file'] : array('error' => 'no file');
    say('error', $file['error']);
    if ($file['error'] === UPLOAD_ERR_OK) {
        say('name', $file['name']);
        say('bytes', filesize($file['tmp_name']));
        say('md5', md5_file($file['tmp_name']));
        say('note', isset($_POST['note']) ? $_POST['note'] : '');
    }
}

function check_session($end)
{
    $_SESSION['visits'] = isset($_SESSION['visits']) ? $_SESSION['visits'] + 1 : 1;
    say('visits', $_SESSION['visits']);
    if ($end) {
        $_SESSION = array();
        session_destroy();
        say('session', 'ended');
    }
}

function picture()
{
    $picture = imagecreatetruecolor(120, 80);
    imagefilledrectangle($picture, 0, 0, 119, 79, imagecolorallocate($picture, 255, 255, 255));
    imagefilledrectangle($picture, 10, 10, 59, 69, imagecolorallocate($picture, 0, 114, 178));
    return $picture;
}

/* Written and read again: the pixels must be what was drawn. */
function check_gd()
{
    ob_start();
    imagepng(picture());
    $png = ob_get_clean();
    $read = imagecreatefromstring($png);
    say('size', imagesx($read) . 'x' . imagesy($read));
    say('inside', dechex(imagecolorat($read, 30, 30) & 0xFFFFFF));
    say('outside', dechex(imagecolorat($read, 100, 30) & 0xFFFFFF));
}

/* Of this request alone: several users check at the same time. */
function table_name($database, $what)
{
    $row = $database->query('SELECT CONNECTION_ID()')->fetch(PDO::FETCH_NUM);
    return 'functional_' . $row[0] . '_' . $what;
}

function number_of($database, $query)
{
    $row = $database->query($query)->fetch(PDO::FETCH_NUM);
    return $row[0];
}

/* The server's number of an error; 0 where it accepted the statement. */
function refused($database, $statement)
{
    try {
        $database->exec($statement);
        return 0;
    } catch (Exception $e) {
        if (isset($e->errorInfo[1])) {
            return $e->errorInfo[1];
        }
        /* Quercus passes the server's words only. */
        $words = array('Duplicate entry' => 1062, "doesn't exist" => 1146, 'Out of range' => 1264,
            'foreign key' => 1452);
        foreach ($words as $some => $number) {
            if (strpos($e->getMessage(), $some) !== false) {
                return $number;
            }
        }
        return 'unknown: ' . $e->getMessage();
    }
}

function check_pdo($database)
{
    $table = table_name($database, 'pdo');
    $database->exec("CREATE TABLE $table (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) UNIQUE)");
    $insert = $database->prepare("INSERT INTO $table (name) VALUES (?)");
    foreach (array('one', 'two', "o'three") as $name) {
        $insert->execute(array($name));
    }
    $select = $database->prepare("SELECT name FROM $table WHERE id = ?");
    $select->execute(array(3));
    $row = $select->fetch(PDO::FETCH_ASSOC);
    say('found', $row['name']);
    $select->closeCursor();
    say('changed', $database->exec("UPDATE $table SET name = CONCAT(name, '!') WHERE id > 1"));
    say('duplicate', refused($database, "INSERT INTO $table (name) VALUES ('one')"));
    say('unknown', refused($database, "SELECT 1 FROM {$table}_that_is_missing"));
    $database->exec("DROP TABLE $table");
}

function check_generated_key($database)
{
    $table = table_name($database, 'key');
    $database->exec("CREATE TABLE $table (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40))");
    $database->exec("INSERT INTO $table (name) VALUES ('one'), ('two')");
    $database->exec("INSERT INTO $table (name) VALUES ('three')");
    say('last', $database->lastInsertId());
    $database->exec("DROP TABLE $table");
}

/* Through the connection into a column and back, and what the server itself makes of it. */
function check_characters($database)
{
    $text = isset($_POST['text']) ? $_POST['text'] : '';
    $table = table_name($database, 'text');
    $database->exec("CREATE TABLE $table (text VARCHAR(100)) CHARACTER SET utf8mb4");
    $insert = $database->prepare("INSERT INTO $table VALUES (?)");
    $insert->execute(array($text));
    $row = $database->query("SELECT text, CHAR_LENGTH(text), LENGTH(text), HEX(text) FROM $table")
        ->fetch(PDO::FETCH_NUM);
    say('text', $row[0]);
    say('characters', $row[1]);
    say('bytes', $row[2]);
    say('hex', $row[3]);
    $database->exec("DROP TABLE $table");
}

function check_types($database)
{
    $table = table_name($database, 'types');
    $database->exec("CREATE TABLE $table (a DECIMAL(10,2), b BIGINT, c DATE, d INT NULL, e MEDIUMTEXT)");
    $insert = $database->prepare("INSERT INTO $table VALUES ('0.10', 9223372036854775807, '2024-02-29', NULL, ?)");
    $insert->execute(array(str_repeat('0123456789', 20000)));
    $row = $database->query("SELECT a + 0.20, CAST(b AS CHAR), CAST(c AS CHAR), d IS NULL, LENGTH(e), MD5(e) FROM $table")
        ->fetch(PDO::FETCH_NUM);
    say('decimal', $row[0]);
    say('bigint', $row[1]);
    say('date', $row[2]);
    say('null', $row[3]);
    say('text', $row[4]);
    say('md5', $row[5]);
    say('overflow', refused($database, "INSERT INTO $table (b) VALUES (9223372036854775808)"));
    $database->exec("DROP TABLE $table");
}

function engine()
{
    $engine = isset($_GET['engine']) ? $_GET['engine'] : 'InnoDB';
    return $engine === 'MyISAM' ? 'MyISAM' : 'InnoDB';
}

/* The one that the table has: a server that lacks an engine may quietly take another. */
function engine_of($database, $table)
{
    return number_of($database, "SELECT engine FROM information_schema.tables"
        . " WHERE table_schema = DATABASE() AND table_name = '$table'");
}

function check_transaction($database)
{
    $table = table_name($database, 'transaction');
    $database->exec("CREATE TABLE $table (id INT) ENGINE = " . engine());
    say('engine', engine_of($database, $table));
    $other = database_connect();
    $database->beginTransaction();
    $database->exec("INSERT INTO $table VALUES (1)");
    say('seen by others', number_of($other, "SELECT COUNT(*) FROM $table"));
    $database->rollBack();
    say('after rollback', number_of($database, "SELECT COUNT(*) FROM $table"));
    $database->exec("DELETE FROM $table");
    $database->beginTransaction();
    $database->exec("INSERT INTO $table VALUES (2)");
    $database->commit();
    say('after commit', number_of($other, "SELECT COUNT(*) FROM $table"));
    $database->exec("DROP TABLE $table");
}

function check_foreign_key($database)
{
    $parent = table_name($database, 'parent');
    $child = table_name($database, 'child');
    $engine = engine();
    $database->exec("CREATE TABLE $parent (id INT PRIMARY KEY) ENGINE = $engine");
    $database->exec("CREATE TABLE $child (id INT, parent INT, FOREIGN KEY (parent) REFERENCES $parent (id)"
        . " ON DELETE CASCADE) ENGINE = $engine");
    say('engine', engine_of($database, $child));
    $database->exec("INSERT INTO $parent VALUES (1)");
    $database->exec("INSERT INTO $child VALUES (1, 1)");
    say('orphan', refused($database, "INSERT INTO $child VALUES (2, 99)"));
    $database->exec("DELETE FROM $parent WHERE id = 1");
    say('children left', number_of($database, "SELECT COUNT(*) FROM $child WHERE parent = 1"));
    $database->exec("DROP TABLE $child");
    $database->exec("DROP TABLE $parent");
}

$check = isset($_GET['check']) ? $_GET['check'] : '';
if ($check === 'error') {
    header('HTTP/1.1 500 Internal Server Error');
} elseif ($check === 'redirect') {
    header('HTTP/1.1 302 Found');
    header('Location: static/page-1150.html');
} elseif ($check === 'session' || $check === 'session-end') {
    session_start();
} elseif ($check === 'picture') {
    header('Content-Type: image/png');
    imagepng(picture());
    exit;
}
begin_page('Functional check');
say('check', $check);
switch ($check) {
    case 'text':
        check_text();
        break;
    case 'long':
        check_long();
        break;
    case 'connection':
        check_connection();
        break;
    case 'upload':
        check_upload();
        break;
    case 'session':
        check_session(false);
        break;
    case 'session-end':
        check_session(true);
        break;
    case 'gd':
        check_gd();
        break;
    case 'pdo':
        check_pdo(database_connect());
        break;
    case 'generated-key':
        check_generated_key(database_connect());
        break;
    case 'characters':
        check_characters(database_connect());
        break;
    case 'types':
        check_types(database_connect());
        break;
    case 'transaction':
        check_transaction(database_connect());
        break;
    case 'foreign-key':
        check_foreign_key(database_connect());
        break;
    default:
        say('done', 'yes');
}
end_page();
