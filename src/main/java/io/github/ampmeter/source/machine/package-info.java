/**
 * What the load costs: the machine, named groups of processes, the web server's workers, machines
 * elsewhere and the counters of a MySQL or MariaDB server, once a second into observe.csv; these
 * counters moreover before and after the load. docs/reference/metrics.md has the definitions.
 *
 * <p>Sees processes and JDBC addresses, whoever started them: knows no stack, no report, no runner.
 */
package io.github.ampmeter.source.machine;
