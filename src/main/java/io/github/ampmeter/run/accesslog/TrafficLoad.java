package io.github.ampmeter.run.accesslog;

import io.github.ampmeter.judge.load.ArrivalRates;
import io.github.ampmeter.judge.load.ArrivalRates.OfferedRate;
import io.github.ampmeter.judge.load.UserSteps;
import java.util.List;

/**
 * How many visits begin in a second, and for how long.
 *
 * @param speed how many times the log's visits
 * @param requestsOfAVisit on average
 * @param visitSeconds how long a visit lasts on average
 * @param warmUpSeconds until nearly as many visits are in progress as later on
 */
record TrafficLoad(double speed, double requestsOfAVisit, double visitSeconds, int warmUpSeconds) {
  static final int DURATION_SECONDS = 600;

  private static final double SHARE_BEFORE_THE_WARM_UP_ENDS = 0.995;
  private static final int LONGEST_WARM_UP_SECONDS = 3600;
  private static final int SHORTEST_WARM_UP_SECONDS = 5;
  private static final double HOUR_SECONDS = 3600;
  private static final double LEAST_PER_SECOND = 0.002;

  /** Visits wait for slow responses; three times the usual number leaves room for that. */
  private static final double ROOM = 3;

  private static final int LEAST_USERS = 50;

  static TrafficLoad of(TrafficRows rows, double speed) {
    int age = rows.ageOfPages(SHARE_BEFORE_THE_WARM_UP_ENDS);
    return new TrafficLoad(
        speed,
        rows.requestsOfAVisit(),
        rows.visitSeconds(),
        Math.max(SHORTEST_WARM_UP_SECONDS, Math.min(LONGEST_WARM_UP_SECONDS, age)));
  }

  /** Visits a second as in the log, for a number of requests in an hour. */
  double perSecond(long requests) {
    return requests / HOUR_SECONDS / requestsOfAVisit;
  }

  /** The rate of a suite for a number of requests in an hour of the log. */
  String rate(long requests) {
    double offered = Math.max(LEAST_PER_SECOND, speed * perSecond(requests));
    return new ArrivalRates(List.of(OfferedRate.constant(offered))).toString();
  }

  /** The most visits at the same time. */
  int mostUsers(long requests) {
    double usual = speed * perSecond(requests) * visitSeconds;
    return (int) Math.min(UserSteps.MOST_USERS, LEAST_USERS + Math.ceil(ROOM * usual));
  }
}
