/**
 * The report as one HTML file: no script, no request, readable on screen and on A4, below 1 MB
 * whatever the run was. FreeMarker escapes all that comes from outside.
 *
 * <p>Knows the report model and {@code report.chart}; no file.
 */
package io.github.ampmeter.report.html;
