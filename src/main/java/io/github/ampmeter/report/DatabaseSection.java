package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.report.section.Block.Tone;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.report.section.Table.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the database's counters rose by over the whole load. */
final class DatabaseSection {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("counted", "Over the whole load, warm-up included", Kind.LABEL),
          new Column("variable", "Status variable", Kind.CODE),
          new Column("value", "Number", Kind.COUNT),
          new Column("perSecond", "Per second", Kind.PER_SECOND),
          new Column("perSample", "Per sample", Kind.PER_SECOND));

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
    blocks.add(
        Table.of("status", "", COLUMNS, work.risen().stream().map(each -> row(each, load)).toList())
            .folding("counters"));
    if (!work.none().isEmpty()) {
      blocks.add(
          Block.Sentences.of(Tone.SMALL, "None of these: " + String.join(", ", work.none()) + "."));
    }
    return Section.of("databaseWork", "Database", blocks);
  }

  private static Row row(DatabaseFigure figure, LoadExtent load) {
    return Row.of(
        Cell.words(figure.words()),
        Cell.words(figure.variable()),
        Cell.figure(figure.value(), 1),
        figure.level() ? Cell.NONE : Cell.figure(load.perSecond(figure.value())),
        figure.level() ? Cell.NONE : Cell.figure(load.perSample(figure.value())));
  }
}
