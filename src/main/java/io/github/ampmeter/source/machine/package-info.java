/**
 * Observes what the load uses: the machine, named groups of processes, the web server's workers,
 * other machines and the counters of a MySQL or MariaDB server. All are written to observe.csv once
 * a second, the counters also before and after the load. docs/reference/metrics.md has the
 * definitions.
 *
 * <p>Knows processes and JDBC addresses; no stack, no report, no runner.
 */
package io.github.ampmeter.source.machine;
