package io.github.ampmeter.run.session;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.RunFolderBuilder;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A burn-in of an hour in blocks of a minute, of which a part was measured. */
class ResumptionTest {
  private static final long START = RunFolderBuilder.START.toEpochMilli();

  @TempDir private Path temporary;
  private RunFolder folder;
  private Suite suite;

  @BeforeEach
  void aSuite() throws IOException {
    folder = new RunFolder(Files.createDirectory(temporary.resolve("run")));
    suite = suite("60 min");
  }

  private Suite suite(String duration) throws IOException {
    Path file = temporary.resolve("suite.yaml");
    Files.writeString(
        file,
        """
        name: days
        plans:
          - plan: %s
            name: burn-in
            users: 2
            warmUp: 60 s
            duration: %s
            targets: ["p90(total) <= 1 s", "drift(throughput(total)) <= 2 %% per day"]
        """
            .formatted(Path.of("testplans/static-pages.jmx").toAbsolutePath(), duration));
    return Suites.read(file);
  }

  /** A request each second, of 500 ms, that began within these minutes of the load. */
  private void measured(String plan, double minutes, long durationMinutes) throws IOException {
    RunFolderBuilder.write(
        folder,
        RunFolderBuilder.plan(
            plan,
            with -> {
              with.warmUpMillis = 60_000;
              with.durationMillis = durationMinutes * 60_000;
              with.finished = false;
            }),
        JtlBuilder.from(START).rows(0, Math.round(minutes * 60_000), 1000, 500),
        suite.plans().get(0).targets().text());
  }

  private void run(List<String> plans) throws IOException {
    folder.write(
        RunFolderBuilder.run(plans, run -> run.end = null).withSuite(SuiteFingerprint.of(suite)));
  }

  private SuitePlan left() throws IOException {
    Set<SuitePlan> left = Resumption.of(folder, suite).left().keySet();
    assertThat(left).hasSize(1);
    return left.iterator().next();
  }

  /** The last of 11 minutes of rows began at 10:59 and ended half a second later. */
  @Test
  void goesOnForWhatIsLeftOfTheWindowWithoutWhatMayHaveBeenInFlight() throws IOException {
    run(List.of("burn-in"));
    measured("burn-in", 11, 60);

    SuitePlan left = left();

    assertThat(left.name()).isEqualTo("burn-in-part-2");
    assertThat(left.warmUp()).isEqualTo(Duration.ofMinutes(1));
    // 659.5 s of load - 1 s in flight - 60 s of warm-up.
    assertThat(left.load().get(LoadKey.DURATION)).contains(Duration.ofSeconds(3600 - 598));
  }

  @Test
  void judgesDriftWhereItsBlocksAre() throws IOException {
    run(List.of("burn-in"));
    measured("burn-in", 11, 60);

    Resumption shortly = Resumption.of(folder, suite);
    assertThat(shortly.left().keySet().iterator().next().targets().ofDrift()).isTrue();
    shortly.begin(folder.run());
    assertThat(folder.targets("burn-in")).hasContent("p90(total) <= 1 s");
    assertThat(folder.savedPlan("burn-in").load().durationMillis()).isEqualTo(598_000);
    assertThat(folder.savedPlan("burn-in").evidence()).isNotNull();
    assertThat(folder.run().plans()).containsExactly("burn-in", "burn-in-part-2");
  }

  @Test
  void leavesDriftToThePartThatCanBeJudged() throws IOException {
    run(List.of("burn-in"));
    measured("burn-in", 51, 60);

    Resumption late = Resumption.of(folder, suite);
    assertThat(late.left().keySet().iterator().next().targets().ofDrift()).isFalse();
    late.begin(folder.run());
    assertThat(folder.targets("burn-in")).content().contains("drift(");

    // A third part: what is left of the second one.
    measured("burn-in-part-2", 5, 10);
    assertThat(left().name()).isEqualTo("burn-in-part-3");
    assertThat(left().targets().ofDrift()).isFalse();
  }

  @Test
  void asksBothForDriftWhereNeitherCanBeJudged() throws IOException {
    suite = suite("40 min");
    run(List.of("burn-in"));
    measured("burn-in", 21, 40);

    Resumption half = Resumption.of(folder, suite);
    assertThat(half.left().keySet().iterator().next().targets().ofDrift()).isTrue();
    half.begin(folder.run());
    assertThat(folder.targets("burn-in")).content().contains("drift(");
  }

  /** A minute without an answer before the run was killed; a second after the last one. */
  @Test
  void refusesALoadWhoseUsersAllWaitedAtItsEnd() throws IOException {
    run(List.of("burn-in"));
    measured("burn-in", 11, 60);
    observedUntil(11 * 60 + 1);
    assertThat(left().name()).isEqualTo("burn-in-part-2");

    observedUntil(12 * 60);
    assertRefusal(() -> Resumption.of(folder, suite))
        .hasMessageContaining("plan burn-in: nobody had an answer any more when its run ended");
  }

  private void observedUntil(long second) throws IOException {
    Files.writeString(
        folder.observation("burn-in"),
        "timeMillis,of,quantity,value\n%s,host,cpuPercentOfAllCpus,50\n"
            .formatted(START + second * 1000));
  }

  @Test
  void startsAgainWhatMadeNoSample() throws IOException {
    run(List.of("burn-in"));
    measured("burn-in", 11, 60);
    Files.delete(folder.jtl("burn-in"));

    assertThat(left()).isEqualTo(suite.plans().get(0));
  }

  @Test
  void refusesWhatCannotGoOn() throws IOException {
    run(List.of("burn-in"));
    measured("burn-in", 0.5, 60);
    assertRefusal(() -> Resumption.of(folder, suite))
        .hasMessageContaining("plan burn-in: no whole second of its measurement window is known");
    measured("burn-in", 62, 60);
    assertRefusal(() -> Resumption.of(folder, suite))
        .hasMessageContaining("plan burn-in: its measurement window was over");
    suite = suite("50 min");
    assertRefusal(() -> Resumption.of(folder, suite))
        .hasMessageContaining("its run began with another suite");
  }
}
