/**
 * The charts of a plan, drawn by JFreeChart: as inline SVG with a text alternative, and as PNG. The
 * only user of AWT beside JMeter's GUI classes.
 *
 * <p>Axes begin at 0 unless a logarithm forbids it, colours are Okabe and Ito's, and nothing
 * depends on colour alone. Knows the report model; no HTML page, no file.
 */
package io.github.ampmeter.report.chart;
