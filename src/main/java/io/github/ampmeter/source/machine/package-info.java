/**
 * Observes what the load uses: the machine, named groups of processes and other machines. All is
 * written to observe.csv once a second. docs/reference/metrics.md has the definitions.
 *
 * <p>Knows processes; no server, no stack, no report, no runner.
 */
package io.github.ampmeter.source.machine;
