<?php
/* What the two forms with an address have in common. */

function required_texts($fields)
{
    $values = array();
    foreach ($fields as $name => $field) {
        $values[$name] = limited($_POST, $name, $field[0], $field[1], $field[2]);
    }
    return $values;
}

function address_fields()
{
    return array(
        'street1' => array('The street', 1, 55),
        'street2' => array('The second line of the street', 0, 55),
        'city' => array('The city', 1, 55),
        'state' => array('The state', 1, 25),
        'zip' => array('The ZIP code', 1, 12),
        'country' => array('The country', 1, 55),
    );
}

/* Where an address lies: not asked of a geocoder, but made of the ZIP code and always the same. */
function insert_address($values)
{
    $place = abs(crc32($values['zip'] . $values['country'])) % 100000000;
    query('insert into ADDRESS (street1, street2, city, state, zip, country, latitude, longitude)'
        . ' values (?, ?, ?, ?, ?, ?, ?, ?)',
        array($values['street1'], $values['street2'] === '' ? null : $values['street2'], $values['city'],
            $values['state'], $values['zip'], $values['country'],
            sprintf('%.4F', $place % 10000 / 10000 * 120 - 60), sprintf('%.4F', $place / 10000 / 10000 * 360 - 180)));
    return inserted_id();
}

function text_field($name, $label, $most, $options = '')
{
    return '<label>' . h($label) . ' <input name="' . h($name) . '" maxlength="' . (int) $most . '" ' . $options
        . '></label>';
}

function address_inputs()
{
    return '<fieldset><legend>Address</legend>' . text_field('street1', 'Street', 55, 'required')
        . text_field('street2', 'Street, second line', 55) . text_field('zip', 'ZIP code', 12, 'required')
        . text_field('city', 'City', 55, 'required') . text_field('state', 'State', 25, 'required')
        . text_field('country', 'Country', 55, 'required value="USA"') . '</fieldset>';
}

function timezone_input()
{
    $html = '';
    foreach (array('PST', 'MST', 'CST', 'EST', 'GMT', 'CET') as $zone) {
        $html .= '<option>' . $zone . '</option>';
    }
    return '<label>Time zone <select name="timezone">' . $html . '</select></label>';
}
