package io.github.ampmeter.verdict;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Holds every criterion against what was measured. */
public final class Judge {
  static final String NO_SAMPLE = "no sample in the window";
  static final String NO_SUCCESS = "no success";
  static final String OF_THE_MATRIX =
      "the report of the matrix judges it: one start alone has nothing to compare with";
  private static final int MOST_NAMES = 10;
  private static final String TOO_MANY_LABELS =
      "too many labels: these are counted together and cannot be judged one by one";

  private final RunStatistics run;
  private final WholeRunJudge wholeRun;
  private final ServerJudge servers;
  private final Optional<BaselineComparison> comparison;

  private Judge(
      RunStatistics run,
      OperationStatistics operations,
      ServerFigures servers,
      Optional<BaselineComparison> comparison) {
    this.run = run;
    this.wholeRun = new WholeRunJudge(run, operations);
    this.servers = new ServerJudge(run, servers);
    this.comparison = comparison;
  }

  /**
   * Judges all criteria, never only until the first that fails. One that leaves open what it means
   * in this run is not judged. Where there are criteria and none of them speaks of all errors, no
   * row may fail.
   *
   * @param incomplete why the run ended early; empty when it did not
   */
  public static Verdict judge(
      List<Criterion> criteria, RunStatistics run, List<String> incomplete) {
    return judge(criteria, run, OperationStatistics.NONE, incomplete);
  }

