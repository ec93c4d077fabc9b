package io.github.ampmeter.report;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ServerUptime;
import io.github.ampmeter.judge.stats.PollTimes;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.ServerFigures.ServerFigure;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Counters of a database, as it told them look by look. What a counter rose by in a window lies
 * between its rise from the first to the last look inside it and that between the looks around it.
 * It is taken to go on at the window's edges as between the looks inside; where these cover less
 * than half of the window, the rise around an edge is shared out by time.
 */
final class StatusOverTime {

  private static final double ENOUGH_SEEN = 0.5;

  private final PollTimes looks;

  /**
   * The value of each counter at each poll, by the server's name for it; NaN before its first
   * value.
   */
  private final Map<String, double[]> values = new HashMap<>();

  /** How often the server had been asked by each poll, including polls that came too late. */
  private final double[] asked;

  /** By how much a poll itself moves a counter. */
  private final Map<String, Double> asking = new HashMap<>();

  /** Takes the counters of a database from an observation's series, and leaves the others out. */
  StatusOverTime(List<Series> observed) {
    List<Series> polled = of(observed, ObservedGroup.STATUS);
    long[] times = Series.polls(polled);
    this.looks = new PollTimes(times);
    polled.forEach(each -> values.put(each.key(), each.at(times)));
    double[] told = values.remove(ObservedGroup.ASKED);
    this.asked = told == null ? IntStream.range(0, times.length).asDoubleStream().toArray() : told;
    of(observed, ObservedGroup.STATUS_ASKING)
        .forEach(each -> asking.put(each.key(), each.values()[0]));
  }

  private static List<Series> of(List<Series> observed, String group) {
    return observed.stream().filter(each -> each.group().equals(group)).toList();
  }

  /** The values of a variable that is no counter, at each poll in a window. */
  DoubleStream levels(String variable, Window window) {
    double[] known = values.getOrDefault(variable, new double[0]);
    return IntStream.range(0, known.length)
        .filter(poll -> window.contains(looks.timeMillis(poll)))
        .mapToDouble(poll -> known[poll])
        .filter(Double::isFinite);
  }

  /** By how much a counter rose in some windows, without the increase due to polling. */
  ServerFigure rise(String variable, List<Window> windows) {
    if (looks.number() == 0) {
      return ServerFigure.unknown("the database's status was not polled during the load");
    }
    // Servers ignore the case of names.
    Optional<String> name = values.keySet().stream().filter(variable::equalsIgnoreCase).findFirst();
    if (name.isEmpty()) {
      return ServerFigure.unknown(
          "the database reported no number for "
              + variable
              + " during the load: it has none, or no criterion names it");
    }
    double value = 0;
    double least = 0;
    double most = 0;
    for (Window window : windows) {
      ServerFigure rise = rise(name.get(), window);
      if (!rise.unknown().isEmpty()) {
        return rise;
      }
      value += rise.value();
      least += rise.least();
      most += rise.most();
    }
    return new ServerFigure(value, least, most, "");
  }

  private ServerFigure rise(String name, Window window) {
    int first = looks.before(window);
    int last = looks.after(window);
    if (first < 0 || last == looks.number()) {
      return ServerFigure.unknown(
          first < 0
              ? "the database's status was first polled after the window began"
              : "the database's status was not polled at the end of the window");
    }
    double byTime = 0;
    double least = 0;
    double most = 0;
    double seenMillis = 0;
    for (int from = first; from < last; from++) {
      Optional<ServerFigure> reset = reset(name, first, from);
      if (reset.isPresent()) {
        return reset.get();
      }
      double moved = values.get(name)[from + 1] - values.get(name)[from];
      double times = asked[from + 1] - asked[from];
      double rise = Math.max(0, moved - times * asking.getOrDefault(name, 0.0));
      double share = looks.share(from, window);
      byTime += rise * share;
      most += rise;
      if (share == 1) {
        least += rise;
        seenMillis += looks.timeMillis(from + 1) - looks.timeMillis(from);
      }
    }
    double seen = seenMillis / 1000 / window.seconds();
    // Beyond the window's edges the load often differs or is over, so a rise there says little of
    // the window.
    double value = seen >= ENOUGH_SEEN ? Math.min(most, least / seen) : byTime;
    return new ServerFigure(value, least, most, "");
  }

  /**
   * Why a look cannot be subtracted from the next one.
   *
   * @param first of the looks at the window
   */
  private Optional<ServerFigure> reset(String name, int first, int from) {
    double[] counter = values.get(name);
    Instant time = Instant.ofEpochMilli(looks.timeMillis(from + 1)).truncatedTo(ChronoUnit.SECONDS);
    if (Double.isNaN(counter[from])) {
      return unknown(name + " was not reported from the beginning of the window");
    }
    if (!values.containsKey(ServerUptime.VARIABLE) || began(ServerUptime.VARIABLE, first, from)) {
      return unknown("the database was restarted during the window, before " + time);
    }
    if (values.containsKey(ServerUptime.SINCE_FLUSH)
        && began(ServerUptime.SINCE_FLUSH, first, from)) {
      return unknown("the counters were reset during the window, before " + time);
    }
    return counter[from + 1] < counter[from]
        ? unknown(
            name + " fell during the window, before " + time + ": reset, or no counter at all")
        : Optional.empty();
  }

  private static Optional<ServerFigure> unknown(String why) {
    return Optional.of(ServerFigure.unknown(why));
  }

  private boolean began(String uptime, int first, int from) {
    return up(uptime, first).restartedUntil(up(uptime, from + 1))
        || values.get(uptime)[from + 1] < values.get(uptime)[from];
  }

  private ServerUptime up(String uptime, int look) {
    long nanos = TimeUnit.MILLISECONDS.toNanos(looks.timeMillis(look));
    return new ServerUptime(nanos, values.get(uptime)[look]);
  }
}
