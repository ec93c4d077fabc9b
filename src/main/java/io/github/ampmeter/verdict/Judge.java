package io.github.ampmeter.verdict;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.issue.Severity;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Holds every criterion against what was measured. */
public final class Judge {
  static final String OF_THE_MATRIX =
      "judged by the report of the matrix: one run alone has no comparison";

  /** Fewer failures may be chance. */
  private static final int FEWEST_FAILURES = 5;

  private static final String OUTSIDE = "all its samples are outside the measurement window";
  private static final String NO_ERROR_LIMIT = "no criterion limits the overall error rate";

  private final RunStatistics run;
  private final LabelJudge labels;
  private final WholeRunJudge wholeRun;
  private final ServerJudge servers;
  private final Optional<BaselineComparison> comparison;

  private Judge(
      RunStatistics run,
      OperationStatistics operations,
      ServerFigures servers,
      Optional<BaselineComparison> comparison) {
    this.run = run;
    this.labels = new LabelJudge(run);
    this.wholeRun = new WholeRunJudge(run, operations);
    this.servers = new ServerJudge(run, servers);
    this.comparison = comparison;
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
    return judge(criteria, run, operations, ServerFigures.NOBODY, issues, Optional.empty());
  }

  /**
   * The same where servers were observed, and beside an earlier run.
   *
   * @param servers what was seen of them
   * @throws ConfigException when a criterion needs a baseline and there is none, or one without its
   *     label, load level or figure
   */
  public static Verdict judge(
      List<Criterion> criteria,
      RunStatistics run,
      OperationStatistics operations,
      ServerFigures servers,
      List<Issue> issues,
      Optional<BaselineComparison> comparison) {
    if (criteria.isEmpty()) {
      return Verdict.of(List.of(), issues);
    }
    return new Judge(run, operations, servers, comparison).judge(criteria, issues);
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
    return new Judge(run, OperationStatistics.NONE, ServerFigures.NOBODY, Optional.empty())
        .judge(List.of(), issues);
  }

  private Verdict judge(List<Criterion> criteria, List<Issue> issues) {
    List<Finding> findings = new ArrayList<>();
    criteria.forEach(criterion -> findings.addAll(findings(criterion)));
    if (!Criterion.limitsAllErrors(criteria)) {
      run.totals().forEach(total -> findings.addAll(noErrors(total)));
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
        .filter(label -> findings.stream().noneMatch(f -> missesErrorsOf(f, label.getKey())))
        .map(label -> neverSucceeded(label.getKey(), label.getValue()))
        .toList();
  }

  private boolean missesErrorsOf(Finding finding, String label) {
    boolean errors = finding.missed() && finding.criterion().metric().kind() == MetricKind.ERRORS;
    boolean inWindow =
        run.labels().stream().anyMatch(l -> l.label().equals(label) && l.errors() > 0);
    return errors
        && (finding.label().equals(label)
            || inWindow && !(finding.criterion().labels() instanceof LabelSelector.Named));
  }

  private static Finding neverSucceeded(String label, long samples) {
    Criterion criterion = Criterion.none(MetricKind.ERRORS, new LabelSelector.Named(label));
    return new Finding(
        criterion,
        label,
        0,
        100,
        criterion.limit().marginPercent(100),
        Outcome.MISSED,
        samples >= Metric.RELIABLE_SAMPLES,
        Optional.empty(),
        "all %s samples in the whole run failed".formatted(samples));
  }

  /** Of every kind that came at this load level; where none came, nothing was shown to work. */
  private List<Finding> noErrors(LabelStatistics total) {
    List<Finding> findings = new ArrayList<>();
    for (LabelKind kind : List.of(LabelKind.OPERATION, LabelKind.REQUEST)) {
      Criterion criterion = Criterion.none(MetricKind.ERRORS, new LabelSelector.All(kind));
      run.all(kind).stream()
          .filter(all -> sameLevel(all, total) && all.samples() > 0)
          .map(all -> finding(criterion, kind.plural(), all, total))
          .map(finding -> finding.remarking(NO_ERROR_LIMIT))
          .forEach(findings::add);
    }
    if (findings.isEmpty()) {
      Criterion criterion = Criterion.none(MetricKind.ERRORS, new LabelSelector.Total());
      findings.add(
          new CriterionScope(criterion, run).withoutLabel(LabelStatistics.TOTAL, total.users()));
    }
    return findings;
  }

  private List<Finding> findings(Criterion criterion) {
    CriterionScope scope = new CriterionScope(criterion, run);
    if (criterion.limit().fromFirst()) {
      return List.of(scope.notJudged(OF_THE_MATRIX));
    }
    if (comparison.isEmpty()) {
      criterion.refuseWithoutBaseline();
    }
    Optional<String> unclear = AmbiguousCriteria.unclear(criterion, run);
    if (unclear.isPresent()) {
      return List.of(scope.notJudged(unclear.get()));
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

  /** Of a label that came before or after the window only; how often it did can be judged. */
  private boolean isOutsideTheWindow(Criterion criterion, LabelStatistics label) {
    return criterion.labels() instanceof LabelSelector.Named
        && label.samples() == 0
        && run.steps().stream()
            .flatMap(step -> step.times().stream())
            .anyMatch(times -> times.outside() > 0 && times.label().equals(label.label()))
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
}
