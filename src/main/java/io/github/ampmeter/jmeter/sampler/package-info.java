/**
 * Samplers that JMeter does not have. A sampler here is a form: its properties are read, the core's
 * definition is executed, and what came of it is put into JMeter's result, the elapsed time in
 * microseconds beside it as the variable {@code label:micros}.
 */
package io.github.ampmeter.jmeter.sampler;
