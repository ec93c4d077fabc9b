/**
 * One measured call, and the reading of JMeter's JTL files into a stream of them.
 *
 * <p>Knows the JDK only: no statistics, no JMeter. A file is cut into blocks of whole rows, which
 * are parsed on all cores; the samples come in the order of the rows, one at a time and on the
 * caller's thread, whatever takes them. Memory does not depend on the number of rows.
 */
package io.github.ampmeter.judge.sample;
