package io.github.ampmeter.source.timesplit;

import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.TimeParts;
import io.github.ampmeter.judge.stats.TimeParts.PathTimes;
import io.github.ampmeter.source.accesslog.AccessLog.RequestFigures;
import io.github.ampmeter.source.statements.DryRunStatements;
import io.github.ampmeter.source.statements.LoadStatements;
import io.github.ampmeter.source.statements.SqlShape;
import io.github.ampmeter.source.statements.StatementUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Where the time of a request went: the mean response time of each label at a load level, in parts.
 *
 * @param log what the web server's log says of times
 * @param rows operations, requests, and the total of what is judged
 * @param requests how many there were, as {@code found}
 * @param found how many of them the log has by their paths
 * @param lines of the log, as {@code stray}
 * @param stray how many of them have a path that no label has
 */
record TimeSplit(
    LoggedTimes log,
    List<SplitRow> rows,
    double requests,
    double found,
    double lines,
    double stray) {
  /** If other labels make more of a path's requests than this, the server's part is an estimate. */
  private static final double SHARED = 0.1;

  private static final double ROUNDING = 1e-6;

  /** The times of a request that a web server logs. */
  enum LoggedTimes {
    NONE,
    /** The whole time, including that of sending the body. */
    DURATION,
    /** The time to the first byte of the response. */
    FIRST_BYTE
  }

  /**
   * A label's successes.
   *
   * @param users the load level; 0: not recorded
   * @param mean in milliseconds
   * @param sharedPaths whether other labels have its paths, so that the server's part is an
   *     estimate
   */
  record SplitRow(
      String label,
      LabelKind kind,
      int users,
      long samples,
      double mean,
      Parts parts,
      boolean sharedPaths) {
    /** The remaining time; negative where the parts exceed the whole. */
    double notAttributed() {
      double rest = mean - parts.connect - parts.server;
      for (double part : new double[] {parts.queue, parts.database, parts.transfer}) {
        rest -= Double.isNaN(part) ? 0 : part;
      }
      return Math.abs(rest) < ROUNDING ? 0 : rest;
    }
  }

  /**
   * Means of the successes of a label in milliseconds, NaN where a part is not known and so in
   * another one.
   *
   * @param queue waiting for the server, and the network
   * @param database an estimate
   */
  record Parts(double connect, double queue, double server, double database, double transfer) {}

  /**
   * What is known beside the samples of a load level.
   *
   * @param log what the web server's log says of times
   * @param logged what it has, by path
   * @param pass which statements an operation makes
   * @param load what the database executed meanwhile
   */
  record Beside(
      LoggedTimes log,
      Map<String, LoggedPath> logged,
      Optional<DryRunStatements> pass,
      Optional<LoadStatements> load) {}

  /**
   * What the log has of a path at a load level.
   *
   * @param count lines
   * @param millisEach mean time to the first byte, or of all where the log says no more
   */
  record LoggedPath(long count, double millisEach) {
    /** The sum of this one and another. */
    LoggedPath and(LoggedPath other) {
      long both = count + other.count;
      return new LoggedPath(both, (count * millisEach + other.count * other.millisEach) / both);
    }
  }

  public TimeSplit {
    rows = List.copyOf(rows);
  }

  /**
   * Splits the response times of a load level.
   *
   * @param judged what the total is made of
   */
  static TimeSplit of(int users, LabelKind judged, List<TimeParts> labels, Beside beside) {
    Map<String, PathTimes> paths = new HashMap<>();
    labels.stream()
        .filter(label -> label.kind() == LabelKind.REQUEST)
        .flatMap(label -> label.paths().entrySet().stream())
        .forEach(each -> paths.merge(each.getKey(), each.getValue(), PathTimes::and));
    Splitter splitter = new Splitter(users, paths, beside);
    List<SplitRow> rows = new ArrayList<>();
    labels.stream()
        .filter(label -> label.requests() > 0)
        .sorted(Comparator.comparing((TimeParts label) -> label.kind() == LabelKind.REQUEST))
        .forEach(label -> rows.add(splitter.row(label)));
    List<SplitRow> summed = rows.stream().filter(row -> row.kind() == judged).toList();
    if (summed.size() > 1) {
      rows.add(total(users, summed));
    }
    double found = 0;
    double requests = 0;
    for (Map.Entry<String, PathTimes> each : paths.entrySet()) {
      requests += each.getValue().requests();
      found += splitter.share(each.getKey()) * each.getValue().requests();
    }
    double lines = 0;
    double stray = 0;
    for (Map.Entry<String, LoggedPath> each : beside.logged.entrySet()) {
      lines += each.getValue().count();
      stray += paths.containsKey(each.getKey()) ? 0 : each.getValue().count();
    }
    return new TimeSplit(beside.log, rows, requests, found, lines, stray);
  }

  /** The log's figures by path: {@code GET /a} of the log is {@code /a}. */
  static Map<String, LoggedPath> logged(List<RequestFigures> requests, LoggedTimes log) {
    Map<String, LoggedPath> logged = new HashMap<>();
    for (RequestFigures each : requests) {
      double millis =
          log == LoggedTimes.FIRST_BYTE ? each.firstByteMicros() / 1e3 : each.totalMillis();
      logged.merge(
          each.request().substring(each.request().indexOf(' ') + 1),
          new LoggedPath(each.count(), millis / each.count()),
          LoggedPath::and);
    }
    return logged;
  }

  private static SplitRow total(int users, List<SplitRow> rows) {
    long samples = rows.stream().mapToLong(SplitRow::samples).sum();
    return new SplitRow(
        LabelStatistics.TOTAL,
        LabelKind.TOTAL,
        users,
        samples,
        mean(rows, samples, SplitRow::mean),
        new Parts(
            mean(rows, samples, row -> row.parts.connect),
            mean(rows, samples, row -> row.parts.queue),
            mean(rows, samples, row -> row.parts.server),
            mean(rows, samples, row -> row.parts.database),
            mean(rows, samples, row -> row.parts.transfer)),
        rows.stream().anyMatch(SplitRow::sharedPaths));
  }

  /**
   * The mean of a part; NaN where it is known for no label. An unknown part is included in another
   * one.
   */
  private static double mean(List<SplitRow> rows, long all, ToDoubleFunction<SplitRow> part) {
    return rows.stream()
        .filter(row -> !Double.isNaN(part.applyAsDouble(row)))
        .map(row -> part.applyAsDouble(row) * row.samples() / all)
        .reduce(Double::sum)
        .orElse(Double.NaN);
  }

  /** Splits the labels of one level. */
  private record Splitter(int users, Map<String, PathTimes> paths, Beside beside) {
    /** For labels that share a path, the server's share of the waiting time is taken as equal. */
    SplitRow row(TimeParts label) {
      double server = beside.log == LoggedTimes.NONE ? label.sums().waiting() : 0;
      double found = 0;
      double shared = 0;
      for (Map.Entry<String, PathTimes> each : label.paths().entrySet()) {
        double joined = share(each.getKey()) * waited(each.getValue());
        found += joined;
        server += joined * serverShare(each.getKey());
        long own = each.getValue().requests();
        long all = paths.getOrDefault(each.getKey(), each.getValue()).requests();
        shared += own < (1 - SHARED) * all ? own : 0;
      }
      double n = label.samples();
      // The database's part cannot exceed the server's.
      double database = Math.min(server / n, database(label.label()));
      return new SplitRow(
          label.label(),
          label.kind(),
          users,
          label.samples(),
          label.sums().elapsed() / n,
          new Parts(
              label.sums().connect() / n,
              beside.log == LoggedTimes.NONE ? Double.NaN : (found - server) / n,
              server / n - (Double.isNaN(database) ? 0 : database),
              database,
              beside.log == LoggedTimes.DURATION ? Double.NaN : label.sums().transfer() / n),
          beside.log != LoggedTimes.NONE && shared > SHARED * label.requests());
    }

    /** The time that includes the logged one. */
    private double waited(PathTimes of) {
      return of.waitingMillis() + (beside.log == LoggedTimes.DURATION ? of.transferMillis() : 0);
    }

    /** Returns the share of the requests of a path that the log has, 0 to 1. */
    double share(String path) {
      LoggedPath lines = beside.logged.get(path);
      PathTimes requests = paths.get(path);
      return lines == null || requests == null
          ? 0
          : Math.min(1, (double) lines.count() / requests.requests());
    }

    /** Returns the share of the waiting for a path that the server took, 0 to 1. */
    private double serverShare(String path) {
      LoggedPath lines = beside.logged.get(path);
      PathTimes requests = paths.get(path);
      return lines == null || requests == null || !(waited(requests) > 0)
          ? 0
          : Math.min(1, lines.millisEach() * requests.requests() / waited(requests));
    }

    /**
     * The database time of an operation, from one user's statements and their times under load; NaN
     * where unknown.
     */
    private double database(String label) {
      return beside.pass.stream()
          .flatMap(of -> of.operations().stream())
          .filter(of -> of.operation().equals(label) && of.runs() > 0 && beside.load.isPresent())
          .mapToDouble(of -> of.statements().stream().mapToDouble(this::millis).sum() / of.runs())
          .findFirst()
          .orElse(Double.NaN);
    }

    private double millis(StatementUse use) {
      double each = beside.load.orElseThrow().millisEach(use);
      return Double.isNaN(each) && SqlShape.housekeeping(use.statement())
          ? 0
          : each * use.executions().calls();
    }
  }
}
