/**
 * Asks servers what they know of themselves: the workers of a web server, the child processes of
 * PHP, the counters of a MySQL or MariaDB server, and whether one was restarted. What changes is
 * written to the machine's observe.csv once a second, the counters also before and after the load.
 *
 * <p>Knows addresses, of status pages and of JDBC; no stack, no report, no runner.
 */
package io.github.ampmeter.source.servers;
