/** Queries against their rewrites: the entry to the folder. */
package io.github.ampmeter.benchmark.rewrites;
