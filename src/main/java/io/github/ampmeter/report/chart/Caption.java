package io.github.ampmeter.report.chart;

/**
 * The texts around a chart.
 *
 * @param name part of file names and HTML ids
 * @param unit what the y axis measures, below the title
 */
record Caption(String name, String title, String unit) {}
