package io.github.ampmeter.report;

import io.github.ampmeter.Excerpt;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Limit;
import io.github.ampmeter.judge.verdict.LoadLevel;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.Relation;

/**
 * A finding, and the plan it belongs to.
 *
 * @param unit what its load level counts
 */
public record PlanFinding(String plan, Finding finding, LoadUnit unit) {

  /** The finding as a true formula: {@code p90(bench) 212 ms > 200 ms} for a limit of 200 ms. */
  public String inWords() {
    String of =
        finding.metric()
            + ("(" + Excerpt.of(finding.label(), 60) + ")")
            + (finding.metric().kind().perOperation() ? " per operation" : "")
            + level();
    if (Double.isNaN(finding.measured())) {
      return of + ": " + (finding.remark().isEmpty() ? "nothing measured" : finding.remark());
    }
    Limit limit = finding.limit();
    MetricKind kind = finding.metric().kind();
    String text =
        limit.relation() == Relation.WITHIN
            ? (finding.passed() ? "within " : "outside ") + finding.limitText().substring(2)
            : sign(limit.relation()) + " " + kind.unit().text(limit.value());
    return of + " " + finding.measuredText() + " " + text;
  }

  private String level() {
    return finding.criterion().level() instanceof LoadLevel.Only || finding.users() == 0
        ? ""
        : " at " + unit.text(finding.users());
  }

  private String sign(Relation relation) {
    // A finding can fail on too few samples although its figure is within the limit.
    boolean heldByValue = finding.passed() || finding.marginPercent() > 0;
    if (heldByValue) {
      return relation.sign();
    }
    return switch (relation) {
      case AT_MOST -> ">";
      case BELOW -> ">=";
      case AT_LEAST -> "<";
      case ABOVE -> "<=";
      case WITHIN -> "outside";
    };
  }
}
