<?php
/* Whether PHP keeps compiled pages. */
function opcode_cache()
{
    if (!extension_loaded('Zend OPcache')) {
        return 'none';
    }
    if (!ini_get('opcache.enable')) {
        return 'OPcache off';
    }
    return 'OPcache on, ' . ini_get('opcache.memory_consumption') . ' MB';
}

header('Content-Type: text/plain; charset=utf-8');
if (function_exists('java_class')) {
    $system = java_class('java.lang.System');
    $server = java_class('org.apache.catalina.util.ServerInfo');
    $quercus = java_class('com.caucho.quercus.QuercusVersion');
    echo 'web server: ', $server->getServerInfo(), "\n";
    echo 'PHP: ', PHP_VERSION, ' (Quercus ', $quercus->getVersionNumber(), ")\n";
    echo 'JVM of the web server: ', $system->getProperty('java.vm.name'), ' ',
        $system->getProperty('java.runtime.version'), "\n";
} else {
    echo 'web server: ', $_SERVER['SERVER_SOFTWARE'], "\n";
    if (function_exists('apache_get_modules')) {
        $mpms = array_intersect(array('prefork', 'worker', 'event'), apache_get_modules());
        echo 'MPM: ', implode(', ', $mpms), "\n";
    }
    echo 'PHP: ', PHP_VERSION, ' (', PHP_SAPI, ")\n";
    echo 'opcode cache: ', opcode_cache(), "\n";
    $telling = array('gd', 'mysqli', 'pdo_mysql', 'xdebug');
    echo 'PHP extensions: ', implode(', ', array_filter($telling, 'extension_loaded')), "\n";
}
