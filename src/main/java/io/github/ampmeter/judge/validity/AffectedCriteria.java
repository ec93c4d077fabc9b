package io.github.ampmeter.judge.validity;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.compare.GeneratorEffect;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.PacedLoad;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.AffectedSamples.Count;
import io.github.ampmeter.judge.validity.GeneratorBottleneck.BottleneckKind;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.LabelSelector;
import io.github.ampmeter.judge.verdict.LabelSelector.All;
import io.github.ampmeter.judge.verdict.LabelSelector.Observed;
import io.github.ampmeter.judge.verdict.LabelSelector.Total;
import io.github.ampmeter.judge.verdict.Limit;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Relation;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;

/** What a bottleneck of the load generator means for each finding. */
final class AffectedCriteria {
  /** Where timers pace the load, less than this share of it is too little to hold a target. */
  private static final double LEAST_REACHED_PERCENT = 95;

  private final RunStatistics run;
  private final OperationStatistics operations;
  private final GeneratorBottlenecks bottlenecks;
  private final List<Window> pauses;
  private final AffectedSamples affected;

  AffectedCriteria(
      RunStatistics run,
      OperationStatistics operations,
      GeneratorBottlenecks bottlenecks,
      List<Window> pauses,
      AffectedSamples affected) {
    this.run = run;
    this.operations = operations;
    this.bottlenecks = bottlenecks;
    this.pauses = pauses;
    this.affected = affected;
  }

  /** The finding as it stands, or as one that cannot be judged. */
  Finding on(Finding finding) {
    List<GeneratorBottleneck> here =
        bottlenecks.relevant().stream().filter(sign -> concerns(sign.users(), finding)).toList();
    boolean ofLoad = !finding.metric().kind().ofConfiguration();
    if (!ofLoad || here.isEmpty() || finding.outcome() == Outcome.NOT_JUDGED) {
      return finding;
    }
    return finding.passed() ? passed(finding, here) : failed(finding, here);
  }

  private boolean concerns(int users, Finding finding) {
    return !run.sweep() || users == finding.users() || ofWholeRun(finding);
  }

  /** Those are of the whole run, whatever its steps. */
  private static boolean ofWholeRun(Finding finding) {
    return switch (finding.metric().kind()) {
      case CYCLE, COUNTED, STABLE -> true;
      default -> false;
    };
  }

  private Finding passed(Finding finding, List<GeneratorBottleneck> here) {
    Optional<GeneratorBottleneck> late =
        here.stream().filter(sign -> sign.kind().tooLittleLoad()).findFirst();
    if (late.isPresent()) {
      return notJudged(finding, "offered load too low: " + late.get().words());
    }
    List<GeneratorBottleneck> throughout =
        here.stream().filter(s -> s.kind().throughout()).toList();
    if (!throughout.isEmpty() && restsOnTheLoad(finding)) {
      return notJudged(
          finding,
          "the servers might sustain more than was offered: "
              + GeneratorBottleneck.words(throughout));
    }
    Finding atWork = atWork(finding, here);
    if (!atWork.passed()) {
      return notJudged(
          finding,
          "%s without the time in which the servers had no requests: %s"
              .formatted(atWork.measuredText(), GeneratorBottleneck.words(here)));
    }
    double reached = reachedPercent(finding);
    return reached < LEAST_REACHED_PERCENT && !throughout.isEmpty()
        ? notJudged(
            finding,
            "only "
                + Decimals.text(reached, 1)
                + " % of the planned load was offered: "
                + GeneratorBottleneck.words(here))
        : finding;
  }

  /**
   * What servers did as if they had done it all while the load generator was at work: at most that
   * much. The most memory at one time says it already.
   */
  private Finding atWork(Finding finding, List<GeneratorBottleneck> here) {
    boolean paused = here.stream().anyMatch(sign -> sign.kind().isPause());
    if (!paused || !restsOnTheLoad(finding) || finding.metric().kind() == MetricKind.MEMORY) {
      return finding;
    }
    return finding.measuring(finding.measured() * pausedFactor(finding));
  }

  /** Servers that are asked less do less. */
  private static boolean restsOnTheLoad(Finding finding) {
    MetricKind kind = finding.metric().kind();
    return kind.ofServers() && !kind.perOperation() && !finding.limit().relation().isLower();
  }

  /** Returns the share of the step farthest below its plan; NaN where nothing paces the load. */
  private double reachedPercent(Finding finding) {
    return run.steps().stream()
        .filter(step -> concerns(step.users(), finding))
        .flatMap(step -> operations.pacing(step).stream())
        .mapToDouble(PacedLoad::reachedPercent)
        .filter(Double::isFinite)
        .min()
        .orElse(Double.NaN);
  }

