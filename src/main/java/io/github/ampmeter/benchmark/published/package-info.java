/**
 * Tables that others published, as comparisons show them. Each benchmark names its own; here is
 * what they have in common: CSV with a header, figures with the digits that were printed.
 */
package io.github.ampmeter.benchmark.published;
