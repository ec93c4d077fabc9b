package io.github.ampmeter.report.comparison;

import io.github.ampmeter.Decimals;
import io.github.ampmeter.judge.compare.Change;
import io.github.ampmeter.judge.compare.ChangeDetection;
import io.github.ampmeter.judge.compare.MatrixChange;
import io.github.ampmeter.judge.compare.MatrixChange.ChangeConclusion;
import io.github.ampmeter.judge.compare.MatrixResult;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.report.OverallResult.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The answer of a matrix in words: what each configuration changed, and what to do. */
record MatrixAnswer(MatrixResult matrix) {
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

  /** What one configuration changed, where that is unknown, and what to do. */
  private List<String> answers(String other, List<MatrixChange> changes) {
    List<MatrixChange> shown = changes.stream().filter(MatrixChange::shown).toList();
    List<MatrixChange> open =
        changes.stream().filter(of -> of.conclusion() == ChangeConclusion.NOT_ENOUGH).toList();
    String against = other + " against " + matrix.design().first() + ": ";
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
                  .collect(Collectors.joining(", ", open.isEmpty() ? "" : " about ", ". "))
              + advice(open));
    }
    return answers;
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
    String most = of.size() == 1 ? "" : " to " + MatrixSummary.amount(of.get(of.size() - 1));
    return "%s %s%s%s%s"
        .formatted(
            metric,
            MatrixSummary.amount(of.get(0)),
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
    if (open.stream().anyMatch(of -> of.change().filter(Change::estimated).isEmpty())) {
      if (matrix.affected().stream().anyMatch(of -> of.othersPercent() > 0)) {
        return "Other programs or the hypervisor took too much of the CPUs in too many rounds: use"
            + " a quieter machine, or more extraRounds.";
      }
      return open.stream().anyMatch(of -> of.paired().affected() > 0)
          ? "The load generator limited too many rounds: give it CPUs of its own, a longer"
              + " duration, or more extraRounds."
          : "Too few rounds have both figures: see why under Starts.";
    }
    IntSummaryStatistics rounds =
        open.stream().flatMapToInt(of -> of.enoughRounds().stream()).summaryStatistics();
    return rounds.getCount() == open.size() && !open.isEmpty()
        ? "About %s rounds would tell.".formatted(rounds.getMax())
        : "The starts scatter too much: use a quieter machine or a longer duration.";
  }
}