  private Finding failed(Finding finding, List<GeneratorBottleneck> here) {
    List<GeneratorBottleneck> throughout =
        here.stream().filter(s -> s.kind().throughout()).toList();
    if (!throughout.isEmpty() && madeWorse(finding)) {
      return notJudged(finding, GeneratorBottleneck.words(throughout));
    }
    List<GeneratorBottleneck> ofSamples =
        here.stream().filter(s -> s.kind().isPause() || s.kind() == BottleneckKind.PORTS).toList();
    if (ofSamples.isEmpty()) {
      return finding;
    }
    Count count = figures(finding).map(each -> count(each, finding)).reduce(Count.NONE, Count::and);
    return (count.paused() > 0 || count.failed() > 0) && mayPassWithout(finding, count)
        ? notJudged(
            finding,
            "%s; without the %s it may pass"
                .formatted(
                    GeneratorBottleneck.words(ofSamples), Counted.of(all(count), "such samples")))
        : finding;
  }

  /** Whether a slow generator, rather than a slow server, can have made it miss. */
  private static boolean madeWorse(Finding finding) {
    double measured = finding.measured();
    Limit limit = finding.limit();
    if (Double.isNaN(measured)) {
      return false;
    }
    return switch (finding.metric().kind()) {
      case PERCENTILE, MIN, MEAN, MAX, SD, USERS_PER_THROUGHPUT ->
          limit.relation().isUpper() || within(limit) && measured > limit.value();
      case DRIFT -> finding.metric().followed().orElseThrow().ofSamples();
      // A slow server may cause delays while all users are at work, but no others.
      case LATE -> limit.relation().isUpper();
      case THROUGHPUT -> limit.relation().isLower() || within(limit) && measured < limit.value();
      case CYCLE, STABLE -> true;
      case ERRORS,
              DROPPED,
              SAMPLES,
              MIX,
              COUNTED,
              CPU,
              CPU_PER_OPERATION,
              MEMORY,
              STATUS,
              STATUS_PER_OPERATION,
              HARDENING,
              DRIFT_MEGABYTES,
              DRIFT_NUMBER ->
          false;
    };
  }

  /** The upper limit of a time, in milliseconds; infinite where the finding has none. */
  static double upperMillis(Finding finding) {
    Limit limit = finding.limit();
    return switch (finding.metric().kind()) {
      case PERCENTILE, MIN, MEAN, MAX, SD ->
          limit.relation().isUpper()
              ? limit.value()
              : within(limit) ? limit.value() + limit.tolerance() : Double.POSITIVE_INFINITY;
      default -> Double.POSITIVE_INFINITY;
    };
  }

  private static long all(Count count) {
    return Math.max(count.paused(), count.succeeded() + count.failed());
  }

  private Count count(LabelStatistics of, Finding finding) {
    return count(of, of.kind() == LabelKind.TOTAL || finding.criterion().labels() instanceof All);
  }

  private Count count(LabelStatistics of, boolean total) {
    LabelKind kind = of.kind() == LabelKind.TOTAL ? run.judgedKind() : of.kind();
    return affected.of(
        run.sweep() ? of.users() : -1, SampleKind.valueOf(kind.name()), total ? "" : of.label());
  }

  /**
   * Whether the finding might have passed without so many samples, whichever they were: a bound. Of
   * n samples a percentile N that misses stands where the order statistic N n/100 - k misses as
   * well.
   */
  private boolean mayPassWithout(Finding finding, Count count) {
    if (Double.isNaN(finding.measured())) {
      // No success is left to judge by, where all that failed was the generator's.
      return figures(finding).mapToLong(LabelStatistics::samples).sum() > 0
          && figures(finding).mapToLong(LabelStatistics::errors).sum() <= count.failed();
    }
    Limit limit = finding.limit();
    Metric metric = finding.metric();
    DoublePredicate passes =
        measured -> limit.holds(measured) || within(limit) && measured < limit.value();
    boolean worseAbove = limit.relation().isUpper() || within(limit);
    boolean tooFar = within(limit) && finding.measured() < limit.value();
    return switch (metric.kind()) {
      case PERCENTILE ->
          worseAbove
              && !tooFar
              && figures(finding).anyMatch(of -> passes.test(percentile(of, metric, count)));
      case MAX ->
          worseAbove
              && !tooFar
              && figures(finding)
                  .anyMatch(
                      of -> passes.test(atRank(of, of.elapsed().count() - count.succeeded())));
      case MEAN ->
          worseAbove && !tooFar && figures(finding).anyMatch(of -> passes.test(mean(of, count)));
      case ERRORS, DROPPED, LATE ->
          worseAbove
              && !tooFar
              && figures(finding).anyMatch(of -> passes.test(share(of, finding, count)));
      case THROUGHPUT -> limit.holds(finding.measured() * rateFactor(finding, count));
      case USERS_PER_THROUGHPUT -> limit.holds(finding.measured() / rateFactor(finding, count));
      case SD, CYCLE, STABLE -> true;
      case MIN,
              SAMPLES,
              MIX,
              COUNTED,
              CPU,
              CPU_PER_OPERATION,
              MEMORY,
              STATUS,
              STATUS_PER_OPERATION,
              HARDENING,
              DRIFT,
              DRIFT_MEGABYTES,
              DRIFT_NUMBER ->
          false;
    };
  }

