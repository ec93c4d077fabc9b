<?php
require dirname(__FILE__) . '/include/site.php';
require dirname(__FILE__) . '/include/forms.php';

function choice($name, $label, $first, $last, $step, $chosen)
{
    $html = '';
    for ($i = $first; $i <= $last; $i += $step) {
        $html .= '<option' . ($i === $chosen ? ' selected' : '') . '>' . $i . '</option>';
    }
    return '<label>' . $label . ' <select name="' . $name . '">' . $html . '</select></label>';
}

function time_inputs()
{
    $tomorrow = time() + 24 * 3600;
    $year = (int) date('Y', $tomorrow);
    return '<fieldset class="time"><legend>When</legend>'
        . choice('year', 'Year', $year, $year + 2, 1, $year)
        . choice('month', 'Month', 1, 12, 1, (int) date('n', $tomorrow))
        . choice('day', 'Day', 1, 31, 1, (int) date('j', $tomorrow))
        . choice('hour', 'Hour', 0, 23, 1, 19) . choice('minute', 'Minute', 0, 45, 15, 0)
        . timezone_input() . '</fieldset>';
}

function form()
{
    return '<form id="add-event" class="wide" action="addEventResult.php" method="post"'
        . ' enctype="multipart/form-data"><fieldset><legend>What</legend>'
        . text_field('title', 'Title', 100, 'required') . text_field('summary', 'In one sentence', 100)
        . '<label>Description <textarea name="description" rows="6" maxlength="500" required></textarea></label>'
        . text_field('tags', 'Tags, separated by spaces', 250, 'required')
        . text_field('telephone', 'Telephone', 20, 'type="tel"')
        . '<label>Picture (JPEG) <input type="file" name="upload_image" accept="image/jpeg" required></label>'
        . '<label>Programme (PDF) <input type="file" name="upload_literature" accept="application/pdf" required></label>'
        . '</fieldset>' . time_inputs() . address_inputs()
        . '<input type="hidden" name="submitter_user_name" value="' . h(user_name()) . '">'
        . '<button name="addeventsubmit" value="Create">Create</button></form>';
}

function event_form()
{
    return page(
        'Add an event',
        '<h1>Add an event</h1>' . (user_name() === null
            ? '<p class="none">Please log in to add an event.</p>' : form()),
        array('scripts' => array('validateform'))
    );
}

serve('event_form');
