package io.github.ampmeter.benchmark;

import io.github.ampmeter.stats.RunStatistics;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What was measured of a plan.
 *
 * @param folder where a run keeps what the plan's elements wrote; empty of a bare JTL
 */
public record PlanMeasurement(RunStatistics statistics, Optional<Path> folder) {}
