package io.github.ampmeter.report;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.stats.ArrivalStatistics;
import io.github.ampmeter.stats.LabelStatistics;
import java.util.Optional;

/** What became of the arrivals of a load that was offered, a row a rate. */
final class ArrivalsSection {
  private ArrivalsSection() {}

  /** Empty of users who came as they were free. */
  static Optional<Section> of(PlanReport plan) {
    LoadUnit unit = plan.statistics().unit();
    return unit.offered()
        ? Optional.of(
            Section.of(
                "arrivals",
                "Arrivals",
                columns(unit)
                    .table("levels", "", plan.statistics().totals(), meaning())
                    .folding("rates")))
        : Optional.empty();
  }

  private static Columns<LabelStatistics> columns(LoadUnit unit) {
    return new Columns<LabelStatistics>()
        .label("rate", "Offered", level -> unit.text(level.users()))
        .count("arrivals", "Due in\nthe window", level -> level.arrivals().due())
        .count("dropped", "Dropped", level -> level.arrivals().dropped())
        .figure("droppedPercent", "Dropped,\n%", Kind.PERCENT, l -> l.arrivals().droppedPercent())
        .figure("latePercent", "Late,\n%", Kind.PERCENT, level -> level.arrivals().latePercent())
        .figure(
            "generatorLatePercent",
            "Late though\na user was free, %",
            Kind.PERCENT,
            level -> level.arrivals().generatorLatePercent())
        .cell("mostLateMillis", "Latest,\nms", Kind.MILLIS, level -> latest(level.arrivals()));
  }

  private static Cell latest(ArrivalStatistics arrivals) {
    return Cell.figure(arrivals.lateMillis().max(), 1);
  }

  private static String meaning() {
    return "Late: started more than "
        + ArrivalStatistics.LATE_MILLIS
        + " ms after the arrival was due; response times count from when it was due. Dropped: no"
        + " user was free in time; counts as an error and as infinite in percentiles of the total.";
  }
}
