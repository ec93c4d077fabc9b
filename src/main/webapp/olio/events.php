<?php
require dirname(__FILE__) . '/include/site.php';
require dirname(__FILE__) . '/include/attendees.php';

function tags_of($event)
{
    if (original_queries()) {
        return rows(
            'select tag, refcount as count from SOCIALEVENTTAG where socialeventtagid in'
            . ' (select socialeventtagid from SOCIALEVENTTAG_SOCIALEVENT where socialeventid = ?)'
            . ' and refcount > 0 order by tag asc',
            array($event)
        );
    }
    return rows(
        'select tag, refcount as count from SOCIALEVENTTAG a, SOCIALEVENTTAG_SOCIALEVENT b'
        . ' where a.socialeventtagid = b.socialeventtagid and b.socialeventid = ? and a.refcount > 0'
        . ' order by tag asc',
        array($event)
    );
}

function event_with_address($event)
{
    $found = row(
        'select title, description, submitterUserName as submitterusername, imagethumburl, imageurl,'
        . ' literatureurl, telephone, timezone, eventtimestamp, street1, street2, city, state, zip,'
        . ' country, latitude, longitude, summary from SOCIALEVENT as se, ADDRESS as a'
        . ' where se.socialeventid = ? and se.ADDRESS_addressid = a.addressid',
        array($event)
    );
    if ($found === null) {
        refuse(404, 'There is no event ' . $event . '.');
    }
    return $found;
}

/* Once each request asked for this, although it only ever changes what nobody wrote. */
function needless_update($event)
{
    database()->beginTransaction();
    query("update COMMENTS_RATING set comments = '', ratings = 0 where username = '' and socialeventid = ?"
        . ' and commentid = 0', array($event));
    $comments = comments_of($event);
    database()->commit();
    return $comments;
}

function comments_of($event)
{
    return rows('select commentid, username, comments, ratings, created_at, updated_at from COMMENTS_RATING'
        . ' where socialeventid = ?', array($event));
}

function keep_comment($event, $user)
{
    event_with_address($event);
    if (isset($_POST['editingcid'])) {
        $text = limited($_POST, 'editcomments', 'The comment', 1, 2500);
        $own = array(number_of($_POST, 'editingcid', 'The comment'), $event, $user);
        if (row('select commentid from COMMENTS_RATING where commentid = ? and socialeventid = ? and username = ?',
            $own) === null) {
            refuse(403, 'Only comments of your own can be changed.');
        }
        query('update COMMENTS_RATING set comments = ?, updated_at = ? where commentid = ?',
            array($text, now_text(), $own[0]));
        return;
    }
    $text = limited($_POST, 'comments', 'The comment', 1, 2500);
    $rating = number_of($_POST, 'rating', 'The rating');
    if ($rating > 5) {
        refuse(400, 'The rating must be from 1 to 5.');
    }
    query('insert into COMMENTS_RATING (username, socialeventid, comments, ratings, created_at, updated_at)'
        . ' values (?, ?, ?, ?, ?, ?)', array($user, $event, $text, $rating, now_text(), now_text()));
}

function stars($rating)
{
    $html = '';
    for ($i = 1; $i <= 5; $i++) {
        $html .= '<i class="star ' . ($i <= $rating ? 'on' : 'off') . '"></i>';
    }
    return '<span class="stars" title="' . (int) $rating . ' of 5">' . $html . '</span>';
}

function comment_list($event, $comments, $user)
{
    $html = '';
    foreach ($comments as $comment) {
        $html .= '<li><p class="when"><a href="users.php?username=' . h(rawurlencode($comment['username'])) . '">'
            . h($comment['username']) . '</a> ' . stars((int) $comment['ratings']) . ' <time>'
            . h($comment['created_at']) . '</time></p><p>' . nl2br(h($comment['comments'])) . '</p>';
        if ($comment['username'] === $user) {
            $html .= '<details><summary>Change it</summary><form action="events.php?socialEventID=' . (int) $event
                . '" method="post"><input type="hidden" name="editingcid" value="' . (int) $comment['commentid']
                . '"><textarea name="editcomments" rows="4" maxlength="2500" required aria-label="Comment">'
                . h($comment['comments']) . '</textarea><button>Save</button></form></details>';
        }
        $html .= '</li>';
    }
    return '<ol class="comments">' . $html . '</ol>';
}

function comment_form($event)
{
    $options = '';
    for ($i = 5; $i >= 1; $i--) {
        $options .= '<option value="' . $i . '">' . $i . ' of 5</option>';
    }
    return '<form id="comment" action="events.php?socialEventID=' . (int) $event . '" method="post">'
        . '<label>Rating <select name="rating">' . $options . '</select></label>'
        . '<label>Comment <textarea name="comments" rows="4" maxlength="2500" required></textarea></label>'
        . '<button name="commentsratingsubmit" value="Submit">Comment</button></form>';
}

function address_lines($event)
{
    $lines = array($event['street1'], (string) $event['street2'],
        $event['city'] . ', ' . $event['state'] . ' ' . $event['zip'], $event['country']);
    return implode('<br>', array_map('h', array_diff($lines, array(''))));
}

function detail($id, $event, $tags)
{
    return '<div class="event-detail" id="event-' . $id . '"><h1>' . h($event['title']) . '</h1>'
        . '<p class="when"><time>' . h($event['eventtimestamp']) . '</time> (' . h($event['timezone'])
        . ') by <a href="users.php?username=' . h(rawurlencode($event['submitterusername'])) . '">'
        . h($event['submitterusername']) . '</a></p>'
        . '<a href="' . picture_url($event['imageurl']) . '"><img src="' . picture_url($event['imagethumburl'])
        . '" alt="Picture of the event" width="120" height="120"></a>'
        . '<p class="summary">' . h($event['summary']) . '</p><p>' . nl2br(h($event['description'])) . '</p>'
        . '<dl><dt>Where</dt><dd>' . address_lines($event) . '</dd><dt>Map</dt><dd>'
        . h(sprintf('%.4F, %.4F', $event['latitude'], $event['longitude'])) . '</dd><dt>Telephone</dt><dd>'
        . h($event['telephone']) . '</dd><dt>To read</dt><dd><a href="' . picture_url($event['literatureurl'])
        . '">Programme (PDF)</a></dd><dt>Tags</dt><dd>' . tag_cloud($tags) . '</dd></dl></div>';
}

function event_page()
{
    $id = number_of($_GET, 'socialEventID', 'The event');
    if ($_SERVER['REQUEST_METHOD'] === 'POST') {
        keep_comment($id, require_login('to comment'));
        redirect('events.php?socialEventID=' . $id);
        return null;
    }
    $user = user_name();
    $tags = tags_of($id);
    $count = row('select count(username) as count from PERSON_SOCIALEVENT where socialeventid = ?', array($id));
    $event = event_with_address($id);
    $names = first_attendees($id, $user);
    $comments = original_queries() ? needless_update($id) : comments_of($id);
    return page(
        $event['title'],
        detail($id, $event, $tags)
        . box('Who comes', attendees($id, $count['count'], $names, $user))
        . box('Comments', comment_list($id, $comments, $user) . ($user === null
            ? '<p>Log in to comment.</p>' : comment_form($id))),
        array('hover' => true, 'scripts' => array('starrating'))
    );
}

serve('event_page');
