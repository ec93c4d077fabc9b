<?php
/* A small shop: the start page, a search, a log-in that takes a CSRF token, and an account. */
require dirname(dirname(__FILE__)) . '/src/database.php';

function page($title, $body)
{
    header('Content-Type: text/html; charset=utf-8');
    echo "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>", $title,
        "</title><link rel=\"stylesheet\" href=\"/style.css\"></head>\n<body><h1>", $title,
        "</h1>\n", $body, "\n<p><a href=\"/\">Shop</a> <a href=\"/search?q=red\">Red things</a>",
        " <a href=\"/login\">Log in</a></p></body></html>\n";
}

function escaped($text)
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function listed($items)
{
    $list = '';
    foreach ($items as $item) {
        $list .= '<li>' . escaped($item['name']) . ': ' . number_format($item['cents'] / 100, 2)
            . "</li>\n";
    }
    return "<ul>\n" . $list . "</ul>\n<p>" . count($items) . ' found</p>';
}

function log_in()
{
    $sent = isset($_POST['token']) ? $_POST['token'] : '';
    if (!isset($_SESSION['token']) || $sent !== $_SESSION['token']) {
        header('HTTP/1.1 403 Forbidden');
        page('Forbidden', '<p>The form has expired.</p>');
        return;
    }
    unset($_SESSION['token']);
    $found = rows('SELECT id, name FROM customer WHERE name = ? AND password = SHA2(?, 256)',
        array($_POST['name'], $_POST['password']));
    if (count($found) === 0) {
        page('Log in', '<p>Wrong name or password.</p>');
        return;
    }
    $_SESSION['customer'] = $found[0]['name'];
    database()->prepare('UPDATE customer SET visits = visits + 1 WHERE id = ?')
        ->execute(array($found[0]['id']));
    header('Location: /account', true, 302);
}

session_start();
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === '/login' && $_SERVER['REQUEST_METHOD'] === 'POST') {
    log_in();
} elseif ($path === '/login') {
    $_SESSION['token'] = md5(uniqid('', true));
    page('Log in', '<form method="post" action="/login"><input type="hidden" name="token" value="'
        . $_SESSION['token'] . '"><input name="name"><input type="password" name="password">'
        . '<button>Log in</button></form>');
} elseif ($path === '/account') {
    if (!isset($_SESSION['customer'])) {
        header('Location: /login', true, 302);
        exit;
    }
    page('Account', '<p>Welcome, ' . escaped($_SESSION['customer']) . '</p>');
} elseif ($path === '/search') {
    $q = isset($_GET['q']) ? $_GET['q'] : '';
    page('Search', listed(rows('SELECT name, cents FROM item WHERE name LIKE ? ORDER BY name',
        array('%' . $q . '%'))));
} elseif ($path === '/' || $path === '/index.php') {
    page('Shop', listed(rows('SELECT name, cents FROM item ORDER BY id LIMIT 5', array())));
} else {
    header('HTTP/1.1 404 Not Found');
    page('Not found', '<p>No such page.</p>');
}
