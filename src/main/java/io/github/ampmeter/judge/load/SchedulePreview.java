package io.github.ampmeter.judge.load;

import io.github.ampmeter.judge.load.ArrivalRates.OfferedRate;
import io.github.ampmeter.judge.load.ArrivalSchedule.ArrivalPass;
import io.github.ampmeter.judge.load.LoadSchedule.StepLength;
import io.github.ampmeter.judge.sample.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A schedule as a line: at most five points a pass, whatever the number of users.
 *
 * @param load what the line shows, such as users
 * @param points by time; between two of them the line is straight
 * @param leftOut the times that are in no figure, in their order
 * @param timed whether the points are seconds; else each pass is one wide, because how long it
 *     takes is not known before
 */
public record SchedulePreview(
    String load, List<Point> points, List<LeftOut> leftOut, boolean timed) {
  /** So many users, or arrivals a second, at that time. */
  public record Point(double at, double load) {}

  /**
   * A time that is in no figure, in seconds.
   *
   * @param phase preheat or warm-up
   */
  public record LeftOut(String phase, double from, double to) {}

  public SchedulePreview {
    points = List.copyOf(points);
    leftOut = List.copyOf(leftOut);
  }

  public static SchedulePreview of(LoadSchedule schedule) {
    boolean timed = schedule.length() instanceof StepLength.Lasting;
    List<Point> points = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    double at = 0;
    if (timed && !schedule.preheat().isZero()) {
      double end = seconds(schedule.preheat());
      points.add(new Point(0, 0));
      points.add(new Point(Math.min(end, seconds(schedule.rampUp())), schedule.steps().most()));
      points.add(new Point(end, schedule.steps().most()));
      points.add(new Point(end, 0));
      leftOut.add(new LeftOut("preheat", 0, end));
      at = end + seconds(schedule.pause());
    }
    for (Step pass : schedule.passes()) {
      double width = timed ? seconds(schedule) : 1;
      double ramp = timed ? Math.min(width, seconds(schedule.rampUp())) : 0;
      points.add(new Point(at, 0));
      points.add(new Point(at + ramp, pass.level()));
      points.add(new Point(at + width, pass.level()));
      points.add(new Point(at + width, 0));
      if (timed) {
        addWarmUp(leftOut, at, schedule.warmUp());
      }
      at += width + (timed ? seconds(schedule.pause()) : 0);
    }
    return new SchedulePreview("users", points, leftOut, timed);
  }

  public static SchedulePreview of(ArrivalSchedule schedule) {
    List<Point> points = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    double width = seconds(schedule.lasts());
    double at = 0;
    for (ArrivalPass pass : schedule.passes()) {
      OfferedRate rate = pass.rate();
      double ramp = Math.min(width, seconds(rate.over()));
      points.add(new Point(at, 0));
      points.add(new Point(at, rate.perSecondAt(0)));
      points.add(new Point(at + ramp, rate.perSecondAt(ramp)));
      points.add(new Point(at + width, rate.perSecondAt(width)));
      points.add(new Point(at + width, 0));
      addWarmUp(leftOut, at, schedule.times().warmUp());
      at += width + seconds(schedule.times().pause());
    }
    return new SchedulePreview("arrivals a second", points, leftOut, true);
  }

  private static void addWarmUp(List<LeftOut> leftOut, double at, Duration warmUp) {
    if (!warmUp.isZero()) {
      leftOut.add(new LeftOut("warm-up", at, at + seconds(warmUp)));
    }
  }

  /** How long it takes at least, in seconds, when it is timed. */
  public double end() {
    return points.isEmpty() ? 0 : points.get(points.size() - 1).at();
  }

  private static double seconds(LoadSchedule schedule) {
    Duration judged =
        schedule.length() instanceof StepLength.Lasting lasting
            ? lasting.duration()
            : Duration.ZERO;
    return seconds(schedule.warmUp().plus(judged));
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1e3;
  }
}
