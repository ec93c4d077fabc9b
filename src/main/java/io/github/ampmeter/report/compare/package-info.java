/**
 * Several configurations side by side, and one configuration over its releases: records made from
 * curves, and the sections that show them.
 *
 * <p>Knows {@code scaling} and {@code report.section}; no file, and nothing of where its curves
 * come from.
 */
package io.github.ampmeter.report.compare;
