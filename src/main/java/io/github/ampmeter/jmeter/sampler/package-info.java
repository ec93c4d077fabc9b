/**
 * What samplers over JDBC share: connections, failures in JMeter's words, and the elapsed time in
 * microseconds, which stands beside JMeter's result as the variable {@code label:micros}. The
 * samplers themselves are parts of their benchmarks.
 */
package io.github.ampmeter.jmeter.sampler;
