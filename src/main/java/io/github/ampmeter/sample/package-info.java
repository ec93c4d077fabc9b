/**
 * One measured call, and the reading of JMeter's JTL files into a stream of them.
 *
 * <p>Knows the JDK only: no statistics, no JMeter. A file is read once, front to back, through one
 * reused {@link io.github.ampmeter.sample.Sample}; memory does not depend on the number of rows.
 */
package io.github.ampmeter.sample;
