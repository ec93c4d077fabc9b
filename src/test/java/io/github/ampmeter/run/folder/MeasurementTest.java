package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.stats.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementTest {
  private static final long START = 1_795_231_436_000L;
  private static final Phases PHASES =
      new Phases(Duration.ofSeconds(2), Optional.of(Duration.ofSeconds(8)));

  @TempDir private Path folder;
  private Path jtl;

  @BeforeEach
  void aJtl() {
    jtl = folder.resolve("samples.jtl");
  }

  @Test
  void leavesOutTheWarmUpAndWhatComesLater() throws IOException {
    write(oneSampleASecondFor(12));

    Measurement measured = Measurement.of(jtl, PHASES);

    assertThat(measured.problems()).isEmpty();
    assertThat(measured.statistics().samples()).isEqualTo(8);
  }

  @Test
  void judgesAllWithoutPhases() throws IOException {
    write(oneSampleASecondFor(12));

    assertThat(Measurement.of(jtl, Phases.NONE).statistics().samples()).isEqualTo(12);
  }

  @Test
  void judgesAGivenWindow() throws IOException {
    write(oneSampleASecondFor(12));

    Measurement measured = Measurement.of(jtl, new Window(START + 1_000, START + 4_000));

    assertThat(measured.statistics().samples()).isEqualTo(3);
  }

  @Test
  void saysThatALoadEndedEarly() throws IOException {
    write(oneSampleASecondFor(6));

    assertThat(Measurement.of(jtl, PHASES).problems())
        .containsExactly("the load lasted 5.1 s instead of 10 s (warm-up and duration)");
  }

  @Test
  void saysThatAJtlWasCutInALine() throws IOException {
    write(oneSampleASecondFor(12) + (START + 12_000) + ",10");

    Measurement measured = Measurement.of(jtl, PHASES);

    assertThat(measured.problems())
        .containsExactly("the JTL ends in the middle of a line: whoever wrote it was killed");
    assertThat(measured.statistics().samples()).isEqualTo(8);
  }

  @Test
  void hasNoSamplesWhereThereIsOnlyAHeader() throws IOException {
    write("");

    assertThat(Measurement.of(jtl, PHASES).statistics().samples()).isZero();
  }

  private void write(String rows) throws IOException {
    Files.writeString(jtl, "timeStamp,elapsed,label,success\n" + rows);
  }

  private static String oneSampleASecondFor(int seconds) {
    StringBuilder rows = new StringBuilder();
    for (int second = 0; second < seconds; second++) {
      rows.append(START + 1000L * second).append(",100,page,true\n");
    }
    return rows.toString();
  }
}
