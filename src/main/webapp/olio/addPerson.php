<?php
require dirname(__FILE__) . '/include/site.php';
require dirname(__FILE__) . '/include/forms.php';

function person_form()
{
    return page(
        'Register',
        '<h1>Register</h1><form id="add-person" class="wide" action="addPersonResult.php" method="post"'
        . ' enctype="multipart/form-data"><fieldset><legend>Account</legend>'
        . text_field('add_user_name', 'Name to log in with', 25, 'autocomplete="off" required')
        . text_field('psword', 'Password', 25, 'type="password" autocomplete="new-password" required')
        . text_field('passwordx', 'Password once more', 25, 'type="password" autocomplete="new-password" required')
        . '</fieldset><fieldset><legend>You</legend>' . text_field('first_name', 'First name', 25, 'required')
        . text_field('last_name', 'Last name', 25, 'required')
        . text_field('email', 'E-mail', 90, 'type="email" required')
        . text_field('telephone', 'Telephone', 25, 'type="tel"') . timezone_input()
        . '<label>Picture (JPEG) <input type="file" name="user_image" accept="image/jpeg" required></label>'
        . '<label>About you <textarea name="summary" rows="6" maxlength="2500" required></textarea></label>'
        . '</fieldset>' . address_inputs()
        . '<button name="addpersonsubmit" value="Create">Create</button></form>',
        array('scripts' => array('validateform'))
    );
}

serve('person_form');
