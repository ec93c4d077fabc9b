package io.github.ampmeter.report;

import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import java.util.List;

/** The machines that carried a load together. */
public final class LoadWorkersSection {
  private LoadWorkersSection() {}

  /**
   * One load worker.
   *
   * @param share its users, or its rate
   * @param seed by which it draws at random; empty: its plan asks for none
   * @param cpus how many its machine has
   * @param cpusUsed by its JMeter, on average
   * @param busyPercent of its machine, on average
   * @param pauseSeconds in which its JMeter did not run
   * @param startMillis its first sample after the first of all
   * @param offsetMillis by how much its clock was ahead
   * @param boundMillis by how much that may be wrong
   */
  public record Row(
      String name,
      String share,
      String seed,
      long rows,
      int cpus,
      double cpusUsed,
      double busyPercent,
      double pauseSeconds,
      double startMillis,
      double offsetMillis,
      double boundMillis) {}

  /** The section. */
  public static Section of(List<Row> workers) {
    return Section.of(
        "loadWorkers",
        "Load workers",
        new Columns<Row>()
            .label("worker", "Load worker", Row::name)
            .words("share", "Users\nor rate", Row::share)
            .words("seed", "Seed", Row::seed)
            .count("rows", "Rows", Row::rows)
            .count("cpus", "CPUs", Row::cpus)
            .cell("cpusUsed", "JMeter,\nCPUs", Kind.NUMBER, row -> Cell.figure(row.cpusUsed, 0.01))
            .figure("busyPercent", "Machine\nbusy, %", Kind.PERCENT, Row::busyPercent)
            .cell("pauses", "Pauses,\ns", Kind.NUMBER, row -> Cell.figure(row.pauseSeconds, 0.01))
            .cell("start", "Start\nafter, ms", Kind.NUMBER, row -> Cell.figure(row.startMillis, 1))
            .cell("clock", "Clock\nahead, ms", Kind.NUMBER, row -> cell(row.offsetMillis))
            .cell("bound", "known\nto ±, ms", Kind.NUMBER, row -> cell(row.boundMillis))
            .table(
                "loadWorkers",
                "",
                workers,
                "Users are summed over the load workers. Times of a clock that is ahead or behind"
                    + " by more than 5 ms are corrected."));
  }

  private static Cell cell(double millis) {
    return Cell.figure(millis, 0.1);
  }
}
