package io.github.ampmeter.verdict.generator;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.PacedLoad;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.window.Window;
import io.github.ampmeter.verdict.Finding;
import io.github.ampmeter.verdict.LabelSelector;
import io.github.ampmeter.verdict.LabelSelector.All;
import io.github.ampmeter.verdict.LabelSelector.Observed;
import io.github.ampmeter.verdict.LabelSelector.Total;
import io.github.ampmeter.verdict.Limit;
import io.github.ampmeter.verdict.MetricKind;
import io.github.ampmeter.verdict.Outcome;
import io.github.ampmeter.verdict.Relation;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the signs bear on each finding. */
final class SignEffects {
  /** Where timers pace the load, less than this share of it is too little to hold a target. */
  private static final double LEAST_REACHED_PERCENT = 95;

  private final RunStatistics run;
  private final OperationStatistics operations;
  private final GeneratorSigns signs;
  private final List<Window> pauses;
  private final Supplier<Optional<Remeasured>> again;
  private Optional<Remeasured> remeasured;

  SignEffects(
      RunStatistics run,
      OperationStatistics operations,
      GeneratorSigns signs,
      List<Window> pauses,
      Supplier<Optional<Remeasured>> again) {
    this.run = run;
    this.operations = operations;
    this.signs = signs;
    this.pauses = pauses;
    this.again = again;
  }

  /** The finding as it stands, or as one that cannot be judged. */
  Finding on(Finding finding) {
    List<GeneratorSign> here =
        signs.bearing().stream().filter(sign -> concerns(sign.users(), finding)).toList();
    if (here.isEmpty() || finding.outcome() == Outcome.NOT_JUDGED) {
      return finding;
    }
    return finding.held() ? held(finding, here) : missed(finding, here);
  }

  private boolean concerns(int users, Finding finding) {
    return !run.sweep() || users == finding.users() || ofWholeRun(finding);
  }

  /** Those are of the whole run, whatever its steps. */
  private static boolean ofWholeRun(Finding finding) {
    return switch (finding.criterion().metric().kind()) {
      case CYCLE, COUNTED, STABLE -> true;
      default -> false;
    };
  }

  private Finding held(Finding finding, List<GeneratorSign> here) {
    Optional<GeneratorSign> late =
        here.stream().filter(sign -> sign.kind().tooLittleLoad()).findFirst();
    if (late.isPresent()) {
      return notJudged(finding, "too little load came: " + late.get().words());
    }
    List<GeneratorSign> throughout = here.stream().filter(s -> s.kind().throughout()).toList();
    if (!throughout.isEmpty() && restsOnTheLoad(finding)) {
      return notJudged(finding, "less load came than the servers may take: " + words(throughout));
    }
    Finding atWork = atWork(finding, here);
    if (!atWork.held()) {
      return notJudged(
          finding,
          "%s without the time in which nothing was asked of the servers: %s"
              .formatted(atWork.measuredText(), words(here)));
    }
    double reached = reachedPercent(finding);
    return reached < LEAST_REACHED_PERCENT && !throughout.isEmpty()
        ? notJudged(
            finding,
            "only " + Decimals.text(reached, 1) + " % of the planned load came: " + words(here))
        : finding;
  }

  /**
   * What servers did as if they had done it all while the load generator was at work: at most that
   * much. The most memory at one time says it already.
   */
  private Finding atWork(Finding finding, List<GeneratorSign> here) {
    boolean paused = here.stream().anyMatch(sign -> sign.kind().isPause());
    if (!paused
        || !restsOnTheLoad(finding)
        || finding.criterion().metric().kind() == MetricKind.MEMORY) {
      return finding;
    }
    return finding.measuring(finding.measured() * pausedFactor(finding, pauses));
  }

  /** Servers that are asked less do less. */
  private static boolean restsOnTheLoad(Finding finding) {
    MetricKind kind = finding.criterion().metric().kind();
    return kind.ofServers()
        && !kind.perOperation()
        && !isLower(finding.criterion().limit().relation());
  }

  /** Of the step that came farthest from its plan; NaN where nothing paces the load. */
  private double reachedPercent(Finding finding) {
    return run.steps().stream()
        .filter(step -> concerns(step.users(), finding))
        .flatMap(step -> operations.pacing(step).stream())
        .mapToDouble(PacedLoad::reachedPercent)
        .filter(Double::isFinite)
        .min()
        .orElse(Double.NaN);
  }

  private Finding missed(Finding finding, List<GeneratorSign> here) {
    List<GeneratorSign> throughout = here.stream().filter(s -> s.kind().throughout()).toList();
    if (!throughout.isEmpty() && madeWorse(finding)) {
      return notJudged(finding, words(throughout));
    }
    List<GeneratorSign> telling =
        here.stream().filter(s -> s.kind().isPause() || s.kind() == SignKind.PORTS).toList();
    return telling.isEmpty()
        ? finding
        : without(finding)
            .map(other -> notJudged(finding, words(telling) + "; " + other))
            .orElse(finding);
  }

