/**
 * Queries against their rewrites, over JMeter's JDBC Connection Configuration: proved to return the
 * same rows, then timed in turns. The pairs are in {@code benchmark.rewrites}, the statistics in
 * {@code stats}. No Swing here.
 */
package io.github.ampmeter.benchmark.rewrites.jmeter;
