package io.github.ampmeter.jmeter.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.jmeter.InstalledJMeter;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.run.folder.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The listener in JMeter itself, without a window; on workers by DistributedIT. */
class RequiredPercentilesIT {
  @TempDir private Path folder;
  private InstalledJMeter jmeter;

  @BeforeEach
  void copyPlan() throws IOException {
    jmeter = new InstalledJMeter(folder, getClass(), "sleeping.jmx");
  }

  @AfterEach
  void endAll() {
    jmeter.close();
  }

  @Test
  void printsAndWritesTheFiguresOfTheSameRunsJtl() throws Exception {
    int exitCode =
        run(
            "-Jcriteria=p90(sleep) >= 20 ms",
            "-JtableFile=table.txt",
            "-JwarmUp=1",
            "-Jampmeter.exitCode=true");

    assertThat(exitCode).isZero();

    String table = Files.readString(folder.resolve("table.txt"));
    assertThat(table).startsWith("Required Percentiles - PASSED\n");
    assertThat(jmeter.output()).contains(table);
    LabelStatistics sleep =
        Measurement.of(jmeter.jtl(), new Phases(Duration.ofSeconds(1), Optional.empty()))
            .statistics()
            .label("sleep")
            .orElseThrow();
    List<String> row =
        table
            .lines()
            .filter(line -> line.startsWith("sleep "))
            .map(line -> line.replaceAll(" +", " "))
            .toList();
    assertThat(sleep.samples()).isPositive().isLessThan(150);
    assertThat(row).hasSize(1);
    assertThat(row.get(0))
        .startsWith("sleep " + sleep.samples() + " 0 ")
        .contains(" " + Math.round(sleep.elapsed().max()) + " ")
        .contains(" " + Math.round(sleep.elapsed().percentile(90)) + " ");
  }

  /** Only when JMeter has written all that it writes. */
  @Test
  void theVerdictIsTheExitCodeWhereThePropertyAsksForIt() throws Exception {
    String criterion = "p90(sleep) <= 1 ms";
    assertThat(run("-Jcriteria=" + criterion, "-Jampmeter.exitCode=true", "-e", "-o", "dashboard"))
        .isEqualTo(1);

    assertThat(jmeter.output())
        .contains("Required Percentiles - FAILED", criterion, "... end of run");
    assertThat(Files.readAllLines(jmeter.jtl())).hasSize(151);
    assertThat(folder.resolve("dashboard/index.html")).content().endsWith("</html>\n");
    assertThat(folder.resolve("dashboard/statistics.json")).content().contains("\"sleep\"");
    assertThat(jmeter.log()).contains("Notifying test listeners of end of test");
  }

  @Test
  void aPropertyThatSaysNeitherEndsWithOne() throws Exception {
    assertThat(run("-Jcriteria=p90(sleep) >= 20 ms", "-Jampmeter.exitCode=yes")).isEqualTo(1);
  }

  private int run(String... arguments) throws Exception {
    Process process = jmeter.start(arguments);
    assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("JMeter ends").isTrue();
    return process.exitValue();
  }
}
