package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Finding.Missing;
import io.github.ampmeter.judge.verdict.ServerFigures.ServerFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares every criterion with what was measured. */
public final class Judge {
  static final String OF_THE_MATRIX =
      "judged by the report of the matrix: a single run has nothing to compare with";

  /** Fewer failures may be chance. */
  private static final int FEWEST_FAILURES = 5;

  private static final String OUTSIDE = "all its samples are outside the measurement window";

  private final RunStatistics run;
  private final LabelJudge labels;
  private final WholeRunJudge wholeRun;
  private final ServerJudge servers;
  private final DriftJudge drift;
  private final Optional<? extends BaselineCriteria> comparison;

  private Judge(MeasuredLoad load, Optional<? extends BaselineCriteria> comparison) {
    this.run = load.run();
    this.labels = new LabelJudge(run);
    this.wholeRun = new WholeRunJudge(run, load.operations());
    this.servers = new ServerJudge(run, load.servers());
    this.drift = new DriftJudge(run, load.blocks());
    this.comparison = comparison;
  }

  /** Judges criteria whose limit is one from earlier runs. */
  public interface BaselineCriteria {
    /**
     * What came of one of them.
     *
     * @throws ConfigException when an earlier run is without the label, load level or figure
     */
    Finding finding(
        Criterion criterion, RunStatistics run, LabelStatistics statistics, LabelStatistics total);
  }

  /**
   * Judges all criteria, never only until the first that fails. One that leaves open what it means
   * in this run is not judged. Where there are criteria and none of them speaks of all errors, no
   * row may fail.
   *
   * @param operations what is known of them beside their response times
   * @param issues of the run itself
   */
  public static Verdict judge(
      List<Criterion> criteria,
      RunStatistics run,
      OperationStatistics operations,
      List<Issue> issues) {
    return judge(criteria, new MeasuredLoad(run, operations), issues, Optional.empty());
  }

  /**
   * Judges with servers observed, and beside an earlier run.
   *
   * @throws ConfigException when a criterion needs a baseline and there is none, or one without its
   *     label, load level or figure
   */
  public static Verdict judge(
      List<Criterion> criteria,
      MeasuredLoad load,
      List<Issue> issues,
      Optional<? extends BaselineCriteria> comparison) {
    if (criteria.isEmpty()) {
      return Verdict.of(List.of(), issues);
    }
    return new Judge(load, comparison).judge(criteria, issues);
  }

  /**
   * Judges a run that goes on: what rests on samples that may still come is not judged, {@link
   * Finding#notYetMeasured}.
   */
  public static Verdict judgeSoFar(
      List<Criterion> criteria, RunStatistics run, OperationStatistics operations) {
    Verdict now = judge(criteria, run, operations, List.of());
    return now.with(now.findings().stream().map(IncompleteRun::soFar).toList());
  }

  /**
   * Judges a run of which nothing more is asked than that nothing fails.
   *
   * @param issues of the run itself
   */
  public static Verdict judgeErrors(RunStatistics run, List<Issue> issues) {
    return new Judge(new MeasuredLoad(run, OperationStatistics.NONE), Optional.empty())
        .judge(List.of(), issues);
  }

  private Verdict judge(List<Criterion> criteria, List<Issue> issues) {
    List<Finding> findings = new ArrayList<>();
    criteria.forEach(criterion -> findings.addAll(findings(criterion)));
    if (!Criterion.limitsAllErrors(criteria)) {
      run.totals().forEach(total -> findings.addAll(noErrors(total)));
    }
    Criterion.ofLeftOut(criteria).ifPresent(each -> findings.addAll(leftOut(each)));
    if (criteria.stream().noneMatch(Criterion::limitsResources)) {
      findings.addAll(brokenResources(Criterion.ofResources(criteria)));
    }
    findings.addAll(neverSucceeded(criteria, findings));
    ArrivalCriteria arrivals = new ArrivalCriteria(criteria, run);
    arrivals.unstated().forEach(criterion -> findings.addAll(findings(criterion)));
    findings.replaceAll(arrivals::onlyIfTold);
    if (issues.stream().anyMatch(issue -> issue.severity() == Severity.INVALID)) {
      findings.replaceAll(IncompleteRun::of);
    }
    return Verdict.of(findings, issues);
  }

