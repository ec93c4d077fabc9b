package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Dates;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two load generators go through steps of 1, 2 and 4 users, 20 s each; rows of one are missing. */
class GeneratorsOfASweepTest {
  private static final long START = 1_795_255_200_000L;
  private static final int STEP_SECONDS = 20;
  private static final int[] STEPS = {1, 2, 4};
  private static final String MISSING =
      "Load generators were missing in these steps of the sweep: 4 users repeat 1: 1 of 2";

  @TempDir private Path folder;
  private Path jtl;

  @BeforeEach
  void nameTheFile() {
    jtl = folder.resolve("samples.jtl");
  }

  @Test
  void isIncompleteWhereOneHasNoRowOfTheLastStep() throws IOException {
    write("10.0.0.1:1099-Users", 60, "10.0.0.2:1099-Users", 40);

    assertThat(problems(Phases.NONE)).containsExactly(MISSING);
    assertThat(problems(new Phases(Duration.ofSeconds(2), Optional.of(Duration.ofSeconds(15)))))
        .containsExactly(MISSING);
  }

  @Test
  void isIncompleteWhereFilesOfTwoAreOneRun() throws IOException {
    write("Users", 60, "", 0);
    Path other = folder.resolve("other.jtl");
    Files.move(jtl, other);
    write("", 0, "Users", 40);

    assertThat(
            Measurement.of(Jtl.asOne(List.of(jtl, other), Dates.GUESSED), Phases.NONE).problems())
        .containsExactly(MISSING);
  }

  @Test
  void isCompleteWhereBothHaveAll() throws IOException {
    write("10.0.0.1:1099-Users", 60, "10.0.0.2:1099-Users", 60);

    assertThat(problems(Phases.NONE)).isEmpty();
  }

  @Test
  void isIncompleteWhereOneWasLostInTheLastStep() throws IOException {
    write("10.0.0.1:1099-Users", 60, "10.0.0.2:1099-Users", 50);

    assertThat(problems(Phases.NONE))
        .containsExactly(
            "4 users repeat 1: The load generators ran at the same time for 9.62 s instead of 20"
                + " s");
  }

  @Test
  void asksOfAPartOnlyWhatIsJudgedOfIt() throws IOException {
    write("10.0.0.1:1099-Users", 60, "10.0.0.2:1099-Users", 40);

    assertThat(part(0, 39_500)).isEmpty();
    assertThat(part(0, 59_500)).containsExactly(MISSING);

    write("10.0.0.1:1099-Users", 60, "10.0.0.2:1099-Users", 50);
    assertThat(part(0, 49_500)).isEmpty();
    assertThat(part(0, 59_500))
        .containsExactly(
            "4 users repeat 1: The load generators ran at the same time for 9.62 s instead of 20"
                + " s");
  }

  private List<String> problems(Phases phases) throws IOException {
    return Measurement.of(jtl, phases).problems();
  }

  private List<String> part(long fromMillis, long toMillis) throws IOException {
    return Measurement.of(Jtl.of(jtl), new Window(START + fromMillis, START + toMillis), 0)
        .problems();
  }

  /** A sample of 0.1 s each half of a second, of each until so many seconds are over. */
  private void write(String one, int oneUntil, String other, int otherUntil) throws IOException {
    JtlBuilder rows = JtlBuilder.from(START, "threadName");
    for (int half = 0; half < 2 * STEP_SECONDS * STEPS.length; half++) {
      int users = STEPS[half / (2 * STEP_SECONDS)];
      String step = " " + users + (users == 1 ? " user" : " users") + " repeat 1 1-1";
      if (half < 2 * oneUntil) {
        rows.set("threadName", one + step).row(500L * half, 100);
      }
      if (half < 2 * otherUntil) {
        rows.set("threadName", other + step).row(500L * half, 120);
      }
    }
    rows.writeTo(jtl);
  }
}
