<?php
/* The frame of every page: head, navigation, side bar. */

function picture_url($file)
{
    return 'fileService.php?cache=false&amp;file=' . h(rawurlencode($file));
}

/*
 * A whole page around its content. Options: scripts (further ones), hover (a nav link that has an
 * image of its own when pointed at), bare (no side bar, no database: for errors).
 */
function page($title, $content, $options = array())
{
    $bare = isset($options['bare']);
    $html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        . '<title>' . h($title) . " | Olio</title>\n"
        . "<meta name=\"viewport\" content=\"width=device-width\">\n";
    if (!$bare) {
        $html .= '<meta name="olio-users" content="' . h(setting('users')) . "\">\n";
    }
    $html .= "<link rel=\"stylesheet\" href=\"css/scaffold.css\">\n"
        . "<link rel=\"stylesheet\" href=\"css/site.css\">\n";
    $scripts = array('core', 'effects', 'dragdrop', 'controls');
    if (isset($options['scripts'])) {
        $scripts = array_merge($scripts, $options['scripts']);
    }
    foreach ($scripts as $script) {
        $html .= '<script src="js/' . $script . ".js\"></script>\n";
    }
    return $html . "</head>\n<body" . (isset($options['hover']) ? ' class="hover"' : '') . ">\n"
        . page_header()
        . "<div id=\"columns\">\n<main>\n" . $content . "\n</main>\n"
        . ($bare ? '' : '<aside>' . side_bar() . "</aside>\n")
        . "</div>\n<footer><p>Olio, the events of your neighbourhood: an application to measure"
        . " web servers with. Everybody and everything on it is invented.</p></footer>\n</body>\n</html>\n";
}

function page_header()
{
    return '<header><p id="logo"><a href="index.php">Olio</a></p>'
        . "<p id=\"slogan\">What is on around the corner</p></header>\n"
        . '<nav><ul><li><a href="index.php">Home</a></li><li><a href="addEvent.php">Add an event</a></li>'
        . '<li><a href="addPerson.php">Register</a></li></ul>'
        . '<form id="tag-search" action="taggedEvents.php" method="post">'
        . '<label>Tag <input name="tag" maxlength="30" required></label>'
        . "<button name=\"tagsearchsubmit\" value=\"Search Tags\">Search Tags</button></form></nav>\n";
}

/* A box with rounded corners, each an image. */
function box($title, $content)
{
    return '<section class="box"><div class="top"><i></i><b></b></div><h2>' . h($title) . '</h2>'
        . $content . '<div class="bottom"><i></i><b></b></div></section>';
}

function side_bar()
{
    return user_name() === null ? box('Log in', log_in_form()) : user_box(user_name());
}

function log_in_form()
{
    return '<form id="log-in" action="login.php" method="post">'
        . '<label>Username <input name="user_name" maxlength="25" autocomplete="username" required></label>'
        . '<label>Password <input type="password" name="password" maxlength="25"'
        . ' autocomplete="current-password" required></label>'
        . '<button name="submit" value="Login">Login</button>'
        . ' <a href="addPerson.php">Register</a></form>';
}

function user_box($user)
{
    $events = rows(
        'select se.socialeventid, se.title, se.eventdate from SOCIALEVENT se, PERSON_SOCIALEVENT ps'
        . ' where se.socialeventid = ps.socialeventid and ps.username = ?'
        . ' and se.eventtimestamp >= ? order by se.eventdate limit 3',
        array($user, now_text())
    );
    $list = '';
    foreach ($events as $event) {
        $list .= '<li><a href="events.php?socialEventID=' . (int) $event['socialeventid'] . '">'
            . h($event['title']) . '</a> <time>' . h($event['eventdate']) . '</time></li>';
    }
    $requests = isset($_SESSION['requests']) ? (int) $_SESSION['requests'] : 0;
    return box(
        'Hello ' . $user,
        '<p><a href="users.php?username=' . h(rawurlencode($user)) . '">Your profile</a> · '
        . $requests . ' friend requests · <a href="logout.php">Log out</a></p>'
    ) . box('Your next events', $list === '' ? '<p>None yet.</p>' : '<ul class="next">' . $list . '</ul>');
}

/* A list of events, each with its thumbnail and one link that plans may follow. */
function event_list($events)
{
    $html = '';
    foreach ($events as $event) {
        $id = (int) $event['socialeventid'];
        $html .= '<li><img src="' . picture_url($event['imagethumburl']) . '" alt="" width="120" height="120">'
            . '<div><h3><a class="event-link" href="events.php?socialEventID=' . $id . '">'
            . h($event['title']) . '</a></h3><p class="when"><time>' . h($event['eventdate'])
            . '</time> by <a href="users.php?username=' . h(rawurlencode($event['submitterusername'])) . '">'
            . h($event['submitterusername']) . '</a></p><p>' . h($event['summary']) . '</p></div></li>';
    }
    return $html === '' ? '<p class="none">No events.</p>' : '<ol class="events">' . $html . '</ol>';
}

/* Links to the first ten pages, and from there on to the neighbours. */
function page_links($address, $page, $pages)
{
    if ($pages < 2) {
        return '';
    }
    $html = '';
    $first = max(1, $page - 5);
    for ($i = $first; $i < min($pages + 1, $first + 10); $i++) {
        $html .= $i === $page
            ? ' <strong>' . $i . '</strong>'
            : ' <a href="' . h($address . 'page=' . $i) . '">' . $i . '</a>';
    }
    return '<p class="pages">Page' . $html . ' of ' . (int) $pages . '</p>';
}

/* A cloud of tags: the more events, the larger. */
function tag_cloud($tags)
{
    $most = 1;
    foreach ($tags as $tag) {
        $most = max($most, (int) $tag['count']);
    }
    $html = '';
    foreach ($tags as $tag) {
        $size = 1 + (int) floor(4 * (int) $tag['count'] / $most);
        $html .= '<a class="size-' . $size . '" href="taggedEvents.php?tag=' . h(rawurlencode($tag['tag']))
            . '&amp;count=' . (int) $tag['count'] . '">' . h($tag['tag']) . '</a> ';
    }
    return '<p class="tags">' . ($html === '' ? 'No tags.' : $html) . '</p>';
}
