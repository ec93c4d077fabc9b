<?php
/*
 * Uploaded files: in folders of two levels below the store, by the number in their names. Of what
 * the loader made there is one picture for all persons and one for all events, in files/.
 */
const THUMBNAIL_SIDE = 120;

function store_folder()
{
    $folder = (string) getenv('AMPMETER_STORE');
    return $folder === '' ? sys_get_temp_dir() . '/ampmeter-olio' : $folder;
}

function store_path($name, $number)
{
    return store_folder() . '/' . $number % 1000 . '/' . (int) ($number / 1000) % 1000 . '/' . $name;
}

/* The folder of an uploaded file, made if need be; other requests may be making it as well. */
function store_place($name, $number)
{
    $path = store_path($name, $number);
    $folder = dirname($path);
    if (!is_dir($folder) && !@mkdir($folder, 0700, true) && !is_dir($folder)) {
        refuse(500, 'The upload store cannot be written.');
    }
    return $path;
}

/* The upload of a form's field, under a name of its own in the store. */
function take_upload($field, $what, $suffix)
{
    $error = isset($_FILES[$field]) ? $_FILES[$field]['error'] : UPLOAD_ERR_NO_FILE;
    if ($error === UPLOAD_ERR_NO_FILE || is_array($error)) {
        refuse(400, $what . ' is missing.');
    }
    if ($error === UPLOAD_ERR_INI_SIZE || $error === UPLOAD_ERR_FORM_SIZE || $error === UPLOAD_ERR_PARTIAL) {
        refuse(400, $what . ' is too large or was cut off.');
    }
    $path = store_place('new-' . md5(uniqid('', true) . mt_rand()) . $suffix, mt_rand(0, 999999));
    if ($error !== UPLOAD_ERR_OK || !@move_uploaded_file($_FILES[$field]['tmp_name'], $path)) {
        /* Across disks a move is a copy, and of one that failed the beginning stays. */
        @unlink($path);
        refuse(500, $what . ' could not be stored: the upload store is full or cannot be written.');
    }
    return $path;
}

/* A smaller JPEG beside a JPEG: its middle, as a square. */
function make_thumbnail($path)
{
    $size = @getimagesize($path);
    $picture = $size && $size[2] === IMAGETYPE_JPEG && $size[0] * $size[1] <= 16000000
        ? @imagecreatefromjpeg($path) : false;
    if (!$picture) {
        refuse(400, 'The picture must be a JPEG of at most 16 million pixels.');
    }
    $side = min($size[0], $size[1]);
    $small = imagecreatetruecolor(THUMBNAIL_SIDE, THUMBNAIL_SIDE);
    imagecopyresampled($small, $picture, 0, 0, (int) (($size[0] - $side) / 2), (int) (($size[1] - $side) / 2),
        THUMBNAIL_SIDE, THUMBNAIL_SIDE, $side, $side);
    $to = $path . '.t';
    if (!@imagejpeg($small, $to, 90) || filesize($to) === 0) {
        refuse(500, 'The thumbnail could not be stored: the upload store is full or cannot be written.');
    }
    imagedestroy($picture);
    imagedestroy($small);
    return $to;
}

/* Gives files that lie in the store their final names, by which they are found. */
function place_files($files, $number)
{
    foreach ($files as $name => $path) {
        if (!@rename($path, store_place($name, $number))) {
            refuse(500, 'The upload store cannot be written.');
        }
    }
}

function delete_files($files, $number)
{
    foreach ($files as $name => $path) {
        @unlink($path);
        if ($number > 0) {
            @unlink(store_path($name, $number));
        }
    }
}
