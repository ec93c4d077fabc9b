package io.github.ampmeter.report;

import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/** Response times as cells, in milliseconds with the precision of the measurement. */
public final class TimeCells {
  private static final double TENTH = 0.1;

  private TimeCells() {}

  /** A measured time, such as a percentile. */
  public static Cell measured(ValueCounts of, ToDoubleFunction<ValueCounts> millis) {
    return figure(of, millis.applyAsDouble(of), 1);
  }

  /** Returns a percentile by nearest rank, exact. */
  public static Cell percentile(ValueCounts of, double percent) {
    return measured(of, times -> times.percentile(percent));
  }

  /** Infinite where arrivals were dropped that it counts. */
  public static Cell percentile(LabelStatistics of, double percent) {
    return measured(of.elapsed(), times -> of.percentile(percent));
  }

  /** A column of each percentile that targets name besides those that the table has. */
  static <T> void named(
      Columns<T> columns, List<Integer> has, Verdict verdict, Function<T, LabelStatistics> row) {
    for (double percent : Percentiles.beside(has, verdict.percentiles())) {
      column(columns, percent, of -> percentile(row.apply(of), percent));
    }
  }

  /** A column of one percentile in a table that people read. */
  public static <T> void column(Columns<T> columns, double percent, Function<T, Cell> cell) {
    columns.cell(Percentiles.key(percent), Percentiles.title(percent) + ",\nms", Kind.MILLIS, cell);
  }

  /** Columns of percentiles in a table for programs, with all digits. */
  public static <T> void columns(
      Columns<T> columns, List<? extends Number> percents, ToDoubleBiFunction<T, Double> millis) {
    for (Number each : percents) {
      double percent = each.doubleValue();
      columns.figure(
          Percentiles.key(percent),
          Percentiles.title(percent),
          Kind.MILLIS,
          of -> millis.applyAsDouble(of, percent));
    }
  }

  /** A figure computed from all times, such as a mean. */
  public static Cell computed(ValueCounts of, ToDoubleFunction<ValueCounts> millis) {
    return figure(of, millis.applyAsDouble(of), TENTH);
  }

  private static Cell figure(ValueCounts of, double millis, double ofWholeMillis) {
    return Cell.figure(millis, of.finerThanMillis() ? fourDigits(millis) : ofWholeMillis);
  }

  /** The precision to which percentiles of microseconds are exact, at least tenths. */
  private static double fourDigits(double millis) {
    return millis < 10 ? 0.001 : millis < 100 ? 0.01 : TENTH;
  }
}
