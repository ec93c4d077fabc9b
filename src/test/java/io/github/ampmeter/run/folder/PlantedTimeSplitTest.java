package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.report.PlanSections;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.result.SectionCsv;
import io.github.ampmeter.report.section.Section.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a run of planted/planted.yaml on the local stack left, on a machine whose CPUs other
 * programs kept busy: 50 ms in each part of a request's time, of one user, and of two who share the
 * only worker.
 */
class PlantedTimeSplitTest {
  private static final Path PLANTED = Path.of("src/test/resources/planted/run");
  private static final double PLANTED_MILLIS = 50;

  @ParameterizedTest
  @CsvSource({
    "computes, serverMillis",
    "query, databaseMillis",
    "body, transferMillis",
    "queue, queueMillis",
  })
  void findsFiftyMillisecondsInTheirPart(String label, String part) throws IOException {
    // Who is alone waits for a CPU only, which is in the queue as well.
    double alone = label.equals("queue") ? figure("total", part) : 0;

    assertThat(figure(label, part) - alone).isCloseTo(PLANTED_MILLIS, within(5.0));
    assertThat(figure(label, "notAttributedMillis"))
        .isCloseTo(0, within(0.1 * figure(label, "meanMillis")));
  }

  /** Of the first row of a label. */
  private static double figure(String label, String column) throws IOException {
    Report report = SavedReport.of(new RunFolder(PLANTED), "Ampmeter test");
    for (PlanSections plan : report.planSections()) {
      List<List<String>> rows =
          plan.in(Place.DATA).stream()
              .filter(section -> section.key().equals("timeSplit"))
              .flatMap(section -> section.tables())
              .filter(table -> table.key().equals("labels"))
              .flatMap(table -> SectionCsv.write(table).lines())
              .map(line -> List.of(line.split(",", -1)))
              .toList();
      for (List<String> row : rows) {
        if (row.get(0).equals(label)) {
          return Double.parseDouble(row.get(rows.get(0).indexOf(column)));
        }
      }
    }
    throw new AssertionError("no row of " + label);
  }
}
