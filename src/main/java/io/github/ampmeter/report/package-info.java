/**
 * The report as a model: records made from statistics and verdicts, and the sections that say what
 * they come to. How it looks is the business of {@code report.html}, {@code report.chart} and
 * {@code report.result}, which all draw from this one model.
 *
 * <p>Knows {@code judge} and some of {@code source}: no template, no chart library, no file.
 */
package io.github.ampmeter.report;
