package io.github.ampmeter.run.accesslog;

import io.github.ampmeter.Counted;
import io.github.ampmeter.report.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The load of a log as a folder holds it: rows, rate, targets, and what a reader must know. */
public record TrafficDraft(
    TrafficModel model, TrafficRows rows, TrafficLoad load, TrafficCheck check) {
  private static final int MOST_HOURS = 48;
  private static final double LEAST_SHARE = 1;
  private static final int HOUR = 3600;

  /**
   * Drafts a load.
   *
   * @param speed how many times the log's visits
   */
  public static TrafficDraft of(TrafficModel model, double speed) {
    TrafficRows rows = TrafficRows.of(model);
    TrafficLoad load = TrafficLoad.of(rows, speed);
    return new TrafficDraft(model, rows, load, TrafficCheck.of(model, rows, load));
  }

  /** Whether the load is as the log, within its tolerances. */
  public boolean holds() {
    return check.holds();
  }

  private long busiest() {
    return model.hours().get(model.busiestHour());
  }

  public String rate() {
    return load.rate(busiest());
  }

  public int users() {
    return load.mostUsers(busiest());
  }

  public int warmUp() {
    return load.warmUpSeconds();
  }

  public int duration() {
    return TrafficLoad.DURATION_SECONDS;
  }

  /** The files that the plan reads, by their names. */
  public Map<String, String> files() {
    return rows.files();
  }

  /** What must hold: the mix of the log, and limits to adapt. */
  public String targets() {
    return model.mix().counts().keySet().stream()
            .filter(label -> model.mix().percent(label) >= LEAST_SHARE)
            .filter(rows.labels()::contains)
            .sorted((a, b) -> Double.compare(model.mix().percent(b), model.mix().percent(a)))
            .map(
                label ->
                    "mix(\"%s\") = %s %% +- 1 points\n"
                        .formatted(label, number(model.mix().percent(label))))
            .collect(Collectors.joining("", "# The mix of the log; propose your own limits.\n", ""))
        + "p90(total) <= 1 s\nerrors(total) <= 1 %\n";
  }

  /** What share of the log the load has, and what a log cannot have. */
  public List<String> coverage() {
    TrafficModel.Coverage of = model.coverage();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s %% of %s are covered: %s"
            .formatted(
                number(of.percent()),
                Counted.of(of.all(), "requests"),
                Counted.of(of.covered(), "GET requests")));
    if (of.seconds() + 1 < HOUR) {
      lines.add(
          "The log spans %s s, which count as an hour: --speed %s offers its own rate"
              .formatted(of.seconds() + 1, number((double) HOUR / (of.seconds() + 1))));
    }
    of.leftOut().forEach((why, count) -> lines.add("Left out: " + count + " " + why));
    if (rows.masked() > 0) {
      lines.add(
          Counted.of(rows.masked(), "value of a query is", "values of queries are")
              + " replaced by \"masked\": they looked personal or secret");
    }
    lines.add(
        "A log has no bodies, no log-ins and no cookies: each visit is anonymous and new. POST, PUT"
            + " and DELETE are never sent");
    lines.add(
        "Pages that answered 304 to a browser's cache are sent in full; redirects are not followed,"
            + " because the log has their targets");
    return lines;
  }

  /** How visits look, in words. */
  public List<String> shape() {
    TrafficModel.Shape shape = model.shape();
    return List.of(
        "%s: one address and user agent without a gap of 30 min, cut after an hour or 100 pages"
            .formatted(Counted.of(shape.pages().count(), "visits")),
        "Pages of a visit: %s on average, half of them at most %s, one of ten more than %s"
            .formatted(
                number(shape.pages().mean()),
                shape.pages().quantile(0.5),
                shape.pages().quantile(0.9)),
        "From page to page: %s s on average, half of them at most %s s, one of ten more than %s s%s"
            .formatted(
                number(shape.gaps().mean()),
                shape.gaps().quantile(0.5),
                shape.gaps().quantile(0.9),
                model.pageMillis() > 0
                    ? "; the pause is shorter by the mean response time of pages, %s ms"
                        .formatted(number(model.pageMillis()))
                    : "; the log has no response times, so pauses include them"),
        "Static files after a page: %s on average".formatted(number(shape.resources().mean())));
  }

  /** Requests and rate of each hour, the busiest first. */
  public List<String> hours() {
    return check.hours().stream()
        .limit(MOST_HOURS)
        .map(
            hour ->
                "%s UTC: %s logged, %s made (%s %%); rate: %s"
                    .formatted(
                        hour.time(),
                        hour.logged(),
                        hour.made(),
                        signed(100.0 * (hour.made() - hour.logged()) / hour.logged()),
                        load.rate(hour.logged())))
        .toList();
  }

  /** How far the load is from the log. */
  public List<String> comparison() {
    long beyond = check.hours().stream().filter(hour -> !hour.holds()).count();
    return List.of(
        "Mix: at most %s percentage points from the log%s (allowed: 1)"
            .formatted(
                NumberText.decimal(check.mixPoints(), 3),
                check.mixLabel().isEmpty() ? "" : ", " + check.mixLabel()),
        "Rate: %s of %s within 2 %%, or within three standard deviations below 10,000 requests"
            .formatted(check.hours().size() - beyond, Counted.of(check.hours().size(), "hours")),
        "Think times: the cumulative shares differ by at most %s"
            .formatted(NumberText.decimal(check.gapDistance(), 3)));
  }

  private static String signed(double percent) {
    return (percent > 0 ? "+" : "") + number(percent);
  }

  private static String number(double value) {
    return NumberText.decimal(value, 2);
  }
}
