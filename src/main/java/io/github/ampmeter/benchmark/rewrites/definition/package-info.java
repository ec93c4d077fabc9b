/**
 * A query and its rewrite, as two files in a folder, and what it means that both return the same
 * rows. Knows no database: it is given rows.
 */
package io.github.ampmeter.benchmark.rewrites.definition;
