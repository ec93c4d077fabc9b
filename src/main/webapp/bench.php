<?php
/*
 * CPU-bound work in plain PHP: loops and calls, strings, digests, arrays, floats; no input, no
 * output, no database. The answer is the same on every PHP of 64 bits: whole numbers stay far
 * below 2^53, and floats see only operations whose result IEEE 754 fixes to the last bit.
 */
require dirname(__FILE__) . '/include/parameters.php';

function next_number($seed)
{
    return ($seed * 16807) % 2147483647;
}

function work_loops($seed)
{
    $sum = 0;
    for ($i = 0; $i < 400; $i++) {
        $seed = next_number($seed);
        if ($seed % 3 === 0) {
            $sum += $i;
        } elseif ($seed % 5 === 0) {
            $sum -= $i;
        } else {
            $sum ^= $seed & 0xffff;
        }
    }
    return $sum;
}

function fibonacci($n)
{
    return $n < 2 ? $n : fibonacci($n - 1) + fibonacci($n - 2);
}

function work_strings($seed)
{
    $text = '';
    for ($i = 0; $i < 120; $i++) {
        $seed = next_number($seed);
        $text .= chr(97 + $seed % 26);
        if ($i % 7 === 6) {
            $text .= ' ';
        }
    }
    $words = explode(' ', strrev(ucwords($text)));
    $joined = implode('-', array_map('strtolower', $words));
    $joined = str_replace(array('a', 'e'), array('4', '3'), $joined);
    return substr($joined, 5, 60) . strlen($joined) . strpos($joined, '-') . trim("  $seed ");
}

function work_digests($seed)
{
    $digest = (string) $seed;
    for ($i = 0; $i < 30; $i++) {
        $digest = md5($digest . $i);
    }
    /* crc32 is negative on some PHPs: as text without sign it is the same on all. */
    return $digest . sprintf('%u', crc32($digest) & 0xffffffff);
}

function work_arrays($seed)
{
    $numbers = array();
    for ($i = 0; $i < 150; $i++) {
        $seed = next_number($seed);
        $numbers[] = $seed % 10000;
    }
    sort($numbers);
    $groups = array();
    foreach ($numbers as $number) {
        $key = 'g' . $number % 13;
        if (!isset($groups[$key])) {
            $groups[$key] = 0;
        }
        $groups[$key] += $number;
    }
    ksort($groups);
    return implode(',', $groups) . array_sum(array_slice($numbers, 10, 50)) . count($groups);
}

function work_floats($seed)
{
    $x = ($seed % 1000) / 7;
    $sum = 0.5;
    for ($i = 1; $i <= 200; $i++) {
        $x = sqrt($x * $x + $i / 3);
        $sum += $x / ($i + 0.25);
    }
    return (string) (int) floor($sum * 1000);
}

function bench($work)
{
    $checksum = '';
    for ($round = 1; $round <= $work; $round++) {
        $seed = 20020601 + $round;
        $checksum = md5(
            $checksum . work_loops($seed) . fibonacci(11) . work_strings($seed)
            . work_digests($seed) . work_arrays($seed) . work_floats($seed)
        );
    }
    return $checksum;
}

$work = whole_number('work', 10, 10000);
$checksum = bench($work);
header('Content-Type: text/plain; charset=utf-8');
echo 'work=', $work, "\n";
echo 'checksum=', $checksum, "\n";
