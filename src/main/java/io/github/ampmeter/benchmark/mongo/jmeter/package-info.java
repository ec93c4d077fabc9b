/**
 * MongoDB as JMeter elements: a connection that all samplers of a test share, and the sampler. The
 * operations of mongo-perf are done as mongo-perf does them (docs/plans/mongo.md). No Swing here:
 * the forms are generated from the BeanInfos. Credentials are never part of what is shown.
 */
package io.github.ampmeter.benchmark.mongo.jmeter;
