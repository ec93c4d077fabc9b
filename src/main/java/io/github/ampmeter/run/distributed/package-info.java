/**
 * Load from several machines: a load worker carries its share of a plan with a JMeter of its own
 * and keeps the rows until they are fetched; the controller splits the load, starts all together,
 * reads the rows while they are written and makes one JTL of them.
 */
package io.github.ampmeter.run.distributed;
