package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.Durations;
import io.github.ampmeter.judge.drift.BlockQuantity;
import io.github.ampmeter.judge.drift.BlockRecorder;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.drift.Blocks.Key;
import io.github.ampmeter.judge.drift.Drift;
import io.github.ampmeter.judge.drift.DriftLine;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;

/**
 * Judges how fast figures get worse. A criterion fails where the whole 95 % interval lies beyond
 * its limit, passes where all of it lies within, and is not judged in between.
 */
public record DriftJudge(RunStatistics run, Blocks blocks) {
  private static final String NOT_FOLLOWED = "only ampmeter run and ampmeter report judge drift";

  public List<Finding> findings(Criterion criterion) {
    CriterionScope scope = new CriterionScope(criterion, run);
    if (!blocks.any() || !blocks.problem().isEmpty()) {
      return List.of(scope.notJudged(blocks.any() ? blocks.problem() : NOT_FOLLOWED));
    }
    if (run.sweep()) {
      return List.of(
          scope.notJudged("drift is judged at one load level only, the run has several"));
    }
    List<Finding> findings = new ArrayList<>();
    for (Map.Entry<String, List<LabelStatistics>> label : scope.labels().entrySet()) {
      findings.add(
          label.getValue().isEmpty()
              ? scope.withoutLabel(label.getKey(), users())
              : finding(criterion, label.getKey()));
    }
    return findings;
  }

  private int users() {
    return run.totals().isEmpty() ? 0 : run.totals().get(0).users();
  }

  private Finding finding(Criterion criterion, String label) {
    BlockQuantity quantity = criterion.metric().followed().orElseThrow();
    Optional<Drift> drift = blocks.drift(quantity, keys(criterion, label));
    String doubt =
        blocks.number() < DriftLine.FEWEST_BLOCKS
            ? tooShort()
            : drift.map(DriftJudge::doubt).orElse(quantity.word() + " was not observed");
    if (!doubt.isEmpty()) {
      return Finding.withoutFigure(criterion, label, users(), Outcome.NOT_JUDGED, doubt);
    }
    return judged(criterion, label, drift.get());
  }

  private Finding judged(Criterion criterion, String label, Drift drift) {
    boolean percent =
        criterion.metric().kind() == MetricKind.DRIFT && drift.quantity() != BlockQuantity.ERRORS;
    DoubleUnaryOperator figure = percent ? drift::percentPerDay : drift::perDay;
    double worse = figure.applyAsDouble(drift.worse());
    double low = figure.applyAsDouble(drift.worseAtLeast());
    double high = figure.applyAsDouble(drift.worseAtMost());
    if (Double.isNaN(worse)) {
      return Finding.withoutFigure(
          criterion,
          label,
          users(),
          Outcome.NOT_JUDGED,
          "its median is 0, so no percentage exists");
    }
    Limit limit = criterion.limit();
    boolean held = limit.holds(high);
    boolean missed = !limit.holds(low);
    Unit unit = criterion.metric().kind().unit();
    String interval = "95 %% confidence: %s to %s".formatted(unit.text(low), unit.text(high));
    double days = drift.daysToDecide(limit.value() / figure.applyAsDouble(1));
    return Finding.of(
            criterion,
            label,
            users(),
            new Finding.MeasuredValue(worse, true),
            missed ? Outcome.FAILED : held ? Outcome.PASSED : Outcome.NOT_JUDGED)
        .withRemark(
            held || missed
                ? interval
                : interval + "; too short: about " + days(days) + " would decide");
  }

  /** The series that a criterion means, for one of its labels. */
  public static Predicate<Key> keys(Criterion criterion, String label) {
    LabelSelector labels = criterion.labels();
    if (labels instanceof LabelSelector.Observed observed) {
      return key -> key.kind().isEmpty() && observed.means(key.name());
    }
    boolean together = labels instanceof LabelSelector.Total || labels instanceof LabelSelector.All;
    return key ->
        key.kind().isPresent()
            && together == (key.kind().get() == LabelKind.TOTAL)
            && key.name().equals(label);
  }

  private String tooShort() {
    Duration block = Duration.ofMillis(blocks.blockMillis());
    return ("too short: %s blocks of %s, at least %s are needed: run for at least %s after the"
            + " warm-up")
        .formatted(
            blocks.number(),
            Durations.text(block),
            DriftLine.FEWEST_BLOCKS,
            Durations.text(block.multipliedBy(DriftLine.FEWEST_BLOCKS)));
  }

  /** Why the line of a series is not to be judged; empty where it is. */
  public static String doubt(Drift drift) {
    return switch (drift.line().doubt()) {
      case NONE -> "";
      case TOO_FEW_BLOCKS -> "fewer than " + DriftLine.FEWEST_BLOCKS + " blocks: too short";
      case UNKNOWN ->
          "known in too few blocks"
              + (drift.quantity().ofSamples()
                  ? ", which take %s samples each: lengthen block, or raise the load"
                      .formatted(BlockRecorder.FEWEST_SAMPLES)
                  : "");
    };
  }

  /** A number of days in the unit that a person would use. */
  public static String days(double days) {
    double minutes = days * 24 * 60;
    return Double.isInfinite(days)
        ? "never"
        : minutes < 90
            ? Math.round(minutes) + " min"
            : days < 2 ? Math.round(days * 24) + " h" : Math.round(days) + " days";
  }
}
