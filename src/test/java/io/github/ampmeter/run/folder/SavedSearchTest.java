package io.github.ampmeter.run.folder;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.run.folder.RunFolderBuilder.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.SearchResult.SearchProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search whose probe of one user took 500 ms and whose probe of two took 700 ms. */
class SavedSearchTest {

  @TempDir private Path root;
  private RunFolder folder;

  @BeforeEach
  void aSearch() throws IOException {
    folder = new RunFolder(root);
    folder.write(
        RunFolderBuilder.run(
            List.of("one", "two"), run -> run.search = new CapacitySearch(1, 4, LoadUnit.USERS)));
    probe("one", 1, 500);
    probe("two", 2, 700);
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
    folder.write(plan("two", List.of(2), true, List.of("interrupted")));
    assertThat(SavedReport.probe(folder, "two", "Ampmeter test").words())
        .startsWith("incomplete: ");

    folder.write(plan("two", List.of(2), false, List.of()));
    assertThat(SavedReport.probe(folder, "two", "Ampmeter test").words())
        .startsWith("incomplete: ");

    folder.write(plan("two", List.of(2), true, List.of("JMeter was killed by signal 9")));
    assertThat(SavedReport.probe(folder, "two", "Ampmeter test").words()).startsWith("failed");
  }

  @Test
  void refusesAProbeThatDoesNotSayHowManyUsersItHad() throws IOException {
    folder.write(plan("two", null, true, List.of()));

    assertRefusal(() -> SavedReport.of(folder, "Ampmeter test"))
        .hasMessage(
            root.resolve("two/run.json")
                + ": is not that of a search's probe: users must be their number, was null");
  }

  private void probe(String name, int users, int millis) throws IOException {
    JtlBuilder jtl = JtlBuilder.from(START.toEpochMilli()).row(2_000, millis);
    SavedPlan plan = plan(name, List.of(users), true, List.of());
    RunFolderBuilder.write(folder, plan, jtl, "max(page) <= 600 ms\n");
  }

  private static SavedPlan plan(
      String name, List<Integer> users, boolean finished, List<String> problems) {
    return RunFolderBuilder.plan(
        name,
        plan -> {
          plan.users = users;
          plan.finished = finished;
          plan.problems = problems;
        });
  }
}
