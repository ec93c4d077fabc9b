package io.github.ampmeter.report.result;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.report.NumberText;

/** Throughput and main percentile on one line: {@code 2082/s, p90 2.8 ms}. */
public final class SpeedText {
  private static final int SHORT_MILLIS = 10;

  private SpeedText() {}

  /** Writes throughput and main percentile of a label, with a comma between them. */
  public static String of(LabelStatistics label) {
    return rate(label) + ", " + percentile(label);
  }

  static String rate(LabelStatistics label) {
    return NumberText.rate(Math.max(0, label.throughputPerSecond())) + "/s";
  }

  /** The percentile of the successes; {@code n/a} without a success. */
  static String percentile(LabelStatistics label) {
    String name = "p" + Decimals.text(Percentiles.MAIN, 0) + " ";
    if (label.elapsed().count() == 0) {
      return name + "n/a";
    }
    double millis = label.percentile(Percentiles.MAIN);
    return name + Decimals.text(millis, millis < SHORT_MILLIS ? 1 : 0) + " ms";
  }
}
