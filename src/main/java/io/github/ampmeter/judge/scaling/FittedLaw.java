package io.github.ampmeter.judge.scaling;

import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * The law that fits the points best, and how sure that is. The band is the range that holds the
 * true throughput at one load with 95 %, by the delta method: the law's logarithm is taken as a
 * plane around the fit, and the points' own scatter, with Student's t, says how far it may tilt.
 *
 * @param rSquared share of the throughputs' variance that the law explains; 1 is all
 * @param scatter standard deviation of the points around the law, as a share of the throughput
 * @param freedom points beyond the law's parameters
 * @param covariance of the law's parameters, as the points scatter
 */
public record FittedLaw(
    ScalabilityLaw law,
    int greatestLoad,
    double rSquared,
    double scatter,
    int freedom,
    RealMatrix covariance)
    implements LawFit {
  private static final double BAND_PERCENT = 95;

  /** Stricter than the band: a peak that is not there sends people looking for it. */
  private static final double COHERENCY_PERCENT = 99.9;

  /** Below this share of the work at the greatest load a coherency is the fit's own rounding. */
  private static final double ROUNDING = 1e-6;

  /** A peak is reported up to this multiple of the measured loads. */
  private static final double FARTHEST_PEAK = 2;

  public double lowAt(double load) {
    return law.throughputAt(load) * Math.exp(-halfWidth(load));
  }

  public double highAt(double load) {
    return law.throughputAt(load) * Math.exp(halfWidth(load));
  }

  /** Whether the points show that throughput will fall, rather than that it may. */
  public boolean coherencyShown() {
    double crosstalk = law.coherency() * greatestLoad * (greatestLoad - 1.0);
    double work = 1 + law.contention() * (greatestLoad - 1) + crosstalk;
    double deviation = Math.sqrt(covariance.getEntry(2, 2));
    return crosstalk / work > ROUNDING && law.coherency() > quantile(COHERENCY_PERCENT) * deviation;
  }

  /** The load of the highest throughput, where that is shown and within reach of the points. */
  public OptionalDouble peakLoad() {
    OptionalDouble peak = coherencyShown() ? law.peakLoad() : OptionalDouble.empty();
    return peak.isPresent() && peak.getAsDouble() <= FARTHEST_PEAK * greatestLoad
        ? peak
        : OptionalDouble.empty();
  }

  /** Of the throughput's logarithm, that is: as a share of it, as the points scatter. */
  private double halfWidth(double load) {
    RealVector gradient = RelativeSquares.gradient(law, load);
    double variance = gradient.dotProduct(covariance.operate(gradient));
    return quantile(BAND_PERCENT) * Math.sqrt(Math.max(0, variance));
  }

  private double quantile(double percent) {
    return new TDistribution(freedom).inverseCumulativeProbability(0.5 + percent / 200);
  }
}
