package io.github.ampmeter.run.acceptance;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.comparison.MatrixSummary;
import io.github.ampmeter.source.functional.FunctionalSummary;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The lines of every sheet, each with the condition for its runs. */
public enum SheetPart {
  FUNCTIONAL(
      "This run has neither test results nor the checks of the functional plan.",
      run ->
          run.overall().filter(FunctionalSummary.class::isInstance).isPresent()
              || run.plans().stream().anyMatch(SheetPart::checksFunctions)),
  SCALABILITY(
      "This run has neither several load levels nor a search.",
      run ->
          run.search().isPresent()
              || run.plans().stream().anyMatch(plan -> plan.statistics().sweep())
              || run.overall().filter(SheetPart::isMatrixOfLevels).isPresent()),
  DATABASE(
      "No database was observed that the load of this run queried.",
      run -> run.plans().stream().anyMatch(SheetPart::asksDatabase)),
  BURN_IN(
      "No criterion limits a drift in this run.",
      run -> run.plans().stream().anyMatch(SheetPart::limitsDrift)),
  HARDENING(
      "No criterion limits hardening(high) in this run.",
      run -> run.plans().stream().anyMatch(SheetPart::limitsHardening));

  /** Checks that every run of the functional plan makes, whatever its properties. */
  static final List<String> CHECKS =
      List.of(
          "static page",
          "HEAD of PHP",
          "validators",
          "missing page",
          "error of PHP",
          "upload",
          "session goes on",
          "PDO",
          "InnoDB transaction");

  private final String lack;
  private final Predicate<Report> need;

  SheetPart(String lack, Predicate<Report> need) {
    this.lack = lack;
    this.need = need;
  }

  /** Its name in acceptance files and on pages. */
  @JsonValue
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Why a run does not meet the condition of the line; empty: it does.
   *
   * @param atLeast minimum duration of a burn-in's load; zero: not stated
   */
  Optional<String> missing(Report run, Duration atLeast) {
    if (this == BURN_IN && atLeast.isZero()) {
      return Optional.of(
          "The acceptance file must state the minimum duration: burn-in: {run: PATH,"
              + " atLeast: 72 h}.");
    }
    if (!need.test(run)) {
      return Optional.of(lack);
    }
    // The last block may be incomplete, so that less than a block may be missing.
    boolean lasted =
        run.plans().stream()
            .filter(SheetPart::limitsDrift)
            .anyMatch(plan -> millis(plan) + plan.blocks().blockMillis() > atLeast.toMillis());
    return this != BURN_IN || lasted ? Optional.empty() : Optional.of("The burn-in is too short.");
  }

  /** Returns the duration of the load and the minimum, as a sentence; empty without a minimum. */
  Optional<String> extent(Report run, Duration atLeast) {
    String sentence = "Its load lasted %s; the acceptance file requires at least %s.";
    return run.plans().stream()
        .filter(SheetPart::limitsDrift)
        .map(SheetPart::millis)
        .max(Long::compare)
        .filter(most -> !atLeast.isZero())
        .map(Duration::ofMillis)
        .map(most -> sentence.formatted(NumberText.duration(most), NumberText.duration(atLeast)));
  }

  /** The duration of a load without its warm-up, in milliseconds. */
  private static long millis(PlanReport plan) {
    RunStatistics run = plan.statistics();
    long from = Math.max(run.startMillis(), run.window().startMillis());
    return Math.max(0, Math.min(run.endMillis(), run.window().endMillis()) - from);
  }

  private static boolean checksFunctions(PlanReport plan) {
    return plan.statistics().labels().stream()
        .map(LabelStatistics::label)
        .collect(Collectors.toSet())
        .containsAll(CHECKS);
  }

  private static boolean isMatrixOfLevels(OverallResult result) {
    return result instanceof MatrixSummary matrix
        && matrix.limits().stream().anyMatch(start -> start.limits().steps().size() > 1);
  }

  private static boolean asksDatabase(PlanReport plan) {
    return plan.observation().database().filter(work -> !work.risen().isEmpty()).isPresent();
  }

  private static boolean limitsDrift(PlanReport plan) {
    return plan.verdict().findings().stream().anyMatch(finding -> finding.metric().kind().drift());
  }

  /** Whether a criterion limits the failed hardening checks of high severity. */
  private static boolean limitsHardening(PlanReport plan) {
    return plan.verdict().findings().stream()
        .anyMatch(
            finding ->
                finding.metric().kind() == MetricKind.HARDENING && finding.label().equals("high"));
  }
}
