package io.github.ampmeter.report.chart;

/** A bar of a histogram: how many values lie in [from, to) milliseconds. */
record Bin(double from, double to, long count) {}
