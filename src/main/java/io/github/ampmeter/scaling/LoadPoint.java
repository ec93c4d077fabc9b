package io.github.ampmeter.scaling;

/**
 * What was measured at one load, once.
 *
 * @param load users, or CPUs or nodes where those are what is scaled
 * @param repeat which repetition of the load, from 1
 * @param throughput successes a second, or a rate relative to a baseline where no other is known;
 *     NaN where it was not measured
 * @param samples how many stand behind the figures, 0 when not known
 * @param errors the failed among them
 * @param limited whether the load generator was the limit: then nothing rests on it
 */
public record LoadPoint(
    int load,
    int repeat,
    double throughput,
    ElapsedFigures elapsed,
    long samples,
    long errors,
    boolean limited) {
  public LoadPoint {
    if (load < 1 || repeat < 1) {
      throw new IllegalArgumentException(
          "load and repeat must be at least 1, were " + load + " and " + repeat);
    }
    if (throughput < 0) {
      throw new IllegalArgumentException("throughput must not be negative, was " + throughput);
    }
  }
}
