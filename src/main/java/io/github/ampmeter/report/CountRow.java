package io.github.ampmeter.report;

import io.github.ampmeter.judge.verdict.Finding;
import java.util.Optional;

/**
 * One line of Faban's Miscellaneous Statistics.
 *
 * @param words what it is
 * @param value measured; NaN: none
 * @param resolution how far apart two values must be to be told apart
 * @param criterion what was required of it; empty: for information
 */
public record CountRow(
    String words, double value, double resolution, Optional<Finding> criterion) {}
