<?php // computes until so many milliseconds are over
$until = hrtime(true) + 1e6 * (float) ($_GET['ms'] ?? 50); $x = '';
while (hrtime(true) < $until) { $x = md5($x); }
echo "<html>$x</html>";
