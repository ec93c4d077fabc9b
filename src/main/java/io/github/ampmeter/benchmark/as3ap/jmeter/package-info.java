/**
 * AS3AP's queries as a JMeter sampler, over JMeter's JDBC Connection Configuration: each user in a
 * session of his own, the rows of each answer counted. Its form is in {@code gui}.
 */
package io.github.ampmeter.benchmark.as3ap.jmeter;
