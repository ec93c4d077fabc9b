package io.github.ampmeter.verdict.generator;

import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.verdict.Finding;
import java.util.List;

/**
 * A run without the samples that its load generator spoiled, in the same windows.
 *
 * @param findings by the same criteria
 */
public record Remeasured(RunStatistics statistics, List<Finding> findings) {}
