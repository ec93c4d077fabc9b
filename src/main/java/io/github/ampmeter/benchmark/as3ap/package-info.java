/** AS3AP, the ANSI SQL Standard Scalable and Portable Benchmark: the entry to the folder. */
package io.github.ampmeter.benchmark.as3ap;