  /** Whether a slow generator, rather than a slow server, can have made it miss. */
  private static boolean madeWorse(Finding finding) {
    double measured = finding.measured();
    Limit limit = finding.criterion().limit();
    if (Double.isNaN(measured)) {
      return false;
    }
    return switch (finding.criterion().metric().kind()) {
      case PERCENTILE, MIN, MEAN, MAX, SD, USERS_PER_THROUGHPUT ->
          isUpper(limit.relation()) || within(limit) && measured > limit.value();
      // What is late because all users are at work, a slow server may have made so; not the rest.
      case LATE -> isUpper(limit.relation());
      case THROUGHPUT -> isLower(limit.relation()) || within(limit) && measured < limit.value();
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
              STATUS_PER_OPERATION ->
          false;
    };
  }

  /** The upper limit of a time, in milliseconds; infinite where the finding has none. */
  static double upperMillis(Finding finding) {
    Limit limit = finding.criterion().limit();
    return switch (finding.criterion().metric().kind()) {
      case PERCENTILE, MIN, MEAN, MAX, SD ->
          isUpper(limit.relation())
              ? limit.value()
              : within(limit) ? limit.value() + limit.tolerance() : Double.POSITIVE_INFINITY;
      default -> Double.POSITIVE_INFINITY;
    };
  }

  /** What it is without the spoiled samples, in words, if it holds so; else empty. */
  private Optional<String> without(Finding finding) {
    if (remeasured == null) {
      remeasured = again.get();
    }
    if (remeasured.isEmpty()) {
      return Optional.empty();
    }
    RunStatistics rest = remeasured.get().statistics();
    long spoiled = samples(run, finding) - samples(rest, finding);
    if (spoiled == 0) {
      return Optional.empty();
    }
    String without = "without the " + Counted.of(spoiled, "such samples");
    if (Double.isNaN(finding.measured())) {
      return samples(run, finding) > 0 && errors(rest, finding) == 0
          ? Optional.of(without + " there is nothing to judge")
          : Optional.empty();
    }
    return remeasured.get().findings().stream()
        .filter(other -> same(finding, other))
        .findFirst()
        .map(this::atItsRate)
        .filter(other -> other.held())
        .map(other -> without + " " + other.criterion().metric() + " is " + other.measuredText());
  }

  /** Without steps the most users at work may be fewer by those whose samples were left out. */
  private boolean same(Finding one, Finding other) {
    return one.criterion().text().equals(other.criterion().text())
        && one.label().equals(other.label())
        && (!run.sweep() || one.users() == other.users());
  }

  /** A rate is over the time in which the generator was at work. */
  private Finding atItsRate(Finding finding) {
    MetricKind kind = finding.criterion().metric().kind();
    if (kind != MetricKind.THROUGHPUT && kind != MetricKind.USERS_PER_THROUGHPUT) {
      return finding;
    }
    double factor = pausedFactor(finding, remeasured.map(Remeasured::pauses).orElse(List.of()));
    return finding.measuring(
        kind == MetricKind.THROUGHPUT ? finding.measured() * factor : finding.measured() / factor);
  }

  /** How many times longer the finding's windows are than their time without pauses. */
  private double pausedFactor(Finding finding, List<Window> without) {
    List<Window> windows =
        run.steps().stream()
            .filter(step -> !run.sweep() || step.users() == finding.users())
            .map(StepStatistics::window)
            .toList();
    double length = windows.stream().mapToDouble(w -> w.endMillis() - w.startMillis()).sum();
    double paused =
        windows.stream()
            .mapToDouble(w -> without.stream().mapToLong(p -> Pauses.within(p, w)).sum())
            .sum();
    return length / Math.max(1, length - paused);
  }

  private static long samples(RunStatistics of, Finding finding) {
    return figures(of, finding).mapToLong(LabelStatistics::samples).sum();
  }

  private static long errors(RunStatistics of, Finding finding) {
    return figures(of, finding).mapToLong(LabelStatistics::errors).sum();
  }

  /** Of the samples that a finding speaks of; none where its label never came. */
  private static Stream<LabelStatistics> figures(RunStatistics of, Finding finding) {
    LabelSelector labels = finding.criterion().labels();
    Stream<LabelStatistics> figures =
        labels instanceof All all
            ? of.all(all.kind()).stream()
            : labels instanceof Total || labels instanceof Observed
                ? of.totals().stream()
                : of.labels().stream().filter(label -> label.label().equals(finding.label()));
    return figures.filter(each -> !of.sweep() || each.users() == finding.users());
  }

  private static Finding notJudged(Finding finding, String why) {
    String remark = finding.remark().isEmpty() ? why : finding.remark() + "; " + why;
    return finding.notJudged(remark);
  }

  private static String words(List<GeneratorSign> signs) {
    return signs.stream().map(GeneratorSign::words).distinct().collect(Collectors.joining("; "));
  }

  private static boolean within(Limit limit) {
    return limit.relation() == Relation.WITHIN;
  }

  private static boolean isUpper(Relation relation) {
    return relation == Relation.AT_MOST || relation == Relation.BELOW;
  }

  private static boolean isLower(Relation relation) {
    return relation == Relation.AT_LEAST || relation == Relation.ABOVE;
  }
}
