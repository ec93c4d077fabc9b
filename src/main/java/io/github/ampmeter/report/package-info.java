/**
 * The report as a model: records only, made from statistics and verdicts. How it looks is the
 * business of {@code report.html}, {@code report.chart} and {@code report.data}, which all draw
 * from this one model.
 *
 * <p>Knows {@code stats} and {@code verdict}: no template, no chart library, no file.
 */
package io.github.ampmeter.report;
