/**
 * Several configurations side by side, and one configuration over its releases, as a model: records
 * made from curves. How it looks is the business of {@code report.html} and {@code report.chart}.
 *
 * <p>Knows {@code scaling}; no file, and nothing of where its curves come from.
 */
package io.github.ampmeter.report.compare;
