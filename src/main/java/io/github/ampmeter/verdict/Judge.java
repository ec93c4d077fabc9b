package io.github.ampmeter.verdict;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds every criterion against what was measured. */
public final class Judge {
  static final String NO_SAMPLE = "no sample in the window";
  static final String NO_SUCCESS = "no success";
  private static final int MOST_NAMES = 10;

  private final RunStatistics run;
  private final CourseJudge course;
  private final Optional<BaselineComparison> comparison;

  private Judge(
      RunStatistics run, OperationStatistics operations, Optional<BaselineComparison> comparison) {
    this.run = run;
    this.course = new CourseJudge(run, operations);
    this.comparison = comparison;
  }

  /**
   * Judges all criteria, never only until the first that fails.
   *
   * @param incomplete why the run ended early; empty when it did not
   * @throws ConfigException when a criterion does not say which of several load levels it means
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
    return judge(criteria, run, operations, incomplete, Optional.empty());
  }

  /**
   * The same beside an earlier run.
   *
   * @throws ConfigException also when a criterion needs a baseline and there is none, or one
   *     without its label, load level or figure
   */
  public static Verdict judge(
      List<Criterion> criteria,
      RunStatistics run,
      OperationStatistics operations,
      List<String> incomplete,
      Optional<BaselineComparison> comparison) {
    Judge judge = new Judge(run, operations, comparison);
    List<Finding> findings = new ArrayList<>();
    criteria.forEach(criterion -> findings.addAll(judge.findings(criterion)));
    if (!incomplete.isEmpty()) {
      findings.replaceAll(CutShort::of);
    }
    return Verdict.of(findings, incomplete);
  }

  private List<Finding> findings(Criterion criterion) {
    if (comparison.isEmpty()) {
      criterion.refuseWithoutBaseline();
    }
    if (criterion.metric().kind().ofTheCourse()) {
      return course.findings(criterion);
    }
    List<LabelStatistics> levels =
        run.totals().stream().filter(total -> atLevel(criterion.level(), total)).toList();
    refuseSeveralLevels(criterion, levels);
    if (levels.isEmpty()) {
      return List.of(nothingMeasured(criterion, labels(criterion).get(0), users(criterion)));
    }
    return levels.stream()
        .flatMap(total -> labels(criterion).stream().flatMap(at(criterion, total)))
        .toList();
  }

  /** A label that does not occur at one level of several fails there. */
  private Function<String, Stream<Finding>> at(Criterion criterion, LabelStatistics total) {
    return label -> {
      List<Finding> findings =
          candidates(criterion.labels())
              .filter(statistics -> statistics.label().equals(label))
              .filter(statistics -> sameLevel(statistics, total))
              .map(statistics -> finding(criterion, statistics, total))
              .toList();
      return findings.isEmpty()
          ? Stream.of(nothingMeasured(criterion, label, total.users()))
          : findings.stream();
    };
  }

  private Stream<LabelStatistics> candidates(LabelSelector selector) {
    if (selector instanceof LabelSelector.Named) {
      return run.labels().stream();
    }
    return (selector instanceof LabelSelector.Total ? run.totals() : run.judgedLabels()).stream();
  }

  /** The labels that a criterion speaks of, occurring or not; never none. */
  private List<String> labels(Criterion criterion) {
    if (criterion.labels() instanceof LabelSelector.Named named) {
      return List.of(named.label());
    }
    List<String> labels =
        candidates(criterion.labels()).map(LabelStatistics::label).distinct().toList();
    boolean total = criterion.labels() instanceof LabelSelector.Total;
    return labels.isEmpty() ? List.of(total ? LabelStatistics.TOTAL : "*") : labels;
  }

  private static boolean atLevel(LoadLevel level, LabelStatistics statistics) {
    return !(level instanceof LoadLevel.AtUsers at) || statistics.users() == at.users();
  }

  private static boolean sameLevel(LabelStatistics one, LabelStatistics other) {
    return one.users() == other.users() && one.repeat() == other.repeat();
  }

  private static int users(Criterion criterion) {
    return criterion.level() instanceof LoadLevel.AtUsers at ? at.users() : 0;
  }

  private static void refuseSeveralLevels(Criterion criterion, List<LabelStatistics> levels) {
    long users = levels.stream().mapToInt(LabelStatistics::users).distinct().count();
    if (criterion.level() instanceof LoadLevel.Only && users > 1) {
      throw new ConfigException(
          "criterion \""
              + criterion.text()
              + "\": the run has "
              + users
              + " load levels; say \"at N users\" or \"at every step\"");
    }
  }

  private Finding finding(Criterion criterion, LabelStatistics statistics, LabelStatistics total) {
    if (criterion.limit().fromBaseline()) {
      return comparison.orElseThrow().finding(criterion, run, statistics, total);
    }
    Metric metric = criterion.metric();
    double measured = metric.value(statistics, total);
    return new Finding(
        criterion,
        statistics.label(),
        statistics.users(),
        measured,
        criterion.limit().marginPercent(measured),
        Outcome.of(criterion.limit().holds(measured) && statistics.samples() > 0),
        metric.reliable(statistics),
        remark(metric, statistics, measured));
  }

  private static String remark(Metric metric, LabelStatistics statistics, double measured) {
    if (statistics.samples() == 0) {
      return NO_SAMPLE;
    }
    if (!Double.isNaN(measured)) {
      return "";
    }
    return switch (metric.kind()) {
      case THROUGHPUT -> "the run took no time";
      case USERS_PER_THROUGHPUT ->
          statistics.users() == 0 ? "the users were not recorded" : "the run took no time";
      default -> statistics.elapsed().count() == 0 ? NO_SUCCESS : "too few samples";
    };
  }

  private Finding nothingMeasured(Criterion criterion, String label, int users) {
    return new Finding(
        criterion,
        label,
        users,
        Double.NaN,
        Double.NaN,
        Outcome.MISSED,
        false,
        "no samples" + known(users));
  }

  /** What the run has instead, for the typo that is the usual reason. */
  private String known(int users) {
    if (run.totals().stream().noneMatch(total -> total.users() == users || users == 0)) {
      return " at " + users + " users; the run has " + users() + " users";
    }
    List<String> names = run.labels().stream().map(LabelStatistics::label).distinct().toList();
    if (names.isEmpty()) {
      return "";
    }
    String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    return "; the run has " + first + (names.size() > MOST_NAMES ? ", …" : "");
  }

  private String users() {
    return run.totals().stream()
        .map(total -> Integer.toString(total.users()))
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
