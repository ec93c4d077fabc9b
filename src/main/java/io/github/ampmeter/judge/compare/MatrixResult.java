package io.github.ampmeter.judge.compare;

import io.github.ampmeter.judge.compare.MatrixChange.ChangeConclusion;
import io.github.ampmeter.judge.compare.MatrixChange.ErrorShares;
import io.github.ampmeter.judge.compare.MatrixChange.PairedFigures;
import io.github.ampmeter.judge.compare.MatrixChange.PairedRounds;
import io.github.ampmeter.judge.compare.MatrixChange.TestFamily;
import io.github.ampmeter.judge.compare.MatrixRun.PlanOutcome;
import io.github.ampmeter.judge.compare.MatrixRun.RunFigures;
import io.github.ampmeter.judge.compare.RelativeCriteria.RelativeFinding;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
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
public final class MatrixResult {

  /** What a matrix is made to tell. */
  private static final List<Metric> PRIMARY = List.of(Metric.THROUGHPUT, Metric.P90);

  /** What is worth a second look. */
  private static final List<Metric> OTHERS =
      List.of(
          Metric.of(MetricKind.MEAN),
          Metric.percentile(Percentiles.MEDIAN),
          Metric.percentile(Percentiles.TAIL),
          Metric.of(MetricKind.ERRORS));

  private static final List<Metric> COMPARED =
      Stream.of(PRIMARY, OTHERS).flatMap(List::stream).toList();

  private final MatrixDesign design;
  private final List<MatrixRun> runs;
  private final List<RelativeFinding> findings;

  /** By configuration, what it measured in each round. */
  private final Map<String, Map<RunFigures.Of, Map<Integer, RunFigures>>> figures = new HashMap<>();

  /**
   * Of all starts.
   *
   * @param runs each that was planned
   * @param criteria by plan, those that compare with the first configuration
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
        .computeIfAbsent(run.configuration(), configuration -> new HashMap<>())
        .computeIfAbsent(of.of(), label -> new LinkedHashMap<>())
        .putIfAbsent(run.round(), of);
  }

  /** Whether a matrix compares the figure that a criterion speaks of. */
  public static boolean compares(Criterion criterion) {
    return COMPARED.contains(criterion.metric());
  }

  public MatrixDesign design() {
    return design;
  }

  public List<MatrixRun> runs() {
    return runs;
  }

  /** Lists the results of criteria that compare with the first configuration. */
  public List<RelativeFinding> findings() {
    return findings;
  }

  /**
   * The worst of all runs, for a configuration that fails in one round has not passed, and of all
   * criteria that compare with the first.
   */
  public VerdictKind verdict() {
    return Stream.concat(
            runs.stream().map(MatrixRun::verdict), findings.stream().map(RelativeFinding::verdict))
        .reduce(VerdictKind::worse)
        .orElse(VerdictKind.NOT_JUDGED);
  }

  public List<MatrixRun> runs(String configuration) {
    return runs.stream().filter(run -> run.configuration().equals(configuration)).toList();
  }

  /** The plans' totals at each load level, in the order in which they were first measured. */
  public Set<RunFigures.Of> totals() {
    return measured(LabelKind.TOTAL);
  }

  Set<RunFigures.Of> measured() {
    return measured(LabelKind.values());
  }

  /** A plan's operations represent its labels, where it has any. */
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

  /** What a configuration measured there, by round. */
  public Map<Integer, RunFigures> figures(String configuration, RunFigures.Of of) {
    return figures.getOrDefault(configuration, Map.of()).getOrDefault(of, Map.of());
  }

  /** Counts the rounds in which both finished a plan. */
  long rounds(String configuration, String plan) {
    Set<Integer> first = rounds(plan, runs(design.first()));
    first.retainAll(rounds(plan, runs(configuration)));
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
    return adjusted(changes(totals(), PRIMARY), design.looks());
  }

  /** Changes outside the primary figures are worth a second look and prove nothing. */
  public List<MatrixChange> exploratory() {
    List<MatrixChange> changes = new ArrayList<>(changes(totals(), OTHERS));
    changes.addAll(changes(measured(LabelKind.OPERATION, LabelKind.REQUEST), COMPARED));
    return adjusted(changes, design.looks());
  }

