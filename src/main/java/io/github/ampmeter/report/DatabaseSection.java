package io.github.ampmeter.report;

import io.github.ampmeter.report.Observation.DatabaseFigure;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** What the database's counters rose by over the whole load. */
final class DatabaseSection {
  private DatabaseSection() {}

  /** Empty where no database was asked. */
  static Optional<Section> of(PlanReport plan) {
    return plan.observation()
        .database()
        .map(work -> section(work, LoadExtent.of(plan.statistics())));
  }

  private static Section section(DatabaseWork work, LoadExtent load) {
    List<Block> blocks = new ArrayList<>();
    if (!work.remark().isEmpty()) {
      blocks.add(Block.Sentences.of(Tone.PLAIN, work.remark()));
    }
    Columns<DatabaseFigure> columns =
        new Columns<DatabaseFigure>()
            .label("counted", "Over the whole load, warm-up included", DatabaseFigure::words)
            .cell("variable", "Status variable", Kind.CODE, each -> Cell.words(each.variable()))
            .cell("value", "Number", Kind.COUNT, each -> Cell.figure(each.value(), 1))
            .figure(
                "perSecond", "Per second", Kind.PER_SECOND, each -> risen(each, load::perSecond))
            .figure(
                "perSample", "Per sample", Kind.PER_SECOND, each -> risen(each, load::perSample));
    blocks.add(columns.table("status", "", work.risen()).folding("counters"));
    if (!work.none().isEmpty()) {
      blocks.add(
          Block.Sentences.of(Tone.SMALL, "None of these: " + String.join(", ", work.none()) + "."));
    }
    return Section.of("databaseWork", "Database", blocks);
  }

  private static double risen(DatabaseFigure figure, DoubleUnaryOperator per) {
    return figure.level() ? Double.NaN : per.applyAsDouble(figure.value());
  }
}
