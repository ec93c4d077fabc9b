/**
 * JMeter's side: elements that a plan contains. {@link io.github.ampmeter.jmeter.SampleConversion}
 * is the only translation between JMeter's types and ours; an element is a form, the core computes.
 * Samplers share {@link io.github.ampmeter.jmeter.MicrosSampler} and {@link
 * io.github.ampmeter.jmeter.JdbcConnector}.
 */
package io.github.ampmeter.jmeter;
