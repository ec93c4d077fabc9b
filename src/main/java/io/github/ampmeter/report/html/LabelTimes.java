package io.github.ampmeter.report.html;

import io.github.ampmeter.stats.ConnectionTimes;

/** ab's connection times of one request label. */
public record LabelTimes(String label, ConnectionTimes times) {}
