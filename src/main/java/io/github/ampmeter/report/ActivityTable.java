package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Table;
import io.github.ampmeter.stats.window.Window;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What else a machine did in a window; of what did not happen, nothing is said. */
final class ActivityTable {
  private static final int HUNDREDTHS = 2;

  /** One line of it. */
  private record Line(ActivityKind kind, double mean, double peak) {
    static Line of(ActivityKind kind, ValueOverTime over, Window window) {
      return new Line(
          kind,
          over.mean(window.startMillis(), window.endMillis()),
          over.peak(window.startMillis(), window.endMillis()));
    }

    /** In the unit that the line's name tells. */
    Cell cell(double value) {
      boolean average = kind.kind() == Kind.MEBIBYTES || kind.kind() == Kind.RATIO;
      Cell.Figure figure =
          kind.kind() == Kind.MEBIBYTES
              ? new Cell.Figure(value, (1 << 20) / 100.0)
              : Cell.rounded(value, average ? HUNDREDTHS : 0);
      return figure.in(kind.kind());
    }
  }

  private ActivityTable() {}

  /** Empty where nobody looked. */
  static Optional<Table> of(Activity activity, Window window) {
    List<Line> lines =
        Arrays.stream(ActivityKind.values())
            .map(kind -> Line.of(kind, activity.of(kind), window))
            .filter(line -> line.peak() > 0)
            .toList();
    Columns<Line> columns =
        new Columns<Line>()
            .label("activity", "What else was seen in the judged window", line -> line.kind.words())
            .cell("mean", "Mean", Kind.BY_ROW, line -> line.cell(line.mean))
            .cell("peak", "Most", Kind.BY_ROW, line -> line.cell(line.peak));
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(columns.table("activity", "", lines).folding("figures"));
  }
}
