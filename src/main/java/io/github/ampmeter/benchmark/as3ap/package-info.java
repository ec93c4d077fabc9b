/**
 * AS3AP, the ANSI SQL Standard Scalable and Portable Benchmark: the entry to the folder, and its
 * figures in reports and comparisons, in the rows in which SourceLabs published theirs.
 */
package io.github.ampmeter.benchmark.as3ap;
