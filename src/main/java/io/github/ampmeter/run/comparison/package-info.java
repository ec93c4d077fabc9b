/**
 * Compares what runs left behind, and starts the configurations of a matrix in order to compare
 * them. Knows {@code run.session}, which does not know it.
 */
package io.github.ampmeter.run.comparison;
