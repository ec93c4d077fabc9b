package io.github.ampmeter.judge.compare;

/**
 * What the load generator, and other programs, did to the figures of a label in one start, and so
 * between which values the servers' own lie. A matrix takes a figure as it was measured where these
 * bounds are closer than the least change that matters, and else for no more than they prove.
 *
 * @param pausedMillis for how long it stood still in the measurement windows, all pauses together
 * @param windowMillis how long the windows are
 * @param affected how many samples waited for it, or failed for want of a local port
 * @param atStart whether a pause reaches into a window from before it: what servers completed
 *     earlier is counted in it
 * @param limited whether it was the limit otherwise than by pauses, or did nothing most of the time
 * @param othersPercent of the CPUs, what other programs and the hypervisor took
 */
public record GeneratorEffect(
    double pausedMillis,
    double windowMillis,
    long affected,
    boolean atStart,
    boolean limited,
    double othersPercent) {
  /** Beyond this share the figures of a start prove nothing about the servers. */
  public static final double MOST_OTHERS_PERCENT = 40;

  public static final GeneratorEffect NONE = new GeneratorEffect(0, 1, 0, false, false, 0);

  public GeneratorEffect beside(double percent) {
    return new GeneratorEffect(pausedMillis, windowMillis, affected, atStart, limited, percent);
  }

  /** Whether other programs or the hypervisor took much of the CPUs. */
  public boolean byOthers() {
    return othersPercent >= MOST_OTHERS_PERCENT;
  }

  private boolean unbounded() {
    return limited || byOthers();
  }

  /**
   * A figure, and the two values between which that of the servers lies.
   *
   * @param high infinite where nobody knows how much better they are
   */
  public record FigureBounds(double figure, double low, double high) {
    /** The load generator had no part in the figure. */
    static FigureBounds exactly(double figure) {
      return new FigureBounds(figure, figure, figure);
    }

    boolean within(double percent) {
      return high - low <= percent / 100 * low;
    }
  }

  /**
   * The servers complete nothing that was asked of them in a pause: their rate is at least the
   * measured one, and at most that over the time without pauses.
   */
  FigureBounds throughput(double measured, long samples) {
    double before = atStart ? (double) affected / Math.max(1, samples) : 0;
    double high =
        unbounded() || pausedMillis >= windowMillis
            ? Double.POSITIVE_INFINITY
            : measured / (1 - pausedMillis / windowMillis);
    return new FigureBounds(measured, measured * Math.max(0, 1 - before), high);
  }

  /**
   * A sample waits for no longer than all pauses together. What a generator limits otherwise has
   * fewer requests at a time at the servers, and waits itself: that bounds no time.
   *
   * @param others the same figure as if the affected samples had taken no time at all
   */
  FigureBounds time(double measured, double others) {
    return unbounded()
        ? new FigureBounds(measured, 0, Double.POSITIVE_INFINITY)
        : new FigureBounds(measured, Math.max(measured - pausedMillis, others), measured);
  }

  /**
   * Bounds the errors, in percent of the samples: a sample that waited may have failed for that.
   */
  FigureBounds errors(long errors, long samples) {
    double measured = samples == 0 ? Double.NaN : 100.0 * errors / samples;
    return unbounded()
        ? new FigureBounds(measured, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
        : new FigureBounds(
            measured, 100.0 * Math.max(0, errors - affected) / Math.max(1, samples), measured);
  }
}
