package io.github.ampmeter.verdict.generator;

import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.Finding;
import java.util.List;

/**
 * A run without the samples that its load generator spoiled, in the same windows.
 *
 * @param findings by the same criteria
 * @param pauses during which all that was in flight is left out, in the order of time
 */
public record Remeasured(RunStatistics statistics, List<Finding> findings, List<Window> pauses) {}