  private static double percentile(LabelStatistics of, Metric metric, Count count) {
    long all = of.elapsed().count() + of.arrivals().dropped();
    long without = count.succeeded() + (of.arrivals().dropped() > 0 ? count.failed() : 0);
    return all == 0 ? 0 : atRank(of, ValueCounts.rank(metric.percent(), all) - without);
  }

  /** Of the successes, the fastest first; 0 where none is left, and infinite behind them. */
  private static double atRank(LabelStatistics of, long rank) {
    if (rank < 1) {
      return 0;
    }
    return rank > of.elapsed().count() ? Double.POSITIVE_INFINITY : of.elapsed().atRank(rank);
  }

  /** Of all but the slowest, which those that waited may have been. */
  private static double mean(LabelStatistics of, Count count) {
    long left = of.elapsed().count() - count.succeeded();
    if (left <= 0) {
      return 0;
    }
    if (count.succeeded() == 0) {
      return of.elapsed().mean();
    }
    double sum = of.elapsed().mean() * of.elapsed().count();
    return (sum - of.elapsed().sumFrom(of.elapsed().atRank(left + 1), Double.MAX_VALUE)) / left;
  }

  /**
   * Percent of all samples, or arrivals, without those that the generator let fail or come late.
   */
  private static double share(LabelStatistics of, Finding finding, Count count) {
    boolean errors = finding.metric().kind() == MetricKind.ERRORS;
    double all = errors ? of.samples() : of.arrivals().due();
    boolean late = finding.metric().kind() == MetricKind.LATE;
    double without = late ? all(count) : count.failed();
    double bad = finding.measured() / 100 * all;
    return all <= without ? 0 : 100 * Math.max(0, bad - without) / (all - without);
  }

  /** A rate is over the time in which the generator was at work, without what waited for it. */
  private double rateFactor(Finding finding, Count count) {
    double completed =
        figures(finding)
            .mapToDouble(each -> each.throughputPerSecond() * lengthMillis(finding) / 1e3)
            .sum();
    return pausedFactor(finding) * Math.max(0, 1 - count.succeeded() / completed);
  }

  private double lengthMillis(Finding finding) {
    return windows(finding.users()).mapToDouble(Window::millis).sum();
  }

  private Stream<Window> windows(int users) {
    return run.steps().stream()
        .filter(step -> !run.sweep() || step.users() == users)
        .map(StepStatistics::window);
  }

  /** Of arrivals also the time in which those that waited were made. */
  private List<Window> pauses() {
    boolean arrivals = run.totals().stream().anyMatch(total -> total.arrivals().any());
    return arrivals ? affected.withBacklog() : pauses;
  }

  private double pausedMillis(int users) {
    return windows(users)
        .mapToDouble(w -> pauses().stream().mapToLong(pause -> pause.within(w)).sum())
        .sum();
  }

  /** What the load generator did to a label's figures, for comparisons. */
  GeneratorEffect effect(LabelStatistics of) {
    int users = of.users();
    Count count = count(of, of.kind() == LabelKind.TOTAL);
    return new GeneratorEffect(
        pausedMillis(users),
        windows(users).mapToDouble(Window::millis).sum(),
        all(count),
        windows(users)
            .map(Window::startMillis)
            .anyMatch(start -> pauses().stream().anyMatch(pause -> pause.contains(start))),
        bottlenecks.relevant().stream()
            .filter(each -> !run.sweep() || each.users() == users)
            .anyMatch(each -> each.kind() != BottleneckKind.PAUSE),
        0);
  }

  /** How many times longer the finding's windows are than their time without pauses. */
  private double pausedFactor(Finding finding) {
    double length = lengthMillis(finding);
    return length / Math.max(1, length - pausedMillis(finding.users()));
  }

  /** Of the samples that a finding speaks of; none where its label never came. */
  private Stream<LabelStatistics> figures(Finding finding) {
    LabelSelector labels = finding.criterion().labels();
    Stream<LabelStatistics> figures =
        labels instanceof All all
            ? run.all(all.kind()).stream()
            : labels instanceof Total || labels instanceof Observed
                ? run.totals().stream()
                : run.labels().stream().filter(label -> label.label().equals(finding.label()));
    return figures.filter(each -> !run.sweep() || each.users() == finding.users());
  }

  private static Finding notJudged(Finding finding, String why) {
    String remark = finding.remark().isEmpty() ? why : finding.remark() + "; " + why;
    return finding.notJudged(remark);
  }

  private static boolean within(Limit limit) {
    return limit.relation() == Relation.WITHIN;
  }
}
