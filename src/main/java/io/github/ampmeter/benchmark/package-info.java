/**
 * What a benchmark is to the rest of the program: data for its plans, what it adds to their reports
 * and to comparisons, and the tables that others published of it (CSV with a header). Each
 * benchmark is a folder below: its entry with its part of the report, its data, its elements in
 * JMeter. One list names all of them. Data is generated with a seed, loaded, checked and brought
 * back after a run has changed it, by JDBC alone.
 */
package io.github.ampmeter.benchmark;
