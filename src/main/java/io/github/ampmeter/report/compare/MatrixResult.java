package io.github.ampmeter.report.compare;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.compare.MatrixChange.ComparedMetric;
import io.github.ampmeter.report.compare.MatrixChange.PairedFigures;
import io.github.ampmeter.report.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.report.compare.MatrixRun.RunFigures;
import io.github.ampmeter.report.compare.RelativeCriteria.RelativeFinding;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.rounds.PairedChange;
import io.github.ampmeter.verdict.Criterion;
import io.github.ampmeter.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All starts of a matrix, in the order in which they were planned: those that never came to pass
 * among them.
 */
public final class MatrixResult implements OverallResult {
  private static final List<ComparedMetric> PRIMARY =
      List.of(ComparedMetric.THROUGHPUT, ComparedMetric.P90);

  private final MatrixDesign design;
  private final List<MatrixRun> runs;
  private final List<RelativeFinding> findings;

  /** By combination, what it measured in each round. */
  private final Map<String, Map<RunFigures.Of, Map<Integer, RunFigures>>> figures = new HashMap<>();

  /**
   * Of all starts.
   *
   * @param runs each that was planned
   * @param criteria by plan, those that compare with the first combination
   */
  public MatrixResult(
      MatrixDesign design, List<MatrixRun> runs, Map<String, List<Criterion>> criteria) {
    this.design = design;
    this.runs = List.copyOf(runs);
    for (MatrixRun run : runs) {
      if (run.problems().isEmpty()) {
        run.plans().forEach(plan -> plan.figures().forEach(each -> keep(run, each)));
      }
    }
    this.findings = RelativeCriteria.judge(this, criteria);
  }

  private void keep(MatrixRun run, RunFigures of) {
    figures
        .computeIfAbsent(run.combination(), combination -> new HashMap<>())
        .computeIfAbsent(of.of(), label -> new LinkedHashMap<>())
        .putIfAbsent(run.round(), of);
  }

  /** Whether a matrix compares the figure that a criterion speaks of. */
  public static boolean compares(Criterion criterion) {
    return ComparedMetric.of(criterion).isPresent();
  }

  public MatrixDesign design() {
    return design;
  }

  List<MatrixRun> runs() {
    return runs;
  }

  /** What came of the criteria that compare with the first combination. */
  List<RelativeFinding> findings() {
    return findings;
  }

  /**
   * The worst of all runs, for a combination that fails in one round has not passed, and of all
   * criteria that compare with the first.
   */
  @Override
  public VerdictKind verdict() {
    return Stream.concat(
            runs.stream().map(MatrixRun::verdict), findings.stream().map(RelativeFinding::verdict))
        .reduce(VerdictKind::worse)
        .orElse(VerdictKind.NOT_JUDGED);
  }

  /** Such as "2 combinations, 3 rounds, 6 runs: 4 passed, 2 failed". */
  @Override
  public String summary() {
    Map<VerdictKind, Long> counts =
        runs.stream().collect(Collectors.groupingBy(MatrixRun::verdict, Collectors.counting()));
    String came =
        Stream.of(VerdictKind.values())
            .filter(counts::containsKey)
            .map(kind -> counts.get(kind) + " " + kind.word())
            .collect(Collectors.joining(", "));
    return Counted.of(design.combinations().size(), "combinations")
        + ", "
        + Counted.of(design.rounds(), "rounds")
        + ", "
        + Counted.of(runs.size(), "runs")
        + (counts.size() == 1 && counts.containsKey(VerdictKind.PASSED)
            ? ": all passed"
            : ": " + came)
        + missed();
  }

  private String missed() {
    long missed = findings.stream().filter(finding -> !finding.held()).count();
    return missed == 0
        ? ""
        : "; %s of %s criteria against the baseline configuration did not pass"
            .formatted(missed, findings.size());
  }

  @Override
  public List<Section> sections() {
    return MatrixSection.of(this);
  }