  /**
   * A label without any success fails whatever share of all errors is allowed, unless a criterion
   * names it: others may be called far more often, or it failed before the window.
   */
  private List<Finding> neverSucceeded(List<Criterion> criteria, List<Finding> findings) {
    return run.neverSucceeded().entrySet().stream()
        .filter(label -> label.getValue() >= FEWEST_FAILURES)
        .filter(label -> criteria.stream().noneMatch(c -> c.limitsErrorsOf(label.getKey())))
        .filter(label -> findings.stream().noneMatch(f -> failsErrorsOf(run, f, label.getKey())))
        .map(label -> neverSucceeded(label.getKey(), label.getValue()))
        .toList();
  }

  /** Whether a missed limit of errors is one for those of a label, among others or alone. */
  public static boolean failsErrorsOf(RunStatistics run, Finding finding, String label) {
    boolean errors = finding.failed() && finding.metric().kind() == MetricKind.ERRORS;
    boolean inWindow =
        run.labels().stream().anyMatch(l -> l.label().equals(label) && l.errors() > 0);
    return errors
        && (finding.label().equals(label) || inWindow && !finding.criterion().labels().byName());
  }

  private static Finding neverSucceeded(String label, long samples) {
    Criterion criterion = Criterion.none(MetricKind.ERRORS, new LabelSelector.Named(label));
    return Finding.of(
            criterion,
            label,
            0,
            new Finding.MeasuredValue(100, samples >= Metric.RELIABLE_SAMPLES),
            Outcome.FAILED)
        .withRemark("all %s samples in the whole run failed".formatted(samples));
  }

  /** Judges each kind of sample at this load level; without samples, nothing was shown to work. */
  private List<Finding> noErrors(LabelStatistics total) {
    List<Finding> findings = new ArrayList<>();
    boolean ofAKind = run.all(run.judgedKind()).contains(total);
    if (!ofAKind && total.samples() > 0) {
      Criterion criterion = Criterion.none(MetricKind.ERRORS, new LabelSelector.Total());
      findings.add(finding(criterion, LabelStatistics.TOTAL, total, total));
    }
    for (LabelKind kind : List.of(LabelKind.OPERATION, LabelKind.REQUEST)) {
      Criterion criterion = Criterion.none(MetricKind.ERRORS, new LabelSelector.All(kind));
      run.all(kind).stream()
          .filter(all -> sameLevel(all, total) && all.samples() > 0)
          .map(this::withoutParts)
          .map(all -> finding(criterion, kind.plural(), all, total))
          .forEach(findings::add);
    }
    if (findings.isEmpty()) {
      Criterion criterion = Criterion.none(MetricKind.ERRORS, new LabelSelector.Total());
      findings.add(
          new CriterionScope(criterion, run).withoutLabel(LabelStatistics.TOTAL, total.users()));
    }
    return findings;
  }

  /** All of a kind at a level, without resources, which are judged by themselves. */
  private LabelStatistics withoutParts(LabelStatistics all) {
    if (all.kind() != LabelKind.REQUEST || run.all(LabelKind.PART).isEmpty()) {
      return all;
    }
    List<LabelStatistics> own =
        run.labels().stream()
            .filter(each -> each.kind() == LabelKind.REQUEST && sameLevel(each, all))
            .toList();
    return all.counting(
        own.stream().mapToLong(LabelStatistics::samples).sum(),
        own.stream().mapToLong(LabelStatistics::errors).sum());
  }

