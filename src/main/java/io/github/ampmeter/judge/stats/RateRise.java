package io.github.ampmeter.judge.stats;

/**
 * A throughput that rose within its window, users and mix being the same, by more than its scatter
 * explains: something was still warming up.
 *
 * @param firstPerSecond successes per second of the window's first third
 * @param lastPerSecond of its last third
 */
public record RateRise(double firstPerSecond, double lastPerSecond) {
  /** Returns the rise in percent of the first third. */
  public double percent() {
    return 100 * (lastPerSecond - firstPerSecond) / firstPerSecond;
  }
}