  /** One a start, which combination failed, and when; and one a comparison that was asked for. */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (MatrixRun run : runs) {
      cases.add(
          new Case(
              "round-" + run.round(),
              run.combination(),
              run.verdict(),
              String.join("; ", run.reasons())));
    }
    for (RelativeFinding finding : findings) {
      cases.add(
          new Case(
              "first",
              finding.combination() + ": " + finding.words(),
              finding.verdict(),
              finding.held() ? "" : finding.reason()));
    }
    return cases;
  }

  List<MatrixRun> runs(String combination) {
    return runs.stream().filter(run -> run.combination().equals(combination)).toList();
  }

  /** The plans' totals at each load level, in the order in which they were first measured. */
  public Set<RunFigures.Of> totals() {
    return measured(LabelKind.TOTAL);
  }

  /** Each label and total of each plan, at each load level. */
  Set<RunFigures.Of> measured() {
    return measured(LabelKind.values());
  }

  /** What stands for a plan's labels: its operations, where it has any. */
  LabelKind judgedKind(String plan) {
    return measured(LabelKind.OPERATION).stream().anyMatch(of -> of.plan().equals(plan))
        ? LabelKind.OPERATION
        : LabelKind.REQUEST;
  }

  private Set<RunFigures.Of> measured(LabelKind... kinds) {
    List<LabelKind> wanted = List.of(kinds);
    Set<RunFigures.Of> of = new LinkedHashSet<>();
    for (MatrixRun run : runs) {
      for (PlanOutcome plan : run.plans()) {
        plan.figures().stream()
            .map(RunFigures::of)
            .filter(figures -> wanted.contains(figures.kind()))
            .forEach(of::add);
      }
    }
    return of;
  }

  /** What a combination measured there, by round. */
  public Map<Integer, RunFigures> figures(String combination, RunFigures.Of of) {
    return figures.getOrDefault(combination, Map.of()).getOrDefault(of, Map.of());
  }

  /** In how many rounds both ran a plan to its end. */
  long rounds(String combination, String plan) {
    Set<Integer> first = rounds(plan, runs(design.first()));
    first.retainAll(rounds(plan, runs(combination)));
    return first.size();
  }

  private static Set<Integer> rounds(String plan, List<MatrixRun> of) {
    return of.stream()
        .filter(run -> run.problems().isEmpty())
        .filter(
            run ->
                run.plans().stream()
                    .anyMatch(each -> each.plan().equals(plan) && !each.figures().isEmpty()))
        .map(MatrixRun::round)
        .collect(Collectors.toSet());
  }

  /** Throughput and p90 of the totals: what the matrix was made to tell, corrected together. */
  public List<MatrixChange> primary() {
    return adjusted(changes(totals(), PRIMARY));
  }

  /** All else: worth a second look, and no proof. */
  public List<MatrixChange> exploratory() {
    List<ComparedMetric> others =
        Stream.of(ComparedMetric.values()).filter(metric -> !PRIMARY.contains(metric)).toList();
    List<MatrixChange> changes = new ArrayList<>(changes(totals(), others));
    changes.addAll(
        changes(
            measured(LabelKind.OPERATION, LabelKind.REQUEST), List.of(ComparedMetric.values())));
    return adjusted(changes);
  }

  private List<MatrixChange> changes(Set<RunFigures.Of> all, List<ComparedMetric> metrics) {
    List<MatrixChange> changes = new ArrayList<>();
    for (String other : design.others()) {
      for (RunFigures.Of of : all) {
        metrics.forEach(metric -> changes.add(change(other, of, metric)));
      }
    }
    return changes;
  }

  private MatrixChange change(String combination, RunFigures.Of of, ComparedMetric metric) {
    Map<Integer, RunFigures> before = figures(design.first(), of);
    Map<Integer, RunFigures> after = figures(combination, of);
    PairedFigures both = PairedFigures.of(before, after, metric);
    return new MatrixChange(
        combination,
        of,
        metric,
        both.change(metric),
        both.rounds(),
        both.limited(),
        both.firstMean(),
        caution(metric, before.values(), after.values()),
        Double.NaN,
        0,
        design.leastChangePercent());
  }

  /** What fails is in no time and no rate: a combination that fails more can look quicker. */
  private static String caution(
      ComparedMetric metric, Collection<RunFigures> first, Collection<RunFigures> other) {
    if (metric.inPoints() || errors(first) + errors(other) == 0) {
      return "";
    }
    return "of successes, errors %s %% to %s %%"
        .formatted(Decimals.text(errorPercent(first), 2), Decimals.text(errorPercent(other), 2));
  }

  private static long errors(Collection<RunFigures> of) {
    return of.stream().mapToLong(RunFigures::errors).sum();
  }

  private static double errorPercent(Collection<RunFigures> of) {
    return 100.0 * errors(of) / Math.max(1, of.stream().mapToLong(RunFigures::samples).sum());
  }

  private static List<MatrixChange> adjusted(List<MatrixChange> changes) {
    List<MatrixChange> tested = changes.stream().filter(each -> each.change().isPresent()).toList();
    List<Double> adjusted =
        PairedChange.adjusted(
            tested.stream().map(each -> each.change().orElseThrow().p()).toList());
    List<MatrixChange> all = new ArrayList<>();
    int next = 0;
    for (MatrixChange change : changes) {
      boolean has = change.change().isPresent();
      all.add(change.among(has ? adjusted.get(next++) : Double.NaN, tested.size()));
    }
    return all;
  }
}
