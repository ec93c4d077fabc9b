/**
 * The stack that a release is qualified on without containers: this machine's Apache, PHP and
 * MariaDB or MySQL, as instances of our own on loopback, with generated configurations and data in
 * scratch folders. It reads which PHP extensions are enabled, and nothing else of the system's
 * configuration; it writes nothing outside its scratch folders and the folder of its logs.
 */
package io.github.ampmeter.stack.local;