  /** Errors that the criteria leave out, at each load level with more of them than allowed. */
  private List<Finding> leftOut(Criterion criterion) {
    boolean ofTotal = criterion.labels() instanceof LabelSelector.Total;
    if (ofTotal ? run.loose().isEmpty() : run.all(LabelKind.PART).isEmpty()) {
      return List.of();
    }
    List<Finding> failed = new ArrayList<>();
    for (LabelStatistics total : run.totals()) {
      (ofTotal ? Stream.of(total) : run.all(LabelKind.REQUEST).stream())
          .filter(all -> sameLevel(all, total))
          .map(all -> ofTotal ? all : withoutParts(all))
          .filter(all -> all.samples() > 0)
          .map(all -> finding(criterion, criterion.labels().text(), all, total))
          .filter(Finding::failed)
          .forEach(failed::add);
    }
    return failed;
  }

  /** Resources that fail more often than they may, at each load level; none where they do not. */
  private List<Finding> brokenResources(Criterion criterion) {
    List<Finding> broken = new ArrayList<>();
    for (LabelStatistics total : run.totals()) {
      run.all(LabelKind.PART).stream()
          .filter(all -> sameLevel(all, total) && all.unexpectedErrors() > 0)
          .map(all -> all.counting(all.samples(), all.unexpectedErrors()))
          .map(all -> finding(criterion, LabelKind.PART.plural(), all, total))
          .filter(Finding::failed)
          .forEach(broken::add);
    }
    return broken;
  }

  private List<Finding> findings(Criterion criterion) {
    CriterionScope scope = new CriterionScope(criterion, run);
    if (criterion.limit().fromFirst()) {
      return List.of(scope.notJudged(OF_THE_MATRIX));
    }
    if (comparison.isEmpty()) {
      criterion.rejectWithoutBaseline();
    }
    if (criterion.metric().kind().ofConfiguration()) {
      return List.of(servers.ofStack(criterion));
    }
    Optional<Notice> unclear = AmbiguousCriteria.unclear(criterion, run);
    if (unclear.isPresent()) {
      return List.of(scope.notJudged(unclear.get().message()));
    }
    if (criterion.metric().kind().drift()) {
      return drift.findings(criterion);
    }
    if (criterion.metric().kind().ofWholeRun()) {
      return wholeRun.findings(criterion);
    }
    List<LabelStatistics> levels = scope.levels();
    if (levels.isEmpty()) {
      return List.of(scope.withoutLevel());
    }
    Map<String, List<LabelStatistics>> measured = scope.labels();
    List<Finding> findings = new ArrayList<>();
    for (LabelStatistics total : levels) {
      measured.forEach(
          (label, of) -> {
            List<Finding> here = at(criterion, label, of, total);
            // A label that does not occur at one level of several fails there.
            findings.addAll(
                here.isEmpty() ? List.of(scope.withoutLabel(label, total.users())) : here);
          });
    }
    return findings;
  }

  private List<Finding> at(
      Criterion criterion, String label, List<LabelStatistics> of, LabelStatistics total) {
    return of.stream()
        .filter(statistics -> sameLevel(statistics, total))
        .map(
            statistics ->
                isOutsideTheWindow(criterion, statistics)
                    ? Finding.withoutFigure(
                        criterion, label, total.users(), Outcome.NOT_JUDGED, OUTSIDE)
                    : finding(criterion, label, statistics, total))
        .toList();
  }

  /**
   * Whether a label occurred only outside the window; its number of samples can still be judged.
   */
  private boolean isOutsideTheWindow(Criterion criterion, LabelStatistics label) {
    return criterion.labels() instanceof LabelSelector.Named
        && label.samples() == 0
        && run.steps().stream()
            .flatMap(step -> step.times().stream())
            .anyMatch(times -> times.outside().samples() > 0 && times.label().equals(label.label()))
        && switch (criterion.metric().kind()) {
          case SAMPLES, THROUGHPUT, MIX -> false;
          default -> true;
        };
  }

  private static boolean sameLevel(LabelStatistics one, LabelStatistics other) {
    return one.users() == other.users() && one.repeat() == other.repeat();
  }