  /**
   * The same, of a run whose operations were paced or counted something.
   *
   * @param operations what is known of them beside their response times
   */
  public static Verdict judge(
      List<Criterion> criteria,
      RunStatistics run,
      OperationStatistics operations,
      List<String> incomplete) {
    return judge(criteria, run, operations, ServerFigures.NOBODY, incomplete, Optional.empty());
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
      List<String> incomplete,
      Optional<BaselineComparison> comparison) {
    if (criteria.isEmpty()) {
      return Verdict.of(List.of(), incomplete);
    }
    return new Judge(run, operations, servers, comparison).judge(criteria, incomplete);
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
   * @param incomplete why the run ended early; empty when it did not
   */
  public static Verdict judgeErrors(RunStatistics run, List<String> incomplete) {
    return new Judge(run, OperationStatistics.NONE, ServerFigures.NOBODY, Optional.empty())
        .judge(List.of(), incomplete);
  }

  private Verdict judge(List<Criterion> criteria, List<String> incomplete) {
    ErrorCriteria errors = new ErrorCriteria(criteria, run);
    List<Finding> findings = new ArrayList<>();
    criteria.forEach(criterion -> findings.addAll(findings(criterion)));
    if (!errors.stated()) {
      run.totals().forEach(total -> findings.addAll(noErrors(total)));
    }
    ArrivalCriteria arrivals = new ArrivalCriteria(criteria, run);
    arrivals.unstated().forEach(criterion -> findings.addAll(findings(criterion)));
    findings.replaceAll(arrivals::onlyIfTold);
    if (!incomplete.isEmpty()) {
      findings.replaceAll(IncompleteRun::of);
    }
    List<String> remarks = errors.stated() ? errors.unjudged() : List.of();
    return Verdict.of(findings, incomplete).remarking(remarks);
  }

  /** Of every kind that came at this load level; where none came, nothing was shown to work. */
  private List<Finding> noErrors(LabelStatistics total) {
    List<Finding> findings = new ArrayList<>();
    for (LabelKind kind : List.of(LabelKind.OPERATION, LabelKind.REQUEST)) {
      Criterion criterion = ErrorCriteria.none(new LabelSelector.All(kind));
      run.all(kind).stream()
          .filter(all -> sameLevel(all, total) && all.samples() > 0)
          .map(all -> finding(criterion, kind.plural(), all, total))
          .map(finding -> finding.remarking(ErrorCriteria.NOBODY_SPEAKS))
          .forEach(findings::add);
    }
    if (findings.isEmpty()) {
      Criterion criterion = ErrorCriteria.none(new LabelSelector.Total());
      findings.add(nothingMeasured(criterion, LabelStatistics.TOTAL, total.users()));
    }
    return findings;
  }

  private List<Finding> findings(Criterion criterion) {
    if (criterion.limit().fromFirst()) {
      String label = labels(criterion.labels()).keySet().iterator().next();
      return List.of(nothing(criterion, label, 0, Outcome.NOT_JUDGED, OF_THE_MATRIX));
    }
    if (comparison.isEmpty()) {
      criterion.refuseWithoutBaseline();
    }
    Optional<String> unclear = UnclearCriteria.unclear(criterion, run);
    if (unclear.isPresent()) {
      String label = labels(criterion.labels()).keySet().iterator().next();
      return List.of(nothing(criterion, label, 0, Outcome.NOT_JUDGED, unclear.get()));
    }
    if (criterion.metric().kind().ofWholeRun()) {
      return wholeRun.findings(criterion);
    }
    List<LabelStatistics> levels =
        run.totals().stream()
            .filter(total -> criterion.level().includes(total.users(), run.unit()))
            .toList();
    Map<String, List<LabelStatistics>> labels = labels(criterion.labels());
    if (levels.isEmpty()) {
      String first = labels.keySet().iterator().next();
      return List.of(nothingMeasured(criterion, first, level(criterion), known(criterion.level())));
    }
    List<Finding> findings = new ArrayList<>();
    for (LabelStatistics total : levels) {
      labels.forEach((label, of) -> findings.addAll(at(criterion, label, of, total)));
    }
    return findings;
  }

  /** A label that does not occur at one level of several fails there. */
  private List<Finding> at(
      Criterion criterion, String label, List<LabelStatistics> of, LabelStatistics total) {
    List<Finding> findings =
        of.stream()
            .filter(statistics -> sameLevel(statistics, total))
            .map(statistics -> finding(criterion, label, statistics, total))
            .toList();
    return findings.isEmpty()
        ? List.of(nothingMeasured(criterion, label, total.users()))
        : findings;
  }

  /** What a criterion speaks of, at every load level, occurring or not; never none. */
  private Map<String, List<LabelStatistics>> labels(LabelSelector selector) {
    if (selector instanceof LabelSelector.Total) {
      return Map.of(LabelStatistics.TOTAL, run.totals());
    }
    if (selector instanceof LabelSelector.Observed observed) {
      return Map.of(observed.name(), run.totals());
    }
    if (selector instanceof LabelSelector.All all) {
      return Map.of(all.kind().plural(), run.all(all.kind()));
    }
    LabelKind judged = run.judgedKind();
    Map<String, List<LabelStatistics>> byLabel = new LinkedHashMap<>();
    run.labels().stream()
        .filter(label -> selector.selects(label, judged))
        .forEach(
            label -> byLabel.computeIfAbsent(label.label(), l -> new ArrayList<>()).add(label));
    if (byLabel.isEmpty()) {
      byLabel.put(selector instanceof LabelSelector.Named named ? named.label() : "*", List.of());
    }
    return byLabel;
  }

  private static boolean sameLevel(LabelStatistics one, LabelStatistics other) {
    return one.users() == other.users() && one.repeat() == other.repeat();
  }

  /** 0 where it is none of this run, whose levels count something else. */
  private int level(Criterion criterion) {
    return criterion.level() instanceof LoadLevel.At at && at.unit() == run.unit() ? at.level() : 0;
  }

  private Finding finding(
      Criterion criterion, String label, LabelStatistics statistics, LabelStatistics total) {
    if (criterion.limit().fromBaseline()) {
      return comparison.orElseThrow().finding(criterion, run, statistics, total);
    }
    if (criterion.metric().kind().ofServers()) {
      return servers.finding(criterion, label, total);
    }
    Metric metric = criterion.metric();
    double measured = metric.value(statistics, total);
    boolean held = criterion.limit().holds(measured) && statistics.samples() > 0;
    boolean doubtful = held && run.folded(statistics) && !eachHolds(criterion, statistics);
    return new Finding(
        criterion,
        label,
        statistics.users(),
        measured,
        criterion.limit().marginPercent(measured),
        doubtful ? Outcome.NOT_JUDGED : Outcome.of(held),
        metric.reliable(statistics),
        metric.interval(statistics),
        doubtful ? TOO_MANY_LABELS : remark(metric, statistics, measured));
  }

  /** Whether what holds of many labels together holds of each of them. */
  private static boolean eachHolds(Criterion criterion, LabelStatistics folded) {
    Limit limit = criterion.limit();
    return switch (criterion.metric().kind()) {
      case ERRORS -> folded.errors() == 0;
      case PERCENTILE, MIN, MEAN, MAX ->
          limit.holds(folded.elapsed().min()) && limit.holds(folded.elapsed().max());
      default -> false;
    };
  }

  private String remark(Metric metric, LabelStatistics statistics, double measured) {
    if (statistics.samples() == 0) {
      return NO_SAMPLE;
    }
    if (!Double.isNaN(measured)) {
      return "";
    }
    return switch (metric.kind()) {
      case THROUGHPUT -> "the run took no time";
      case USERS_PER_THROUGHPUT ->
          run.unit().offered()
              ? "the load was offered at a rate, however many users that took"
              : statistics.users() == 0 ? "the users were not recorded" : "the run took no time";
      case LATE, DROPPED ->
          statistics.arrivals().any()
              ? ArrivalCriteria.NOT_TOLD
              : "nothing arrived at a rate: the users came as they were free";
      default -> statistics.elapsed().count() == 0 ? NO_SUCCESS : "too few samples";
    };
  }

  private Finding nothingMeasured(Criterion criterion, String label, int level) {
    return nothingMeasured(criterion, label, level, known());
  }

  private static Finding nothingMeasured(
      Criterion criterion, String label, int level, String known) {
    return nothing(criterion, label, level, Outcome.MISSED, "no samples" + known);
  }

  private static Finding nothing(
      Criterion criterion, String label, int users, Outcome outcome, String remark) {
    return new Finding(
        criterion, label, users, Double.NaN, Double.NaN, outcome, false, Optional.empty(), remark);
  }

  /** What the run has instead of a load level that it has not. */
  private String known(LoadLevel level) {
    return level instanceof LoadLevel.At at
        ? " at %s; the run has %s"
            .formatted(
                at.text(),
                run.unit().each(run.totals().stream().map(LabelStatistics::users).toList()))
        : known();
  }

  /** What the run has instead, for the typo that is the usual reason. */
  private String known() {
    List<String> names = run.labels().stream().map(LabelStatistics::label).distinct().toList();
    if (names.isEmpty()) {
      return "";
    }
    String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    return "; the run has " + first + (names.size() > MOST_NAMES ? ", …" : "");
  }
}
