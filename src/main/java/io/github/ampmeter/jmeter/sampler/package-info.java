/**
 * What samplers share: the elapsed time in microseconds, which stands beside JMeter's result as the
 * variable {@code label:micros}; and of those over JDBC connections, and failures in JMeter's
 * words. The samplers themselves are parts of their benchmarks, or of {@code jmeter.http}.
 */
package io.github.ampmeter.jmeter.sampler;
