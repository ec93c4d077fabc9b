/**
 * AS3AP, the ANSI SQL Standard Scalable and Portable Benchmark: its relations, sizes, indexes and
 * queries, and how many rows each query gives as a function of the size, the storage engine and the
 * variant of the check queries. No connection, no data.
 */
package io.github.ampmeter.benchmark.as3ap.definition;
