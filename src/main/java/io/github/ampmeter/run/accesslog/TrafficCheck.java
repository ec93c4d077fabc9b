package io.github.ampmeter.run.accesslog;

import io.github.ampmeter.report.NumberText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The load that rows make, held against the log that they were made from: each hour is walked
 * through in simulated time, with responses as fast as the log's.
 *
 * @param hours the busiest first
 * @param mixPoints by how many percentage points the share of a label differs at most
 * @param mixLabel the label with that difference
 * @param gapDistance the greatest difference between the cumulative shares of think times
 */
record TrafficCheck(
    List<CheckedHour> hours, double mixPoints, String mixLabel, double gapDistance) {
  /** More hours than those of two weeks say nothing new. */
  private static final int MOST_HOURS = 14 * 24;

  private static final long ENOUGH = 10_000;
  private static final double MOST_PERCENT = 2;
  private static final double MOST_DEVIATIONS = 3;
  private static final double MOST_POINTS = 1;
  private static final int HOUR = 3600;

  /**
   * An hour.
   *
   * @param start in hours since 1970
   * @param logged covered requests
   * @param made requests of the load
   * @param allowed by how many the two may differ
   */
  record CheckedHour(long start, long logged, long made, double allowed) {
    boolean holds() {
      return Math.abs(made - logged) <= allowed;
    }

    String time() {
      return NumberText.instant(Instant.ofEpochSecond(start * HOUR)).substring(0, 16);
    }
  }

  TrafficCheck {
    hours = List.copyOf(hours);
  }

  static TrafficCheck of(TrafficModel model, TrafficRows rows, TrafficLoad load) {
    List<CheckedHour> hours = new ArrayList<>();
    Simulation all = new Simulation(model, rows, load.warmUpSeconds());
    model.hours().entrySet().stream()
        .sorted(Map.Entry.<Long, Long>comparingByValue().reversed())
        .limit(MOST_HOURS)
        .forEach(
            hour -> {
              long logged = hour.getValue();
              double scatter = Math.sqrt(logged * rows.squareOfAVisit() / rows.requestsOfAVisit());
              double allowed =
                  logged >= ENOUGH
                      ? logged * MOST_PERCENT / 100
                      : Math.max(1, MOST_DEVIATIONS * scatter);
              long made = all.hour(load.perSecond(logged));
              hours.add(new CheckedHour(hour.getKey(), logged, made, allowed));
            });
    String label = "";
    double points = 0;
    for (String each : model.mix().counts().keySet()) {
      double differs = Math.abs(all.percent(each) - model.mix().percent(each));
      label = differs > points ? each : label;
      points = Math.max(points, differs);
    }
    return new TrafficCheck(hours, points, label, model.shape().gaps().distance(all.gaps));
  }

  boolean holds() {
    return mixPoints <= MOST_POINTS && hours.stream().allMatch(CheckedHour::holds);
  }

  /** Walks through the rows as the plan does: each page takes the next row, whoever asks. */
  private static final class Simulation {
    private record Due(double second, double before, int more) {}

    private final TrafficModel model;
    private final TrafficRows rows;
    private final int warmUp;
    private final Map<String, Long> counts = new HashMap<>();
    private final NumberCounts gaps = new NumberCounts(HOUR);
    private long made;
    private int nextVisit;
    private int nextPage;
    private int nextResource;

    Simulation(TrafficModel model, TrafficRows rows, int warmUp) {
      this.model = model;
      this.rows = rows;
      this.warmUp = warmUp;
    }

    /** Returns the requests of an hour after the warm-up. */
    long hour(double visitsPerSecond) {
      long before = made;
      PriorityQueue<Due> due = new PriorityQueue<>((a, b) -> Double.compare(a.second, b.second));
      double next = -warmUp;
      while (next < HOUR || !due.isEmpty()) {
        if (next < HOUR && (due.isEmpty() || next <= due.peek().second)) {
          int more = rows.furtherPages().get(nextVisit++ % rows.furtherPages().size());
          due.add(new Due(next, Double.NaN, more));
          next += 1 / visitsPerSecond;
        } else {
          Due page = due.poll();
          if (page.second < HOUR) {
            page(page, due);
          }
        }
      }
      return made - before;
    }

    private void page(Due page, PriorityQueue<Due> due) {
      TrafficRows.PageRow row = rows.pages().get(nextPage++ % rows.pages().size());
      boolean counted = page.second >= 0;
      count(row.request(), counted);
      for (int i = 0; i < row.resources(); i++) {
        count(rows.resources().get(nextResource++ % rows.resources().size()), counted);
      }
      if (counted && !Double.isNaN(page.before)) {
        gaps.add((long) (Math.floor(page.second) - Math.floor(page.before)));
      }
      if (page.more > 0) {
        double then = page.second + (row.pauseMillis() + model.pageMillis()) / 1000;
        due.add(new Due(then, page.second, page.more - 1));
      }
    }

    private void count(TrafficRows.RequestRow request, boolean counted) {
      if (counted) {
        made++;
        counts.merge(request.label(), 1L, Long::sum);
      }
    }

    double percent(String label) {
      return made == 0 ? 0 : 100.0 * counts.getOrDefault(label, 0L) / made;
    }
  }
}
