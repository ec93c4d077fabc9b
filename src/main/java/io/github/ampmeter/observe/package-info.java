/**
 * What the load costs: CPU and memory of the machine and of named groups of processes, once a
 * second into observe.csv; what a MySQL or MariaDB server did, as differences of its status
 * variables. docs/metrics.md has the definitions.
 *
 * <p>Sees processes and JDBC addresses, whoever started them: knows no stack, no report, no runner.
 */
package io.github.ampmeter.observe;
