/**
 * Load from several machines. A load worker runs its share of a plan with a JMeter of its own and
 * keeps the rows until they are fetched. The controller splits the load, starts all workers
 * together, reads the rows while they are written and merges them into one JTL.
 */
package io.github.ampmeter.run.distributed;
