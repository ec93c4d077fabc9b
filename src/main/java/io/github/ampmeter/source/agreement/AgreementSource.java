package io.github.ampmeter.source.agreement;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.Source;
import io.github.ampmeter.source.accesslog.AccessLog;
import io.github.ampmeter.source.accesslog.CacheLog;
import io.github.ampmeter.source.accesslog.CacheLog.CacheResult;
import io.github.ampmeter.source.accesslog.SavedLogs;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.Stack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Figures that two independent sources have counted, side by side. */
public final class AgreementSource implements Source {
  private static final String JTL = "samples.jtl";

  /** The counters of processes are exact; those of the machine are sampled at clock ticks. */
  private static final double TICKS_SHARE = 0.05;

  private static final double LEAST_KNOWN_SHARE = 0.9;

  private static final String BY_OTHERS =
      "by redirects, page resources, set-up groups or other clients";
  private static final String BY_ONE_FETCH =
      "what the cache fetches for one may answer others that come meanwhile";

  /**
   * A figure of two sources.
   *
   * @param one where the first comes from
   * @param other where the second comes from
   * @param kind of both
   * @param words what the difference comes to
   */
  private record Pair(
      String what, String one, double first, String other, double second, Kind kind, String words) {
    double difference() {
      return second - first;
    }
  }

  @Override
  public PlanAdditions ofPlan(MeasuredRun run, MeasuredPlan plan) throws IOException {
    SavedLogs logs = SavedLogs.of(run);
    List<Pair> pairs = new ArrayList<>();
    Optional<AccessLog> web = logs.web(plan).filter(log -> log.count() > 0);
    pairs.addAll(requests(plan.requests(), web, logs.cache(plan)));
    RunStatistics statistics = plan.statistics();
    if (statistics.startMillis() < statistics.endMillis()) {
      Window load = new Window(statistics.startMillis(), statistics.endMillis());
      web.flatMap(log -> workers(log, plan.observation(), load)).ifPresent(pairs::add);
      cpu(plan.observation(), load).ifPresent(pairs::add);
    }
    return PlanAdditions.observed(section(pairs));
  }

  private static List<Pair> requests(
      long samples, Optional<AccessLog> web, Optional<CacheLog> cache) {
    List<Pair> pairs = new ArrayList<>();
    cache.ifPresent(
        log -> pairs.add(requests(JTL, samples, FrontCache.LOG, log.count(), BY_OTHERS)));
    web.ifPresent(
        log -> {
          long asked = cache.map(AgreementSource::passedOn).orElse(samples);
          boolean shared = cache.isPresent() && log.count() < asked;
          pairs.add(
              requests(
                  cache.isPresent() ? FrontCache.LOG + ", not answered by it" : JTL,
                  asked,
                  Stack.ACCESS_LOG,
                  log.count(),
                  shared ? BY_ONE_FETCH : BY_OTHERS));
        });
    return pairs;
  }

  /** The requests that the cache passed on to the web server. */
  private static long passedOn(CacheLog log) {
    return log.count(CacheResult.MISS) + log.count(CacheResult.REVALIDATED);
  }

  private static Pair requests(String one, long first, String other, long second, String why) {
    return new Pair(
        "Requests of the load",
        one,
        first,
        other,
        second,
        Kind.COUNT,
        first == second ? "agree" : "differ: " + why);
  }

  /** By Little's law a number of workers process requests; all of them are among the busy ones. */
  private static Optional<Pair> workers(AccessLog log, Observation observation, Window load) {
    Series busy = observation.here(ObservedQuantity.BUSY_WORKERS);
    // While all workers are busy the polls wait, so the answered ones say nothing of that time.
    if (!log.format().hasTimes()
        || busy.knownMillis(load) < LEAST_KNOWN_SHARE * 1e3 * load.seconds()) {
      return Optional.empty();
    }
    double answering = log.totalMillis() / 1e3 / load.seconds();
    return Optional.of(
        new Pair(
            "Workers, mean",
            Stack.ACCESS_LOG + ": time of all requests / length of the load",
            answering,
            "/server-status: busy, each second",
            busy.mean(load),
            Kind.RATIO,
            "busy are those too that wait on a connection kept alive"));
  }

  private static Optional<Pair> cpu(Observation observation, Window load) {
    double processes =
        observation.processes().stream()
            .mapToDouble(group -> observation.cpus(group).mean(load))
            .filter(Double::isFinite)
            .sum();
    double machine = observation.cpus().mean(load);
    return processes > 0 && Double.isFinite(machine)
        ? Optional.of(
            new Pair(
                "CPUs busy, mean",
                "/proc/PID/stat: " + String.join(", ", observation.processes()),
                processes,
                "/proc/stat: the machine",
                machine,
                Kind.RATIO,
                processes <= machine * (1 + TICKS_SHARE)
                    ? "agree: the rest is everything else"
                    : "differ: processes cannot take more than there was"))
        : Optional.empty();
  }

  /** Empty where nothing was counted twice. */
  private static List<Section> section(List<Pair> pairs) {
    if (pairs.isEmpty()) {
      return List.of();
    }
    Columns<Pair> columns =
        new Columns<Pair>()
            .label("what", "Figure", Pair::what)
            .words("one", "One source", Pair::one)
            .cell("first", "says", Kind.BY_ROW, pair -> cell(pair.first(), pair))
            .words("other", "Another source", Pair::other)
            .cell("second", "says", Kind.BY_ROW, pair -> cell(pair.second(), pair))
            .cell("difference", "Difference", Kind.BY_ROW, pair -> cell(pair.difference(), pair))
            .words("words", "Result", Pair::words);
    return List.of(
        Section.of("agreement", "Do the sources agree?", columns.table("agreement", "", pairs))
            .closed());
  }

  private static Cell cell(double value, Pair pair) {
    return Cell.rounded(value, pair.kind() == Kind.COUNT ? 0 : 2).in(pair.kind());
  }
}
