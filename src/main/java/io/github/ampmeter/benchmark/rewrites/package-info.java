/**
 * Queries against their rewrites: the entry to the folder, pairs as folders of files, the
 * comparison of rows, and their table in reports. Knows no database.
 */
package io.github.ampmeter.benchmark.rewrites;
