package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which of the runs in a folder a suite is compared with: the newest that can be held against. */
class LatestBaselineTest {
  private static final Instant START = RunFolderBuilder.START;

  @TempDir private Path temporary;
  private Path reports;
  private Suite suite;

  @BeforeEach
  void aSuite() throws IOException {
    reports = Files.createDirectory(temporary.resolve("reports"));
    Path file = temporary.resolve("suite.yaml");
    Files.writeString(
        file,
        """
        name: shop
        plans:
          - plan: %s
            name: home
            users: 2
            duration: 10 s
            targets: p90(page) <= baseline + 10 %%
        """
            .formatted(Path.of("testplans/static-pages.jmx").toAbsolutePath()));
    suite = Suites.read(file);
  }

  /** Of a minute in the hour. */
  private void run(String name, int minute, String title, String stack, long millis)
      throws IOException {
    RunFolder folder = new RunFolder(reports.resolve(name));
    JtlBuilder jtl = JtlBuilder.from(START.toEpochMilli(), "allThreads").set("allThreads", 2);
    jtl.rows(0, 30_000, 100, millis);
    RunFolderBuilder.write(
        folder, RunFolderBuilder.plan("home", plan -> {}), jtl, "p90(page) <= 100 ms\n");
    folder.write(
        RunFolderBuilder.run(
            List.of("home"),
            run -> {
              run.title = title;
              run.stack = stack;
              run.start = START.plusSeconds(60L * minute);
            }));
    Files.writeString(
        folder.root().resolve("results.json"),
        ResultsJson.write(SavedReport.of(folder, "Ampmeter test")));
  }

  private String latest() throws IOException {
    return SavedBaselines.latest(reports, suite).starts().stream()
        .map(start -> start.folder().getFileName().toString())
        .findFirst()
        .orElse("none");
  }

  @Test
  void isTheNewestOfTheSameSuiteOnTheSameStackThatPassed() throws IOException {
    run("newest", 3, "shop", "embedded", 50);
    run("older", 2, "shop", "embedded", 50);
    run("failed", 4, "shop", "embedded", 200);
    run("of-another-suite", 5, "cart", "embedded", 50);
    run("on-another-stack", 6, "shop", "local", 50);
    Files.createSymbolicLink(reports.resolve("latest"), Path.of("older"));
    Files.writeString(reports.resolve("notes.txt"), "none of a run");

    assertThat(latest()).isEqualTo("newest");
  }

  @Test
  void isNoneThatLacksWhatTheSuiteAsksFor() throws IOException {
    run("older", 2, "shop", "embedded", 50);
    run("without-its-label", 3, "shop", "embedded", 50);
    Path results = reports.resolve("without-its-label/results.json");
    Files.writeString(results, Files.readString(results).replace("\"page\"", "\"cart\""));
    run("damaged", 4, "shop", "embedded", 50);
    Files.writeString(reports.resolve("damaged/results.json"), "{");

    assertThat(latest()).isEqualTo("older");
  }

  @Test
  void isNoneWhereThereIsNoRun() throws IOException {
    assertThat(latest()).isEqualTo("none");
    Files.delete(reports);
    assertThat(latest()).isEqualTo("none");
  }
}