  private Finding finding(
      Criterion criterion, String label, LabelStatistics statistics, LabelStatistics total) {
    if (criterion.limit().fromBaseline()) {
      return comparison.orElseThrow().finding(criterion, run, statistics, total);
    }
    return criterion.metric().kind().ofServers()
        ? servers.finding(criterion, label, total)
        : labels.finding(criterion, label, statistics, total);
  }

  /** Judges figures of servers. What was not observed never passes. */
  private record ServerJudge(RunStatistics run, ServerFigures servers) {
    /**
     * At one load level, all of its passes together.
     *
     * @param total the samples of that level
     */
    Finding finding(Criterion criterion, String name, LabelStatistics total) {
      List<Window> windows = run.loaded(total);
      if (total.samples() == 0 || windows.isEmpty()) {
        return Finding.withoutFigure(
            criterion, name, total.users(), Outcome.FAILED, LabelJudge.NO_SAMPLE);
      }
      MetricKind metric = criterion.metric().kind();
      ServerFigure seen = servers.of(metric, name, windows);
      if (!seen.known()) {
        return Finding.withoutFigure(
            criterion, name, total.users(), Outcome.NOT_JUDGED, seen.unknown());
      }
      long operations = total.elapsed().count();
      if (metric.perOperation() && operations == 0) {
        return Finding.withoutFigure(
                criterion, name, total.users(), Outcome.FAILED, LabelJudge.NO_SUCCESS)
            .missing(Finding.Missing.SUCCESSES);
      }
      return judged(
          criterion,
          name,
          total.users(),
          criterion.metric().reliable(total),
          metric.perOperation() ? seen.forEachOf(operations) : seen);
    }

    /** Judges what does not depend on the load. */
    Finding ofStack(Criterion criterion) {
      String name = ((LabelSelector.Observed) criterion.labels()).name();
      ServerFigure seen = servers.of(criterion.metric().kind(), name, List.of());
      return seen.known()
          ? judged(criterion, name, 0, true, seen)
          : Finding.withoutFigure(criterion, name, 0, Outcome.NOT_JUDGED, seen.unknown());
    }

    private Finding judged(
        Criterion criterion, String name, int users, boolean reliable, ServerFigure figure) {
      Limit limit = criterion.limit();
      boolean holds = limit.holds(figure.value());
      boolean sure = holds == limit.holds(figure.least()) && holds == limit.holds(figure.most());
      Unit unit = criterion.metric().kind().unit();
      return Finding.of(
              criterion,
              name,
              users,
              new Finding.MeasuredValue(figure.value(), reliable),
              sure ? Outcome.of(holds) : Outcome.NOT_JUDGED)
          .withRemark(
              sure
                  ? ""
                  : "from %s to %s: %s"
                      .formatted(
                          unit.text(figure.least()), unit.text(figure.most()), figure.unsure()));
    }
  }

  /** An incomplete run does not fail for samples that it had no time to make. */
  static final class IncompleteRun {
    private static final String NOT_YET = "not yet measured";

    private IncompleteRun() {}

    /** The finding while the run goes on: not judged where its samples may still come. */
    static Finding soFar(Finding finding) {
      return finding.failed() && restsOnMissingSamples(finding)
          ? finding.notJudged(NOT_YET).missing(Missing.YET)
          : finding;
    }

    /** The finding, not judged where no sample stands behind it; what failed on samples stays. */
    static Finding of(Finding finding) {
      if (!finding.failed() || !restsOnMissingSamples(finding)) {
        return finding;
      }
      String remark = finding.remark();
      return finding.notJudged(remark + (remark.isEmpty() ? "" : "; ") + "the run is incomplete");
    }

    private static boolean restsOnMissingSamples(Finding finding) {
      return finding.missing() == Missing.SAMPLES || isTooFew(finding);
    }

    /** More time would have brought more of them. */
    private static boolean isTooFew(Finding finding) {
      Limit limit = finding.limit();
      return finding.metric().kind() == MetricKind.SAMPLES
          && !limit.relation().isUpper()
          && finding.measured() <= limit.value();
    }
  }
}
