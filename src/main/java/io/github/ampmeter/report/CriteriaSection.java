package io.github.ampmeter.report;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Unit;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.report.section.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Criteria and their outcomes: all those of a plan, and the failed ones of all plans. */
final class CriteriaSection {
  private static final int MOST_HELD = 12;

  private CriteriaSection() {}

  /** All criteria of a plan, the failed ones first. */
  static Section of(PlanReport plan) {
    List<Finding> findings = findings(plan).sorted(Comparator.comparing(Finding::passed)).toList();
    Section section =
        Section.of(
                "criteria",
                "Criteria",
                findings.isEmpty()
                    ? Block.Sentences.of(Tone.PLAIN, none(plan))
                    : table(plan, findings, plan.statistics().sweep()))
            .leading();
    return plan.verdict().passed() ? section.closed() : section;
  }

  private static String none(PlanReport plan) {
    return plan.verdict().kind() == VerdictKind.INCOMPLETE
        ? "No criteria were judged."
        : "No criteria were given.";
  }

  /**
   * The criteria for the console: those that did not pass or, where all passed, the value of each.
   */
  static Optional<Section> summary(PlanReport plan) {
    return plan.verdict().passed() ? Optional.of(held(plan)) : notHeld(plan);
  }

  /** For a criterion on several labels or load levels, the finding closest to its limit. */
  private static Section held(PlanReport plan) {
    Map<Criterion, Finding> closest = new LinkedHashMap<>();
    BinaryOperator<Finding> closer =
        BinaryOperator.minBy(Comparator.comparingDouble(Finding::marginPercent));
    findings(plan).forEach(each -> closest.merge(each.criterion(), each, closer));
    List<String> lines = new ArrayList<>();
    closest.values().stream()
        .limit(MOST_HELD)
        .forEach(each -> lines.add(held(each, plan.statistics().unit())));
    if (closest.size() > MOST_HELD) {
      lines.add(closest.size() - MOST_HELD + " more, see results.json");
    }
    return Section.of("criteriaHeld", "Criteria", new Block.Sentences(Tone.PLAIN, lines))
        .only(Place.SUMMARY)
        .leading();
  }

  private static String held(Finding finding, LoadUnit unit) {
    String text = finding.criterion().text();
    int relation = text.lastIndexOf(finding.limit().relation().sign());
    return "%s: %s (%s), limit %s"
        .formatted(
            relation < 0 ? text : text.substring(0, relation).strip(),
            finding.measuredText(),
            unit.at(finding.label(), finding.users()),
            finding.limitText());
  }

  private static Optional<Section> notHeld(PlanReport plan) {
    List<Finding> findings =
        findings(plan)
            .filter(Predicate.not(Finding::passed))
            .sorted(Comparator.comparing(finding -> !finding.failed()))
            .toList();
    return findings.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of("criteriaNotHeld", "Criteria that did not pass", table(plan, findings, true))
                .only(Place.SUMMARY)
                .leading());
  }

  /**
   * The criteria that did not pass, for the head of the page: the failed ones first, and of both
   * kinds the worst first; empty where all passed.
   */
  static Optional<Section> missed(List<PlanReport> plans) {
    List<Judged> all =
        plans.stream()
            .flatMap(plan -> findings(plan).map(finding -> new Judged(plan, finding, true)))
            .filter(each -> !each.finding.passed())
            .sorted(
                Comparator.comparing((Judged each) -> !each.finding.failed())
                    .thenComparingDouble(each -> each.finding.marginPercent()))
            .toList();
    boolean failed = all.stream().anyMatch(each -> each.finding.failed());
    boolean notJudged = !all.stream().allMatch(each -> each.finding.failed());
    String title =
        !failed
            ? "Criteria not judged"
            : "Failed criteria" + (notJudged ? " and those not judged" : "");
    Columns<Judged> columns = new Columns<Judged>().label("plan", "Plan", each -> each.plan.plan());
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.of(
                    "missedCriteria",
                    title,
                    declared(columns, FindingCells::measuredInShort)
                        .table("missed", "", all, notes(all))
                        .folding("criteria"))
                .only(Place.PAGE)
                .leading());
  }

  private static Table table(PlanReport plan, List<Finding> findings, boolean levels) {
    List<Judged> rows =
        findings.stream().map(finding -> new Judged(plan, finding, levels)).toList();
    return declared(new Columns<Judged>(), FindingCells::measured)
        .table("findings", "", rows, notes(rows))
        .folding("criteria");
  }

  /** Explains the second line of a measured value, where one has it. */
  private static String[] notes(List<Judged> rows) {
    return rows.stream().anyMatch(row -> FindingCells.hasInterval(row.finding))
        ? new String[] {"The range of a measured value is its 95 % confidence interval."}
        : new String[0];
  }

  /** The columns that show a finding. */
  private static Columns<Judged> declared(
      Columns<Judged> columns, Function<Finding, Cell> measured) {
    return columns
        .cell(
            "criterion", "Criterion", Kind.CODE, row -> Cell.words(row.finding.criterion().text()))
        .cell("label", "Label", Kind.LABEL, row -> FindingCells.label(row.finding, row.unit()))
        .cell("measured", "Measured", Kind.QUANTITY, row -> measured.apply(row.finding))
        .cell("limit", "Limit", Kind.QUANTITY, row -> FindingCells.limit(row.finding))
        .cell(
            "marginPercent", "Margin", Kind.SIGNED_PERCENT, row -> FindingCells.margin(row.finding))
        .cell(
            "result", "Result", Kind.RESULT, row -> FindingCells.result(row.finding, row::samples));
  }

  /**
   * A row.
   *
   * @param levels whether its load level is told
   */
  private record Judged(PlanReport plan, Finding finding, boolean levels) {
    Optional<LoadUnit> unit() {
      return Optional.of(plan.statistics().unit()).filter(unit -> levels);
    }

    OptionalLong samples() {
      return Stream.concat(plan.statistics().labels().stream(), plan.statistics().totals().stream())
          .filter(each -> each.label().equals(finding.label()) && each.users() == finding.users())
          // Times are those of the successes.
          .mapToLong(
              finding.metric().kind().unit() == Unit.MILLIS
                  ? each -> each.elapsed().count()
                  : LabelStatistics::samples)
          .findFirst();
    }
  }

  private static Stream<Finding> findings(PlanReport plan) {
    return plan.verdict().findings().stream();
  }
}
