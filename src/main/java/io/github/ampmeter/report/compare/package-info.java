/**
 * Several configurations side by side: over loads, over releases, and in the repetitions of a
 * matrix. Records made from curves and runs, and the sections that show them.
 *
 * <p>Knows {@code scaling} and the report's model; no file, no stack, and nothing of where its
 * curves come from.
 */
package io.github.ampmeter.report.compare;