  private List<MatrixChange> changes(Set<RunFigures.Of> all, List<Metric> metrics) {
    List<MatrixChange> changes = new ArrayList<>();
    for (String other : design.others()) {
      for (RunFigures.Of of : all) {
        metrics.forEach(metric -> changes.add(change(other, of, metric)));
      }
    }
    return changes;
  }

  PairedFigures pairs(String configuration, RunFigures.Of of, Metric metric) {
    return PairedFigures.of(
        figures(design.first(), of),
        figures(configuration, of),
        metric,
        design.leastChangePercent());
  }

  /**
   * A round whose figure the load generator or other programs may have changed by more than the
   * least change.
   *
   * @param least the least change that it may stand for, in percent; -100: it proves none
   * @param most the largest; infinite where it proves none
   * @param othersPercent of the CPUs, what other programs took; 0 where it was the load generator
   */
  public record AffectedRound(
      int round, MatrixChange change, double least, double most, double othersPercent) {}

  /**
   * Lists the rounds whose primary figures, throughput and p90 of the totals, the load generator or
   * other programs may have changed.
   */
  public List<AffectedRound> affected() {
    List<AffectedRound> affected = new ArrayList<>();
    for (MatrixChange of : primary()) {
      PairedFigures both = pairs(of.configuration(), of.of(), of.metric());
      both.all()
          .forEach(
              (round, each) -> {
                if (both.isAffected(each)) {
                  double others = othersPercent(round, of);
                  affected.add(
                      new AffectedRound(
                          round, of, each.leastPercent(), each.mostPercent(), others));
                }
              });
    }
    return affected;
  }

  private double othersPercent(int round, MatrixChange of) {
    return Stream.of(design.first(), of.configuration())
        .map(each -> figures(each, of.of()).get(round).effect())
        .filter(GeneratorEffect::byOthers)
        .mapToDouble(GeneratorEffect::othersPercent)
        .max()
        .orElse(0);
  }

  /**
   * How many rounds to add. One where a comparison has fewer than planned that the load generator
   * and other programs left as they are, and it affected some, or could not bring all users to work
   * at a load level: whether a change shows plays no part in that. Else all that may be added,
   * where of a configuration neither a change nor its absence shows: nothing is tested in between.
   */
  public int roundsToAdd() {
    int most = design.mostExtra() - design.more();
    List<MatrixChange> changes = primary();
    if (changes.stream().anyMatch(this::lacksRounds)) {
      return Math.min(1, most);
    }
    return design.others().stream().anyMatch(other -> isOpen(other, changes)) ? most : 0;
  }

  private boolean lacksRounds(MatrixChange change) {
    return change.paired().number() - change.paired().affected() < design.planned()
        && (change.paired().affected() > 0
            || change.paired().number() < rounds(change.configuration(), change.of().plan()));
  }

  private static boolean isOpen(String other, List<MatrixChange> changes) {
    List<ChangeConclusion> conclusions =
        changes.stream()
            .filter(each -> each.configuration().equals(other))
            .map(MatrixChange::conclusion)
            .toList();
    return conclusions.contains(ChangeConclusion.NOT_ENOUGH)
        && !conclusions.contains(ChangeConclusion.CHANGED);
  }

  private MatrixChange change(String configuration, RunFigures.Of of, Metric metric) {
    Map<Integer, RunFigures> before = figures(design.first(), of);
    Map<Integer, RunFigures> after = figures(configuration, of);
    PairedFigures both = pairs(configuration, of, metric);
    return new MatrixChange(
        configuration,
        of,
        metric,
        both.change(),
        new PairedRounds(both.all().size(), both.affected()),
        new ErrorShares(errorPercent(before.values()), errorPercent(after.values())),
        new TestFamily(0, design.leastChangePercent()));
  }

  private static double errorPercent(Collection<RunFigures> of) {
    return 100.0
        * of.stream().mapToLong(RunFigures::errors).sum()
        / Math.max(1, of.stream().mapToLong(RunFigures::samples).sum());
  }

  private static List<MatrixChange> adjusted(List<MatrixChange> changes, int looks) {
    Iterator<Change> adjusted =
        ChangeDetection.adjusted(
                changes.stream().flatMap(of -> of.change().stream()).toList(), looks)
            .iterator();
    long tests = looks * changes.stream().filter(each -> each.change().isPresent()).count();
    return changes.stream()
        .map(of -> of.among(of.change().map(change -> adjusted.next()), (int) tests))
        .toList();
  }
}
