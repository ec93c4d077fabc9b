package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.run.suite.Targets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A load that was cut after 99.5 s, of which 10 s are warm-up. */
class CutLoadTest {
  private static final long START = RunFolderBuilder.START.toEpochMilli();

  @TempDir private Path root;
  private RunFolder folder;
  private SavedPlan plan;

  @BeforeEach
  void aFolder() {
    folder = new RunFolder(root);
    plan =
        RunFolderBuilder.plan(
            "days",
            with -> {
              with.warmUpMillis = 10_000;
              with.durationMillis = 600_000L;
              with.finished = false;
            });
  }

  /**
   * Of 89.5 s behind the warm-up as much as the longest took, and at least a second, may have been
   * under way.
   */
  @ParameterizedTest
  @CsvSource({"500, 88", "1000, 88", "5200, 84", "5500, 84", "5501, 83"})
  void whatMayHaveBeenInFlightIsNotMeasured(long longest, long seconds) throws IOException {
    rows(longest);

    assertThat(CutLoad.of(folder, plan).measured()).isEqualTo(Duration.ofSeconds(seconds));
  }

  /** Behind the last end: the longest request, the longest think time of 1 s, 30 s of tear-down. */
  @ParameterizedTest
  @CsvSource({"36200, false", "36201, true"})
  void aLoadInWhichNobodyHadAnAnswerIsStalled(long silence, boolean stalled) throws IOException {
    rows(5200);
    Files.writeString(
        folder.observation("days"),
        "timeMillis,of,quantity,value\n%s,host,cpuPercentOfAllCpus,50\n"
            .formatted(START + 99_500 + silence));

    assertThat(CutLoad.of(folder, plan).stalled()).isEqualTo(stalled);
  }

  @Test
  void ofALoadThatNobodyObservedNothingIsKnown() throws IOException {
    rows(500);

    assertThat(CutLoad.of(folder, plan).stalled()).isFalse();
  }

  @Test
  void isKeptAsALoadThatGoesOnElsewhere() throws IOException {
    rows(500);
    Files.move(folder.jtl("days"), folder.inProgress("days"));

    CutLoad.of(folder, plan)
        .keep("days-part-2", Optional.of(Targets.of("suite", "p90(total) <= 1 s")));

    assertThat(folder.jtl("days")).exists();
    assertThat(folder.targets("days")).hasContent("p90(total) <= 1 s");
    SavedPlan kept = folder.savedPlan("days");
    assertThat(kept.end().continuedBy()).isEqualTo("days-part-2");
    assertThat(kept.load().durationMillis()).isEqualTo(88_000);
    assertThat(folder.unchanged("days")).isTrue();
  }

  /** Of one user, who pauses for a second, and of another whose one request takes so long. */
  private void rows(long longest) throws IOException {
    JtlBuilder jtl =
        JtlBuilder.from(START, "threadName", "allThreads")
            .set("threadName", "Users 1-1")
            .set("allThreads", 2)
            .rows(0, 99_000, 1500, 500)
            .row(99_000, 500)
            .set("threadName", "Users 1-2")
            .row(50_000, longest);
    RunFolderBuilder.write(folder, plan, jtl, "p90(total) <= 2 s\n");
  }
}
