package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.ResponseTimeRow;
import io.github.ampmeter.report.ResponseTimes;
import io.github.ampmeter.stats.LabelStatistics;
import java.awt.Component;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Faban's response-time table, live. */
final class ResponseTimesTable {
  private static final List<String> FIGURES =
      List.of("Samples", "Errors", "Per second", "Avg", "Max", "SD", "90th", "Reqd. 90th");

  private final RowsTable table =
      new RowsTable(
          "Response times",
          Stream.of(List.of("Type (times in ms)"), FIGURES, List.of("Result"))
              .flatMap(List::stream)
              .toList(),
          Set.copyOf(FIGURES));

  Component component() {
    return table.component();
  }

  void show(PlanReport report) {
    ResponseTimes times = ResponseTimes.of(report);
    table.show(
        Stream.of(times.operations(), times.requests(), times.totals())
            .flatMap(List::stream)
            .map(ResponseTimesTable::row)
            .toList());
  }

  void clear() {
    table.show(List.of());
  }

  private static List<String> row(ResponseTimeRow row) {
    LabelStatistics of = row.statistics();
    return List.of(
        of.label(),
        NumberText.count(of.samples()),
        NumberText.count(of.errors()),
        NumberText.rate(of.throughputPerSecond()),
        NumberText.meanTime(of.elapsed().mean(), of.elapsed().finerThanMillis()),
        NumberText.time(of.elapsed().max(), of.elapsed().finerThanMillis()),
        NumberText.meanTime(of.elapsed().sd(), of.elapsed().finerThanMillis()),
        NumberText.time(of.elapsed().percentile(90), of.elapsed().finerThanMillis()),
        row.requiredP90(),
        row.outcome().map(Wording::outcome).orElse(NumberText.NONE));
  }
}
