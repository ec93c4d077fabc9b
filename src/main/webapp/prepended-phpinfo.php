<?php
require dirname(__FILE__) . '/include/prepend.php';
require dirname(__FILE__) . '/phpinfo.php';
