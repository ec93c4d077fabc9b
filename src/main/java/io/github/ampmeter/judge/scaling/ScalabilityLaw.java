package io.github.ampmeter.judge.scaling;

import java.util.OptionalDouble;

/**
 * X(n) = lambda * n / (1 + contention * (n - 1) + coherency * n * (n - 1)).
 *
 * @param lambda throughput of one user
 * @param contention the share of the work that only one can do at a time: queueing
 * @param coherency what each pair of users costs the others: crosstalk
 */
public record ScalabilityLaw(double lambda, double contention, double coherency) {
  public ScalabilityLaw {
    if (!(lambda > 0 && contention >= 0 && coherency >= 0)) {
      throw new IllegalArgumentException(
          "lambda must be above 0, contention and coherency at least 0, were %s, %s, %s"
              .formatted(lambda, contention, coherency));
    }
  }

  public double throughputAt(double load) {
    double queueing = contention * (load - 1);
    double crosstalk = coherency * load * (load - 1);
    return lambda * load / (1 + queueing + crosstalk);
  }

  /** What the load would reach if users did not hinder each other. */
  public double linearAt(double load) {
    return lambda * load;
  }

  /** The most throughput of all loads; infinite where nothing holds it. */
  public double mostPerSecond() {
    return peakLoad().stream().map(this::throughputAt).findFirst().orElse(lambda / contention);
  }

  /** Where the throughput is highest; without coherency it never falls. */
  public OptionalDouble peakLoad() {
    // Contention from 1 on: one is the best load.
    return coherency == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(1, Math.sqrt(Math.max(0, 1 - contention) / coherency)));
  }
}
