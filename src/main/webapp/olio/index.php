<?php
require dirname(__FILE__) . '/include/site.php';

const EVENTS_A_PAGE = 10;
const REFRESH_SECONDS = 300;

/* The part of the statement after FROM, with its values. */
function event_filter($zip, $date)
{
    if ($zip !== '') {
        return array('SOCIALEVENT as se, ADDRESS as a where se.ADDRESS_addressid = a.addressid'
            . ' and a.zip = ? and se.eventtimestamp >= ?', array($zip, now_text()));
    }
    if ($date !== '') {
        return array('SOCIALEVENT as se where se.eventdate = ?', array($date));
    }
    return array('SOCIALEVENT as se where se.eventtimestamp >= ?', array(now_text()));
}

function count_events($filter, $plain)
{
    if ($plain && !original_queries()) {
        /* All is a special case of the server's, and few events are over. */
        $all = row('select count(*) as count from SOCIALEVENT');
        $over = row('select count(*) as count from SOCIALEVENT where eventtimestamp < ?', array(now_text()));
        return $all['count'] - $over['count'];
    }
    $count = row('select count(*) as count from ' . $filter[0], $filter[1]);
    return (int) $count['count'];
}

function list_events($filter, $order, $page)
{
    if ($order === 'created_at') {
        $by = 'se.createdtimestamp desc';
    } else {
        $by = original_queries() ? 'se.eventdate asc' : 'se.eventtimestamp asc';
    }
    return rows(
        'select se.socialeventid, se.title, se.summary, se.imagethumburl, se.createdtimestamp,'
        . ' se.eventdate, se.submitterUserName as submitterusername from ' . $filter[0]
        . ' order by ' . $by . ' limit ' . ($page - 1) * EVENTS_A_PAGE . ',' . EVENTS_A_PAGE,
        $filter[1]
    );
}

function popular_tags()
{
    $tags = rows('select tag, refcount as count from SOCIALEVENTTAG order by refcount desc limit 50');
    usort($tags, 'by_tag');
    return $tags;
}

function by_tag($one, $other)
{
    return strcmp($one['tag'], $other['tag']);
}

function date_of($from)
{
    if (text_of($from, 'year') === '') {
        return '';
    }
    $year = number_of($from, 'year', 'The year');
    $month = number_of($from, 'month', 'The month');
    $day = number_of($from, 'day', 'The day');
    if (!checkdate($month, $day, $year)) {
        refuse(400, 'There is no such day.');
    }
    return sprintf('%04d-%02d-%02d', $year, $month, $day);
}

function content($zip, $date, $order, $page)
{
    $filter = event_filter($zip, $date);
    $count = count_events($filter, $zip === '' && $date === '');
    $events = list_events($filter, $order, $page);
    $parts = array();
    foreach (array('zipcode' => $zip, 'order' => $order) as $name => $value) {
        if ($value !== '') {
            $parts[] = $name . '=' . rawurlencode($value);
        }
    }
    if ($date !== '') {
        $parts[] = 'year=' . substr($date, 0, 4) . '&month=' . (int) substr($date, 5, 2)
            . '&day=' . (int) substr($date, 8, 2);
    }
    $address = 'index.php?' . ($parts ? implode('&', $parts) . '&' : '');
    return '<h1>Upcoming events <a id="feed" href="feed.php" title="As RSS"></a></h1><p class="count">' . (int) $count . ' events</p>'
        . filter_form($zip, $order)
        . event_list($events)
        . page_links($address, $page, (int) ceil($count / EVENTS_A_PAGE))
        . box('Popular tags', tag_cloud(popular_tags()));
}

function filter_form($zip, $order)
{
    $html = '<form id="filter" action="index.php"><label>ZIP code <input name="zipcode" size="6" maxlength="12" value="'
        . h($zip) . '"></label><label>Sorted by <select name="order">';
    foreach (array('event_date' => 'date', 'created_at' => 'newest first') as $value => $text) {
        $html .= '<option value="' . $value . '"' . ($value === $order ? ' selected' : '') . '>' . $text
            . '</option>';
    }
    return $html . '</select></label><button>Show</button></form>';
}

/* The cached text of that name if it is fresh, or else a new one, which is kept. */
function cached($name, $make)
{
    $kept = row('select content from OLIO_CACHE where name = ? and made >= ?',
        array($name, time() - REFRESH_SECONDS));
    if ($kept !== null) {
        return $kept['content'];
    }
    $text = $make();
    query('replace into OLIO_CACHE (name, content, made) values (?, ?, ?)', array($name, $text, time()));
    return $text;
}

function default_content()
{
    return content('', '', 'event_date', 1);
}

function whole_page($content)
{
    return page('Upcoming events', $content, array('hover' => true));
}

function default_page()
{
    return whole_page(default_content());
}

function home()
{
    $order = text_of($_GET, 'order');
    if ($order !== '' && $order !== 'created_at' && $order !== 'event_date') {
        refuse(400, 'The order must be created_at or event_date.');
    }
    $zip = limited($_GET, 'zipcode', 'The ZIP code', 0, 12);
    $date = date_of($_GET);
    $page = page_of($_GET);
    $default = $zip === '' && $date === '' && $page === 1 && $order !== 'created_at';
    if ($default && setting('cache') === 'true') {
        return user_name() === null
            ? cached('Home', 'default_page')
            : whole_page(cached('HomeContent', 'default_content'));
    }
    return whole_page(content($zip, $date, $order, $page));
}

serve('home');
