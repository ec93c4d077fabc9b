package io.github.ampmeter.report.comparison;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.judge.compare.ChangeDetection;
import io.github.ampmeter.judge.compare.MatrixChange;
import io.github.ampmeter.judge.compare.MatrixChange.ChangeConclusion;
import io.github.ampmeter.judge.compare.MatrixResult;
import io.github.ampmeter.judge.compare.MatrixResult.AffectedRound;
import io.github.ampmeter.judge.compare.MatrixRun;
import io.github.ampmeter.judge.compare.RelativeCriteria.RelativeFinding;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.OverallResult.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The answer of a matrix in words: what each configuration changed, and what would tell more. */
record MatrixAnswer(MatrixResult matrix, List<MatrixLimits.Entry> limits) {
  private static final int MOST_ANSWERS = 5;

  Answer answer() {
    List<MatrixChange> changes = matrix.primary();
    List<String> sentences =
        matrix.design().others().stream()
            .limit(MOST_ANSWERS)
            .flatMap(
                other ->
                    answers(
                        other,
                        changes.stream().filter(of -> of.configuration().equals(other)).toList())
                        .stream())
            .collect(Collectors.toCollection(ArrayList::new));
    int more = matrix.design().others().size() - MOST_ANSWERS;
    if (more > 0) {
      sentences.add(more + " more configurations: see the table.");
    }
    boolean all =
        !changes.isEmpty()
            && changes.stream().allMatch(of -> of.conclusion() == ChangeConclusion.NOT_CHANGED);
    return new Answer(
        changes.stream().anyMatch(MatrixChange::shown)
            ? "CHANGED"
            : all ? "NOT CHANGED" : "NOT ENOUGH DATA",
        sentences);
  }

  /** What one configuration changed, and where that is unknown. */
  private List<String> answers(String other, List<MatrixChange> changes) {
    List<MatrixChange> shown = changes.stream().filter(MatrixChange::shown).toList();
    List<MatrixChange> open = changes.stream().filter(MatrixAnswer::isOpen).toList();
    String first = matrix.design().first();
    ConfigurationNames names = new ConfigurationNames(List.of(other, first));
    String against = names.brief(other) + " against " + names.brief(first) + ": ";
    List<String> answers = new ArrayList<>();
    if (!shown.isEmpty()) {
      answers.add(
          against
              + metrics(shown)
                  .map(metric -> changed(metric, shown, changes))
                  .collect(Collectors.joining("; "))
              + ".");
    } else if (open.isEmpty() && !changes.isEmpty()) {
      double least = changes.stream().mapToDouble(MatrixChange::detectablePercent).max().orElse(0);
      answers.add(
          against
              + "no change; one of %s or more would most likely have been seen."
                  .formatted(ChangeText.size(least)));
    }
    if (!open.isEmpty() || changes.isEmpty()) {
      answers.add(
          (shown.isEmpty() ? against : "")
              + "Too little to tell"
              + metrics(open)
                  .map(metric -> metric + loads(metric, open, changes))
                  .collect(Collectors.joining(", ", open.isEmpty() ? "" : " about ", ".")));
    }
    return answers;
  }

  /** Which runs are not counted, or else how many rounds something else affected. */
  String trust() {
    long left =
        matrix.runs().stream().filter(run -> run.verdict() == VerdictKind.INCOMPLETE).count();
    if (left > 0) {
      return "Not counted: %s of %s; the table Starts says why."
          .formatted(left, Counted.of(matrix.runs().size(), "runs"));
    }
    String rounds = Counted.of(matrix.design().rounds(), "rounds");
    long affected = matrix.affected().stream().map(AffectedRound::round).distinct().count();
    if (affected == 0) {
      return "JMeter and other programs affected none of the %s.".formatted(rounds);
    }
    return affected == matrix.design().rounds()
        ? "JMeter or other programs affected all %s: each counts only for what it still proves."
            .formatted(rounds)
        : ("JMeter or other programs affected %s of %s: these count only if too few others are left,"
                + " and only for what they still prove.")
            .formatted(affected, rounds);
  }

