package io.github.ampmeter.judge.compare;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.stats.Percentiles;
import java.time.Instant;
import java.util.List;

/**
 * One plan of one suite on one configuration, release after release.
 *
 * @param level the load that all releases were measured at; 0 when not recorded
 * @param unit what it counts
 * @param releases by the start of their runs
 */
public record Trend(
    String plan, String configuration, int level, LoadUnit unit, List<Release> releases) {
  public Trend {
    releases = List.copyOf(releases);
  }

  /** Names the load, such as {@code at 16 users}; empty where it was not recorded. */
  public String at() {
    return level > 0 ? "at " + unit.text(level) : "";
  }

  /** What one run measured at that load. */
  public record Release(String name, Instant start, LoadStep step) {
    public double throughput() {
      return step.throughput();
    }

    public double p90() {
      return step.mean(point -> point.elapsed().percentile(Percentiles.MAIN));
    }

    public long samples() {
      return step.repeats().stream().mapToLong(LoadPoint::samples).sum();
    }

    public long errors() {
      return step.repeats().stream().mapToLong(LoadPoint::errors).sum();
    }
  }
}
