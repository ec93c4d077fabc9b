/**
 * Queries against their rewrites: the entry to the folder, a pair as two files in a folder, what it
 * means that both return the same rows, and their table in reports. Knows no database.
 */
package io.github.ampmeter.benchmark.rewrites;
