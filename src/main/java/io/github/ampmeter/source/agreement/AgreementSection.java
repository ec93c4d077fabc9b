package io.github.ampmeter.source.agreement;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.List;

/** Figures that two independent sources have counted, side by side. */
final class AgreementSection {
  private AgreementSection() {}

  /**
   * A figure of two sources.
   *
   * @param one where the first comes from
   * @param other where the second comes from
   * @param kind of both
   * @param words what the difference comes to
   */
  record Pair(
      String what, String one, double first, String other, double second, Kind kind, String words) {
    double difference() {
      return second - first;
    }
  }

  /** Empty where nothing was counted twice. */
  static List<Section> of(List<Pair> pairs) {
    if (pairs.isEmpty()) {
      return List.of();
    }
    Columns<Pair> columns =
        new Columns<Pair>()
            .label("what", "Figure", Pair::what)
            .words("one", "One source", Pair::one)
            .cell("first", "says", Kind.BY_ROW, pair -> cell(pair.first(), pair))
            .words("other", "Another source", Pair::other)
            .cell("second", "says", Kind.BY_ROW, pair -> cell(pair.second(), pair))
            .cell("difference", "Difference", Kind.BY_ROW, pair -> cell(pair.difference(), pair))
            .words("words", "Result", Pair::words);
    return List.of(
        Section.of("agreement", "Do the sources agree?", columns.table("agreement", "", pairs))
            .closed());
  }

  private static Cell cell(double value, Pair pair) {
    return Cell.rounded(value, pair.kind() == Kind.COUNT ? 0 : 2).in(pair.kind());
  }
}
