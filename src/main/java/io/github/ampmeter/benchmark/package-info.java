/**
 * What a benchmark is to the rest of the program: data for its plans, and what it adds to their
 * reports. Each benchmark is a folder below: its definition, its data, its elements in JMeter, its
 * part of the report. One list, {@code run.suite.Benchmarks}, names all.
 */
package io.github.ampmeter.benchmark;
