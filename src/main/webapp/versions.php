<?php
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
    echo 'PHP: ', PHP_VERSION, ' (', PHP_SAPI, ")\n";
}
