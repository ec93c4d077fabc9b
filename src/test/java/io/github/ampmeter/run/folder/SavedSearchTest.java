package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.SearchResult.SearchProbe;
import io.github.ampmeter.scaling.CapacitySearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search whose probe of one user took 500 ms and whose probe of two took 700 ms. */
class SavedSearchTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

  @TempDir private Path root;
  private RunFolder folder;

  @BeforeEach
  void aSearch() throws IOException {
    folder = new RunFolder(root);
    folder.write(
        new SavedRun(
            "search",
            "embedded",
            START.toString(),
            START.plusSeconds(9).toString(),
            Map.of(),
            List.of(),
            Map.of(),
            new CapacitySearch(1, 4, LoadUnit.USERS),
            List.of("one", "two")));
    probe("one", 500);
    probe("two", 700);
    record("one", List.of(1), true, List.of());
    record("two", List.of(2), true, List.of());
  }

  @Test
  void isReportedWithItsProbes() throws IOException {
    Report report = SavedReport.of(folder, "Ampmeter test");

    assertThat(report.search().orElseThrow().search().to()).isEqualTo(4);
    assertThat(report.search().orElseThrow().probes())
        .extracting(SearchProbe::words)
        .containsExactly("passed: max(page) 500 ms <= 600 ms", "failed: max(page) 700 ms > 600 ms");
  }

  @Test
  void tellsOneProbeAsTheReportWill() throws IOException {
    SearchProbe one = SavedReport.probe(folder, "one", "Ampmeter test");

    assertThat(one)
        .isEqualTo(SavedReport.of(folder, "Ampmeter test").search().orElseThrow().probes().get(0));
    assertThat(one.probe().level()).isEqualTo(1);
  }

  /** 700 ms are too much however the probe ended, but how many users it was nobody knows. */
  @Test
  void aProbeThatDidNotRunToItsEndHasNotFailed() throws IOException {
    record("two", List.of(2), true, List.of("interrupted"));
    assertThat(SavedReport.probe(folder, "two", "Ampmeter test").words())
        .startsWith("incomplete: ");

    record("two", List.of(2), false, List.of());
    assertThat(SavedReport.probe(folder, "two", "Ampmeter test").words())
        .startsWith("incomplete: ");

    record("two", List.of(2), true, List.of("JMeter was killed by signal 9"));
    assertThat(SavedReport.probe(folder, "two", "Ampmeter test").words()).startsWith("failed");
  }

  @Test
  void refusesAProbeThatDoesNotSayHowManyUsersItHad() throws IOException {
    record("two", null, true, List.of());

    assertThatThrownBy(() -> SavedReport.of(folder, "Ampmeter test"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            root.resolve("two/run.json")
                + ": is not that of a search's probe: users must be their number, was null");
  }

  private void probe(String name, int millis) throws IOException {
    Files.createDirectories(folder.plan(name));
    Files.writeString(
        folder.jtl(name),
        "timeStamp,elapsed,label,success\n%d,%d,page,true\n"
            .formatted(START.plusSeconds(2).toEpochMilli(), millis));
    Files.writeString(folder.jmx(name), "<jmeterTestPlan/>");
    Files.writeString(folder.targets(name), "max(page) <= 600 ms\n");
  }

  private void record(String name, List<Integer> users, boolean finished, List<String> problems)
      throws IOException {
    folder.write(
        new SavedPlan(
            name, 0, null, users, 1, null, null, finished, problems, null, null, null, false,
            null));
  }
}
