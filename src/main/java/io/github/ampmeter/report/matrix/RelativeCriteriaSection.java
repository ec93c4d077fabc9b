package io.github.ampmeter.report.matrix;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.stats.rounds.PairedChange;
import java.util.List;

/** Criteria against the first combination, as a table. */
final class RelativeCriteriaSection {
  private static final int DECIMALS = 1;

  private static final Columns<RelativeFinding> COLUMNS =
      new Columns<RelativeFinding>()
          .label("combination", "Combination", RelativeFinding::combination)
          .words("plan", "Plan", RelativeFinding::plan)
          .cell("criterion", "Criterion", Kind.CODE, of -> Cell.words(of.criterion().text()))
          .words("label", "Label", RelativeFinding::label)
          .cell("change", "against\nthe first", Kind.QUANTITY, RelativeCriteriaSection::change)
          .cell(
              "result",
              "Result",
              Kind.RESULT,
              of -> new Cell.Result(of.outcome(), of.verdict().word(), of.reason()));

  private RelativeCriteriaSection() {}

  static Table of(List<RelativeFinding> findings) {
    return COLUMNS.table(
        "firstCriteria",
        "Criteria against the first combination",
        findings,
        "Held: the whole 95 % interval of the change lies within the limit; failed: all of it lies"
            + " beyond; not judged: the limit lies within it.");
  }

  private static Cell change(RelativeFinding of) {
    return of.change().map(change -> change(of, change)).orElse(Cell.NONE);
  }

  private static Cell change(RelativeFinding of, PairedChange change) {
    Kind kind =
        change.unit() == PairedChange.Unit.PERCENT
            ? Kind.CHANGE
            : ComparedMetric.of(of.criterion()).orElseThrow().difference();
    return Cell.rounded(change.estimate(), DECIMALS)
        .with(new Cell.Range(change.low(), change.high()))
        .in(kind);
  }
}
