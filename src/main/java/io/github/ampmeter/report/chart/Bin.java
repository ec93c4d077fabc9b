package io.github.ampmeter.report.chart;

/** A bar of a histogram: how many values lie in [from, to) milliseconds. */
record Bin(long from, long to, long count) {}
