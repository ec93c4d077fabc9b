/**
 * What a benchmark is to the rest of the program: data for its plans, what it adds to their reports
 * and to comparisons, and what others published of it. Each benchmark is a folder below: its
 * definition, its data, its elements in JMeter, its part of the report. One list names all of them.
 */
package io.github.ampmeter.benchmark;
