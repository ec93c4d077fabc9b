package io.github.ampmeter.report;

import io.github.ampmeter.stats.ConnectionTimes;

/** ab's connection times of one request label, or of one step. */
record LabelTimes(String label, ConnectionTimes times) {}
