package io.github.ampmeter.judge.load;

/** What the delays that are drawn come to in a long run. */
final class CycleTheory {
  private CycleTheory() {}

  /** Without shift, from 0 to five times the mean. */
  static CycleTime ofMean(double meanMillis) {
    return new CycleTime(meanMillis, 0, 0, CycleTime.defaultMax(meanMillis));
  }

  /**
   * The mean of what is drawn: a + m (e^-(a-s)/m - e^-(b-s)/m) between the clamps a >= s and b.
   * 4.966 s for a mean of 5 s clamped to [0, 25 s].
   */
  static double clampedMeanMillis(CycleTime law) {
    double shift = law.shiftMillis();
    double from = Math.max(law.minMillis(), Math.min(law.maxMillis(), shift));
    double above = Math.exp(-Math.max(0, from - shift) / law.meanMillis());
    double beyond = Math.exp(-Math.max(0, law.maxMillis() - shift) / law.meanMillis());
    return from + law.meanMillis() * (above - beyond);
  }
}