  /** Names the configurations that did not pass with the report to see first, and what is open. */
  List<String> steps() {
    List<String> steps = new ArrayList<>();
    for (String configuration : matrix.design().configurations()) {
      List<MatrixRun> all = matrix.runs(configuration);
      List<MatrixRun> open =
          all.stream().filter(run -> run.verdict() != VerdictKind.PASSED).toList();
      open.stream()
          .filter(run -> !run.plans().isEmpty())
          .sorted(Comparator.comparing(MatrixRun::verdict).reversed())
          .findFirst()
          .ifPresent(
              worst ->
                  steps.add(
                      "Open %s/report.html: this configuration did not pass%s%s."
                          .formatted(
                              worst.folder(),
                              MatrixSummary.inRounds(open.size(), all.size()),
                              MatrixLimits.limiting(limits, configuration)
                                  .map("; it was limited by "::concat)
                                  .orElse(""))));
    }
    if (matrix.runs().stream().anyMatch(run -> run.plans().isEmpty())) {
      steps.add("Run what is left: ampmeter run SUITE --resume FOLDER.");
    }
    matrix.findings().stream()
        .filter(finding -> !finding.passed())
        .map(RelativeFinding::configuration)
        .distinct()
        .map("See what limited %s, and what it changed from the baseline."::formatted)
        .forEach(steps::add);
    steps.addAll(whatWouldTell());
    return steps;
  }

  /**
   * What would decide the open comparisons: each advice once, for all or for named configurations.
   */
  private List<String> whatWouldTell() {
    Map<String, List<String>> configurations = new LinkedHashMap<>();
    for (String other : matrix.design().others()) {
      List<MatrixChange> changes =
          matrix.primary().stream().filter(each -> each.configuration().equals(other)).toList();
      List<MatrixChange> open = changes.stream().filter(MatrixAnswer::isOpen).toList();
      if (changes.isEmpty() || !open.isEmpty()) {
        configurations.computeIfAbsent(advice(open), first -> new ArrayList<>()).add(other);
      }
    }
    List<String> steps = new ArrayList<>();
    configurations.forEach(
        (advice, of) -> {
          boolean all = of.size() == matrix.design().others().size();
          steps.add((all ? "" : String.join("; ", of) + ": ") + advice);
        });
    return steps;
  }

  private static boolean isOpen(MatrixChange of) {
    return of.conclusion() == ChangeConclusion.NOT_ENOUGH;
  }

  private static Stream<Metric> metrics(List<MatrixChange> of) {
    return of.stream().map(MatrixChange::metric).distinct();
  }

  private static String loads(Metric metric, List<MatrixChange> some, List<MatrixChange> all) {
    long of = all.stream().filter(each -> each.metric().equals(metric)).count();
    return of == 1
        ? ""
        : " at %s of %s loads"
            .formatted(some.stream().filter(each -> each.metric().equals(metric)).count(), of);
  }

  /** Names the changes of one metric, from the least to the largest. */
  private static String changed(Metric metric, List<MatrixChange> shown, List<MatrixChange> all) {
    List<MatrixChange> of =
        shown.stream()
            .filter(each -> each.metric().equals(metric))
            .sorted(Comparator.comparingDouble(each -> each.change().orElseThrow().estimate()))
            .toList();
    double failed =
        of.stream()
            .mapToDouble(each -> Math.max(each.errors().first(), each.errors().other()))
            .max()
            .orElse(0);
    String most = of.size() == 1 ? "" : " to " + MatrixChangeText.amount(of.get(of.size() - 1));
    return "%s %s%s%s%s"
        .formatted(
            metric,
            MatrixChangeText.amount(of.get(0)),
            most,
            loads(metric, of, all),
            failed == 0
                ? ""
                : " (of successes, up to %s %% failed)".formatted(Decimals.text(failed, 2)));
  }

  private String advice(List<MatrixChange> open) {
    int planned = matrix.design().planned();
    if (planned < ChangeDetection.FEWEST_STARTS) {
      return "Set rounds to %s at least.".formatted(ChangeDetection.FEWEST_STARTS);
    }
    if (open.isEmpty()
        || open.stream().anyMatch(of -> of.change().filter(Change::estimated).isEmpty())) {
      if (matrix.affected().stream().anyMatch(of -> of.othersPercent() > 0)) {
        return "Run again on a quieter machine: other programs or the hypervisor took too much of"
            + " the CPUs in too many rounds.";
      }
      return open.stream().anyMatch(of -> of.paired().affected() > 0)
          ? "The load generator limited too many rounds: give it CPUs of its own, a longer"
              + " duration, or raise extraRounds in the suite."
          : "Too few rounds have both figures: see why under Starts.";
    }
    IntSummaryStatistics rounds =
        open.stream().flatMapToInt(of -> of.enoughRounds().stream()).summaryStatistics();
    if (rounds.getCount() == open.size() && !open.isEmpty()) {
      return "About %s rounds would tell.".formatted(rounds.getMax());
    }
    List<String> scattered = metrics(open).map(Metric::toString).toList();
    return "Use a longer duration or a quieter machine: %s too much from round to round."
        .formatted(
            String.join(" and ", scattered) + (scattered.size() == 1 ? " differs" : " differ"));
  }
}
