package io.github.ampmeter.report;

import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * AS3AP's multi-user figures in the rows in which SourceLabs published theirs: of the measured user
 * alone, times in seconds with four decimals, or six below a millisecond; below them, what
 * SourceLabs did not give, the background's throughput.
 */
public record SourceLabsTable(String title, List<Fact> rows) {
  public static final String QUERIES = "# ir_select queries";
  public static final String RATE = "queries/second";
  public static final String MINIMUM = "Minimum time (sec)";
  public static final String MAXIMUM = "Maximum time (sec)";
  public static final String MEAN = "Mean time (sec)";
  public static final String TOTAL = "Total time (sec)";

  private static final String MEASURED = "ir_select";
  private static final String BACKGROUND = "background ";
  private static final int DECIMALS = 4;
  private static final int MICROSECONDS = 6;
  private static final List<String> CROSS_SECTION =
      List.of(
          "o_mode_tiny",
          "o_mode_100k",
          "sel_1_ncl",
          "simple_report",
          "sel_100_seq",
          "sel_100_rand",
          "mod_100_seq",
          "mod_100_rand",
          "unmod_100_seq",
          "unmod_100_rand",
          "checkmod_100_seq",
          "checkmod_100_rand");

  /**
   * What is taken of one label's requests.
   *
   * @param count of the successes, whose times in milliseconds follow
   */
  public record Times(
      long count, double perSecond, double minMillis, double maxMillis, double meanMillis) {
    private static Times of(LabelStatistics label) {
      return new Times(
          label.elapsed().count(),
          label.throughputPerSecond(),
          label.elapsed().min(),
          label.elapsed().max(),
          label.elapsed().mean());
    }
  }

  public SourceLabsTable {
    rows = List.copyOf(rows);
  }

  /** Empty for a plan that is none of AS3AP's multi-user tests. */
  public static Optional<SourceLabsTable> of(RunStatistics run) {
    Map<String, Times> requests = new LinkedHashMap<>();
    for (LabelStatistics label : run.labels()) {
      if (label.kind() == LabelKind.REQUEST) {
        requests.put(label.label(), Times.of(label));
      }
    }
    return of(requests, run.window().endMillis() - run.window().startMillis());
  }

  /**
   * The same of requests by their labels.
   *
   * @param windowMillis how long was judged
   */
  public static Optional<SourceLabsTable> of(Map<String, Times> requests, double windowMillis) {
    Optional<String> background = background(requests.keySet());
    if (background.isEmpty()) {
      return Optional.empty();
    }
    List<Fact> rows = new ArrayList<>();
    if (requests.containsKey(MEASURED)) {
      rows.addAll(throughput(requests.get(MEASURED), windowMillis));
    }
    String title = rows.isEmpty() ? "Cross-section test" : "IR throughput";
    for (String query : CROSS_SECTION) {
      if (requests.containsKey(query)) {
        rows.add(seconds(query, requests.get(query).meanMillis()));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    String label = background.get();
    rows.add(new Fact(rate(label), perSecond(requests.get(label).perSecond())));
    return Optional.of(new SourceLabsTable(title, rows));
  }

  /** The label of what the background users do, if there are any. */
  public static Optional<String> background(Iterable<String> labels) {
    for (String label : labels) {
      if (label.startsWith(BACKGROUND)) {
        return Optional.of(label);
      }
    }
    return Optional.empty();
  }

  /** All rows that tables over this background may have, in their order. */
  public static List<String> names(String background) {
    List<String> names = new ArrayList<>(List.of(QUERIES, RATE, MINIMUM, MAXIMUM, MEAN, TOTAL));
    names.addAll(CROSS_SECTION);
    names.add(rate(background));
    return names;
  }

  private static List<Fact> throughput(Times times, double windowMillis) {
    return List.of(
        new Fact(QUERIES, NumberText.count(times.count())),
        new Fact(RATE, perSecond(times.perSecond())),
        seconds(MINIMUM, times.minMillis()),
        seconds(MAXIMUM, times.maxMillis()),
        seconds(MEAN, times.meanMillis()),
        seconds(TOTAL, windowMillis));
  }

  private static String rate(String background) {
    return background + ", queries/second";
  }

  private static Fact seconds(String name, double millis) {
    return new Fact(name, NumberText.fixed(millis / 1e3, millis < 1 ? MICROSECONDS : DECIMALS));
  }

  private static String perSecond(double rate) {
    return NumberText.fixed(rate, DECIMALS);
  }
}
