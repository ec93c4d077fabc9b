/**
 * What rounds of repeated starts tell of two configurations: how much a figure changed, how sure
 * that is, and what would have been seen.
 *
 * <p>Knows the JDK and commons-math3; nothing of samples.
 */
package io.github.ampmeter.stats.rounds;
