<?php // two parts, so many milliseconds apart
while (ob_get_level()) { ob_end_clean(); } header('Content-Length: 10018');
echo '<html>' . str_repeat('a', 5000); flush(); usleep(1000 * (int) ($_GET['ms'] ?? 50)); echo str_repeat('b', 5005) . '</html>';
