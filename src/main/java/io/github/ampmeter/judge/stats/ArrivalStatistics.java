package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.ScheduleDelay;

/**
 * How the arrivals of a load level, or of one pass of it, fared.
 *
 * @param rows samples of threads that take arrivals, one for each that was dropped among them; 0:
 *     nothing arrived, the load was another
 * @param dropped arrivals that nobody took
 * @param lateMillis of those that began, how long after they were due
 * @param generatorLateMillis of these, without the time in which all users were at work
 * @param untold rows of load generators none of whose rows tells how late its arrival began
 * @param planned how many were to come, give or take what random gaps make of it; 0: not known
 */
public record ArrivalStatistics(
    long rows,
    long dropped,
    ValueCounts lateMillis,
    ValueCounts generatorLateMillis,
    long untold,
    double planned) {
  public static final ArrivalStatistics NONE =
      new ArrivalStatistics(0, 0, new ValueCounts(), new ValueCounts(), 0, 0);

  /** The columns of a JTL that tell how late arrivals began. */
  public static final String COLUMNS =
      ScheduleDelay.OF_THE_FIRST + "," + ScheduleDelay.OF_THOSE_AROUND;

  /** What begins no later is on time. */
  public static final int LATE_MILLIS = 50;

  public boolean any() {
    return rows > 0;
  }

  /** Whether the samples of each load generator tell how late their arrivals began. */
  public boolean known() {
    return untold == 0;
  }

  /** All that were due: those that began and those that were dropped. */
  public long due() {
    return lateMillis.count() + dropped;
  }

  /** Dropped, in percent of those due; NaN where that is not known. */
  public double droppedPercent() {
    return share(dropped);
  }

  /** Begun more than {@value #LATE_MILLIS} ms after they were due, in percent of those due. */
  public double latePercent() {
    return share(late(lateMillis));
  }

  /** Started late although a user was free, in percent of those due. */
  public double generatorLatePercent() {
    return share(late(generatorLateMillis));
  }

  private double share(long of) {
    return known() && due() > 0 ? 100.0 * of / due() : Double.NaN;
  }

  private static long late(ValueCounts millis) {
    return millis.countBetween(LATE_MILLIS + 1, Double.POSITIVE_INFINITY);
  }

  ArrivalStatistics and(ArrivalStatistics other) {
    return new ArrivalStatistics(
        rows + other.rows,
        dropped + other.dropped,
        sum(lateMillis, other.lateMillis),
        sum(generatorLateMillis, other.generatorLateMillis),
        untold + other.untold,
        planned + other.planned);
  }

  private static ValueCounts sum(ValueCounts one, ValueCounts other) {
    ValueCounts sum = one.copy();
    sum.addAll(other);
    return sum;
  }
}
