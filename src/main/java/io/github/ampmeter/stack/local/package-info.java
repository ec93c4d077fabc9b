/**
 * The stack from this machine's Apache, PHP and MariaDB or MySQL: instances of our own on loopback,
 * with generated configurations and data in scratch folders. Of the system's configuration it only
 * reads which PHP extensions are enabled; it only writes into its scratch folders and the folder of
 * its logs.
 */
package io.github.ampmeter.stack.local;
