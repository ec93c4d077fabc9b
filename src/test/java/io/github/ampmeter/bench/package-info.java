/**
 * How fast, beside a peer in the same run: whole processes, taken in turns, medians and ratios.
 * Runs by {@code mvn verify -Pbench} only; no test looks at a clock.
 */
package io.github.ampmeter.bench;
