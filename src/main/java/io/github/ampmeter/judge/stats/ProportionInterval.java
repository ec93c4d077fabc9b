package io.github.ampmeter.judge.stats;

/**
 * A share of what came, and between which shares it surely lies: also where it was chosen among
 * many. Two more on either side make none of a few not never (Agresti and Coull).
 *
 * @param part how many
 * @param all of how many
 */
public record ProportionInterval(long part, long all) {
  /** The interval extends this many standard errors to each side. */
  private static final double ERRORS = 4.5;

  public double least() {
    return bound(-ERRORS);
  }

  public double most() {
    return bound(ERRORS);
  }

  private double bound(double errors) {
    double more = all + 4.0;
    double share = (part + 2.0) / more;
    return share + errors * Math.sqrt(share * (1 - share) / more);
  }
}
