/**
 * Benchmarks: data for their plans, additions to reports and comparisons, and tables that others
 * published (CSV with a header). Each benchmark is a folder below: its entry with its part of the
 * report, its data, its elements in JMeter. One list names all of them. Data is generated with a
 * seed, loaded, checked and restored after a run, by JDBC alone.
 */
package io.github.ampmeter.benchmark;
