<?php usleep(1000 * (int) ($_GET['ms'] ?? 50)); echo '<html>slept</html>';
