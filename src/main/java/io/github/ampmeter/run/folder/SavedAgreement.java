package io.github.ampmeter.run.folder;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.AgreementSection;
import io.github.ampmeter.report.AgreementSection.Pair;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.PlanAccessLog;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.source.accesslog.AccessLog;
import io.github.ampmeter.source.accesslog.CacheLog;
import io.github.ampmeter.source.accesslog.CacheLog.CacheResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a plan's folder holds twice, from sources that know nothing of each other. */
final class SavedAgreement {
  private static final String JTL = "samples.jtl";
  private static final String ACCESS_LOG = "access.log";
  private static final String CACHE_LOG = "front-cache.log";

  /** The processes' counters are exact, the machine's are sampled by its clock's ticks. */
  private static final double TICKS_SHARE = 0.05;

  private static final double LEAST_KNOWN_SHARE = 0.9;

  private static final String BY_OTHERS =
      "by redirects, page resources, set-up groups or other clients";
  private static final String BY_ONE_FETCH =
      "what the cache fetches for one may answer others that come meanwhile";

  private final List<Pair> pairs = new ArrayList<>();

  private SavedAgreement() {}

  /**
   * The section; none where nothing was counted twice.
   *
   * @param web empty: the web server's log is not known
   * @param cache empty: there was none before it
   */
  static PlanAdditions of(
      Measurement measured,
      Optional<AccessLog> web,
      Optional<CacheLog> cache,
      Observation observation) {
    SavedAgreement agreement = new SavedAgreement();
    long samples = measured.judged().requests();
    Optional<AccessLog> logged = web.map(PlanAccessLog::ofTheLoad).filter(log -> log.count() > 0);
    cache.ifPresent(log -> agreement.requests(JTL, samples, CACHE_LOG, log.count(), BY_OTHERS));
    logged.ifPresent(
        log -> {
          long asked = cache.map(SavedAgreement::passedOn).orElse(samples);
          boolean shared = cache.isPresent() && log.count() < asked;
          agreement.requests(
              cache.isPresent() ? CACHE_LOG + ", not answered by it" : JTL,
              asked,
              ACCESS_LOG,
              log.count(),
              shared ? BY_ONE_FETCH : BY_OTHERS);
        });
    RunStatistics run = measured.statistics();
    if (run.startMillis() < run.endMillis()) {
      Window load = new Window(run.startMillis(), run.endMillis());
      logged.ifPresent(log -> agreement.workers(log, observation, load));
      agreement.cpu(observation, load);
    }
    return PlanAdditions.observed(AgreementSection.of(agreement.pairs));
  }

  /** What it asked the web server for. */
  private static long passedOn(CacheLog log) {
    return log.count(CacheResult.MISS) + log.count(CacheResult.REVALIDATED);
  }

  private void requests(String one, long first, String other, long second, String why) {
    pairs.add(
        new Pair(
            "Requests of the load",
            one,
            first,
            other,
            second,
            Kind.COUNT,
            first == second ? "agree" : "differ: " + why));
  }

  /** Workers that are at work on a request, by Little's law, are among those that are busy. */
  private void workers(AccessLog log, Observation observation, Window load) {
    Series busy = observation.here(ObservedQuantity.BUSY_WORKERS);
    // Where all are busy our looks wait: the others say nothing of that time.
    if (!log.format().hasTimes()
        || busy.knownMillis(load) < LEAST_KNOWN_SHARE * 1e3 * load.seconds()) {
      return;
    }
    double answering = log.totalMillis() / 1e3 / load.seconds();
    pairs.add(
        new Pair(
            "Workers, mean",
            ACCESS_LOG + ": time of all requests / length of the load",
            answering,
            "/server-status: busy, each second",
            busy.mean(load),
            Kind.RATIO,
            "busy are those too that wait on a connection kept alive"));
  }

  private void cpu(Observation observation, Window load) {
    double processes =
        observation.processes().stream()
            .mapToDouble(group -> observation.cpus(group).mean(load))
            .filter(Double::isFinite)
            .sum();
    double machine = observation.cpus().mean(load);
    if (processes > 0 && Double.isFinite(machine)) {
      pairs.add(
          new Pair(
              "CPUs busy, mean",
              "/proc/PID/stat: " + String.join(", ", observation.processes()),
              processes,
              "/proc/stat: the machine",
              machine,
              Kind.RATIO,
              processes <= machine * (1 + TICKS_SHARE)
                  ? "agree: the rest is everything else"
                  : "differ: processes cannot take more than there was"));
    }
  }
}
