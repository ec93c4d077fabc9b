package io.github.ampmeter.source.machine;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.source.machine.MeterReadings.ClockStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeterReadingsTest {
  private static final long START = 1_763_717_400_000L;
  private static final String HEADER = "what,wallMillis,monotonicMillis,lateMillis\n";

  private final StringBuilder text = new StringBuilder(HEADER);

  @TempDir Path folder;

  @Test
  void aHealthyRunHasNeitherPausesNorSteps() throws IOException {
    // A clock that is being corrected as fast as NTP may: 0.5 ms a second, for an hour.
    for (int second = 0; second < 3600; second++) {
      poll(second * 1000L, second * 1000L + second / 2);
    }
    end(3_600_000, 3_601_800);

    assertThat(read()).isEqualTo(new MeterReadings(List.of(), List.of(), true));
  }

  @Test
  void aPauseEndsWhenTheMeterWoke() throws IOException {
    poll(0, 0);
    line("pause", 5_510, 5_510, 5_000);
    poll(5_510, 5_510);

    assertThat(read().pauses()).containsExactly(new Window(START + 510, START + 5_510));
    assertThat(read().clockSteps()).isEmpty();
  }

  @Test
  void aStepForwardHasItsTimeAndSize() throws IOException {
    poll(0, 0);
    poll(1_000, 1_000);
    poll(2_000, 3_602_000);
    poll(3_000, 3_603_000);

    assertThat(read().clockSteps()).containsExactly(new ClockStep(START + 3_602_000, 3_600_000));
  }

  @Test
  void aStepBackIsNegative() throws IOException {
    poll(1_000, 1_000);
    poll(2_000, -3_598_000);

    assertThat(read().clockSteps()).containsExactly(new ClockStep(START - 3_598_000, -3_600_000));
  }

  @Test
  void thereAndBackAreTwoSteps() throws IOException {
    poll(1_000, 1_000);
    poll(2_000, 2_500);
    poll(3_000, 3_000);

    assertThat(read().clockSteps())
        .containsExactly(new ClockStep(START + 2_500, 500), new ClockStep(START + 3_000, -500));
  }

  @Test
  void aHundredMillisecondsAreNoStep() throws IOException {
    poll(1_000, 1_000);
    poll(2_000, 2_100);
    assertThat(read().clockSteps()).isEmpty();

    poll(3_000, 3_101);
    assertThat(read().clockSteps()).containsExactly(new ClockStep(START + 3_101, 101));
  }

  @Test
  void aClockThatRunsTooFastStepsLittleByLittle() throws IOException {
    for (int second = 0; second <= 10; second++) {
      poll(second * 1000L, second * 1080L);
    }

    assertThat(read().clockSteps()).hasSize(5).allMatch(step -> step.byMillis() == 160);
  }

  @Test
  void aStepDuringALongPauseIsSeen() throws IOException {
    poll(0, 0);
    line("pause", 120_200, 120_000, 119_990);
    poll(120_000, 120_200);

    assertThat(read().clockSteps()).containsExactly(new ClockStep(START + 120_200, 200));
  }

  @Test
  void aMachineThatSleptStepsForward() throws IOException {
    poll(1_000, 1_000);
    poll(2_000, 62_000);

    assertThat(read().clockSteps()).containsExactly(new ClockStep(START + 62_000, 60_000));
  }

  @Test
  void aStepInTheLastSecondIsSeen() throws IOException {
    poll(1_000, 1_000);
    end(1_500, -2_000_000);

    assertThat(read().clockSteps()).hasSize(1);
  }

  @Test
  void aKilledMeterDidNotEnd() throws IOException {
    poll(1_000, 1_000);
    text.append("look,17637");

    assertThat(read().ended()).isFalse();
  }

  @Test
  void anEmptyFileSaysNothing() throws IOException {
    text.setLength(0);

    assertThat(read()).isEqualTo(new MeterReadings(List.of(), List.of(), false));
  }

  @Test
  void acceptsLinesOfALaterVersion() throws IOException {
    line("collection", 1_000, 1_000, 20);

    assertThat(read().pauses()).isEmpty();
  }

  @Test
  void whatIsNoReadingIsNamedWithItsLine() {
    poll(1_000, 1_000);
    text.append("look,now,2000,0\n");

    assertRefusal(this::read)
        .hasMessageEndingWith(
            "pauses.csv, line 3: expected a word and three whole numbers,"
                + " found \"look,now,2000,0\"");
  }

  @Test
  void rejectsAnotherFile() {
    text.setLength(0);
    text.append("timeMillis,of,quantity,value\n");

    assertRefusal(this::read).hasMessageContaining("line 1: expected what,wallMillis");
  }

  private void poll(long monotonic, long wall) {
    line("look", wall, monotonic, 0);
  }

  private void end(long monotonic, long wall) {
    line("end", wall, monotonic, 0);
  }

  private void line(String what, long wall, long monotonic, long late) {
    text.append("%s,%d,%d,%d\n".formatted(what, START + wall, monotonic, late));
  }

  private MeterReadings read() throws IOException {
    return MeterReadings.read(Files.writeString(folder.resolve("pauses.csv"), text));
  }
}
