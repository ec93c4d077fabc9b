package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.TimeCells;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.source.accesslog.AccessLog.RequestFigures;
import io.github.ampmeter.source.accesslog.AccessLog.SlowRequest;
import io.github.ampmeter.source.accesslog.LogFormat.LogField;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The requests of a web server: their mix and their times. */
public final class AccessLogSections {
  private AccessLogSections() {}

  /** The request mix, single slow requests, and what could not be read. */
  public static List<Section> of(AccessLog log) {
    List<Section> sections = new ArrayList<>();
    sections.add(mix(log));
    if (log.format().hasStatus()) {
      sections.add(statuses(log));
    }
    if (!log.slowest().isEmpty()) {
      sections.add(slowest(log));
    }
    return sections;
  }

  /**
   * The log while a plan ran, beside the figures of the load generator; none where the server
   * logged nothing meanwhile.
   *
   * @param log without the runner's own requests
   * @param samples requests that the load generator wrote down, of all thread groups
   */
  static List<Section> whilePlan(AccessLog log, long samples) {
    long requests = log.count();
    if (requests <= 0) {
      return List.of();
    }
    String title = "Requests as the web server saw them";
    String agreement = agreement(requests, samples);
    Block table = table(log);
    return List.of(
        Section.of("requestMix", title, Block.Sentences.of(Tone.PLAIN, agreement), table).closed());
  }

  private static String agreement(long requests, long samples) {
    String logged = "The web server logged " + Counted.of(requests, "requests");
    if (requests == samples) {
      return logged + ", as many as there are samples in the whole load.";
    }
    String difference =
        requests > samples
            ? ", %s more than there are samples: redirects and page resources, which share a"
                + " sample, or other clients."
            : ", %s fewer than there are samples: set-up groups, requests that never reached it, or"
                + " a cache in front of it.";
    return logged + difference.formatted(Math.abs(requests - samples));
  }

  private static Section mix(AccessLog log) {
    List<Block> blocks = new ArrayList<>();
    log.start()
        .ifPresent(
            start ->
                blocks.add(
                    Block.Sentences.of(
                        Tone.PLAIN,
                        "From %s to %s UTC, format %s."
                            .formatted(
                                NumberText.instant(start),
                                NumberText.instant(log.end().orElseThrow()),
                                log.format().text()))));
    if (log.lines().unreadable() > 0) {
      List<String> lines = new ArrayList<>();
      lines.add(
          "%s of another format, in no statistic:"
              .formatted(Counted.of(log.lines().unreadable(), "line is", "lines are")));
      lines.addAll(log.lines().firstUnreadable());
      blocks.add(new Block.Sentences(Tone.NOTE, lines));
    }
    blocks.add(table(log));
    return Section.of("requestMix", "Requests to the web server", blocks).inSummaryToo();
  }

  /** The kinds of requests, those with the most total time first. */
  static Table table(AccessLog log) {
    double allMillis = log.totalMillis();
    Columns<RequestFigures> columns =
        new Columns<RequestFigures>()
            .label("request", "Request", RequestFigures::request)
            .count("count", "Count", RequestFigures::count)
            .figure(
                "percentOfRequests",
                "% of\nrequests",
                Kind.PERCENT,
                each -> 100.0 * each.count() / log.count());
    if (log.format().hasStatus()) {
      columns.count("errors", "Errors", RequestFigures::errors);
    }
    if (log.format().hasTimes()) {
      times(columns, RequestFigures::elapsed)
          .figure(
              "percentOfTime",
              "% of\ntime",
              Kind.PERCENT,
              of -> 100 * of.totalMillis() / allMillis);
    }
    if (log.format().hasBytes()) {
      bytes(columns, log.format().has(LogField.BYTES) ? "Bytes" : "Bytes sent");
    }
    return columns
        .table("requests", "", log.requests(), meaning(log.format()))
        .folding("kinds of requests");
  }

  private static void bytes(Columns<RequestFigures> columns, String title) {
    columns
        .cell("bytes", title, Kind.NUMBER, of -> Cell.figure(of.bytes(), 1))
        .cell(
            "bytesEach",
            title + "\neach",
            Kind.NUMBER,
            of -> Cell.figure((double) of.bytes() / of.count(), 0.1));
  }

  private static String meaning(LogFormat format) {
    List<String> parts = new ArrayList<>();
    parts.add("Digits of a path are folded to #, values of a query to ….");
    parts.add(
        format.hasStatus()
            ? "Errors: status 400 and above."
            : "Errors are unknown: the log has no status.");
    if (format.hasTimes()) {
      parts.add(
          "Times as the server took them%s, %% of time: of all requests together."
              .formatted(format.inSeconds() ? ", in whole seconds" : ""));
    }
    if (!format.hasBytes()) {
      parts.add("Bytes are unknown: the log has none.");
    } else if (!format.has(LogField.BYTES)) {
      parts.add("Bytes sent: with headers (%O).");
    }
    return String.join(" ", parts);
  }

  /** The columns of response times. */
  static <T> Columns<T> times(Columns<T> columns, Function<T, ValueCounts> elapsed) {
    return columns
        .cell(
            "meanMillis",
            "Avg,\nms",
            Kind.MILLIS,
            of -> TimeCells.computed(elapsed.apply(of), ValueCounts::mean))
        .cell(
            Percentiles.key(Percentiles.MAIN),
            Percentiles.title(Percentiles.MAIN) + ",\nms",
            Kind.MILLIS,
            of -> TimeCells.percentile(elapsed.apply(of), Percentiles.MAIN))
        .cell(
            "maxMillis",
            "Max,\nms",
            Kind.MILLIS,
            of -> TimeCells.measured(elapsed.apply(of), ValueCounts::max));
  }

  private static Section statuses(AccessLog log) {
    Columns<Map.Entry<Integer, Long>> columns =
        new Columns<Map.Entry<Integer, Long>>()
            .label(
                "status",
                "Status",
                each -> each.getKey() == 0 ? "-" : String.valueOf(each.getKey()))
            .count("count", "Count", Map.Entry::getValue);
    return Section.of(
        "statuses",
        "Answers",
        columns.table("statuses", "", List.copyOf(log.statuses().entrySet())));
  }

  private static Section slowest(AccessLog log) {
    Columns<SlowRequest> columns =
        new Columns<SlowRequest>()
            .label("request", "Request", SlowRequest::request)
            .cell("millis", "Time,\nms", Kind.MILLIS, each -> Cell.figure(each.micros() / 1e3, 0.1))
            .words("status", "Status", each -> each.status() < 0 ? "-" : "" + each.status())
            .words(
                "at",
                "Logged, UTC",
                each -> each.at() < 0 ? "" : NumberText.instant(Instant.ofEpochSecond(each.at())));
    return Section.of(
        "slowestRequests",
        "Slowest requests",
        columns.table("slowest", "", log.slowest()).folding("requests"));
  }

  /** The result of a report about an access log alone, which judges nothing. */
  public record AccessLogResult(AccessLog log) implements OverallResult {
    @Override
    public String summary() {
      return Counted.of(log.count(), "requests")
          + " of "
          + Counted.of(log.requests().size(), "kinds")
          + (log.lines().unreadable() > 0
              ? ", " + Counted.of(log.lines().unreadable(), "unreadable line", "unreadable lines")
              : "");
    }

    @Override
    public List<Section> sections() {
      return AccessLogSections.of(log);
    }
  }
}
