package io.github.ampmeter.run.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.report.section.Block;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.RunFolderBuilder;
import io.github.ampmeter.run.folder.SavedReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two loads of 40 blocks of 10 s on one machine that gets slower and faster by chance. */
class PairedDriftTest {
  private static final long START = RunFolderBuilder.START.toEpochMilli();
  private static final int BLOCK = 10_000;
  private static final int BLOCKS = 42;

  @TempDir private Path root;

  /** What the machine adds to each request in a block of the clock: it wanders. */
  private final int[] machine = machine();

  private static int[] machine() {
    Random random = new Random(7);
    int[] added = new int[BLOCKS + 1];
    double walk = 200;
    for (int i = 0; i < added.length; i++) {
      walk += 20 * random.nextGaussian();
      added[i] = (int) Math.round(Math.max(0, walk));
    }
    return added;
  }

  /**
   * A request each 50 ms.
   *
   * @param delay of the first one
   * @param leak by which each block is slower than the one before
   */
  private Path run(String name, long delay, int leak) throws IOException {
    RunFolder run = new RunFolder(Files.createDirectory(root.resolve(name)));
    run.write(RunFolderBuilder.run(List.of("days"), any -> {}));
    JtlBuilder jtl = JtlBuilder.from(START);
    for (long at = delay; at < (long) BLOCKS * BLOCK; at += 50) {
      int block = (int) (at / BLOCK);
      jtl.row(at, 20 + machine[block] + (long) leak * block);
    }
    RunFolderBuilder.write(
        run,
        RunFolderBuilder.plan(
            "days",
            plan -> {
              plan.durationMillis = 40L * BLOCK;
              plan.blockMillis = (long) BLOCK;
            }),
        jtl,
        "p90(total) <= 10 s\ndrift(mean(total)) <= 500 % per day\n");
    return run.root();
  }

  private Optional<PairedDrift> paired(Path first, Path second) throws IOException {
    return PairedDrift.of(first, second, "days", "new beside old");
  }

  @Test
  void findsALeakThatTheMachineHides() throws IOException {
    Path old = run("old", 0, 0);
    Path leaky = run("leaky", 3400, 2);

    PairedDrift paired = paired(old, leaky).orElseThrow();

    Finding alone =
        SavedReport.of(new RunFolder(leaky), "test").plans().get(0).verdict().findings().get(1);
    assertThat(alone.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(paired.findings()).hasSize(1);
    Finding found = paired.findings().get(0);
    assertThat(found.outcome()).isEqualTo(Outcome.FAILED);
    // 2 ms a block of 10 s, of a level that is that of the second one but for the machine.
    double median = 2 * 8640 * 100 / found.measured();
    assertThat(median).isCloseTo(260, within(80.0));
    assertThat(paired.section().title()).isEqualTo("days: drift of new beside old");
    assertThat(((Block.Sentences) paired.section().blocks().get(0)).lines().get(0))
        .startsWith("In 39 blocks of 10 s got worse: mean(total), p50(total)");
  }

  @Test
  void findsNoneBetweenTwoThatOnlyShareTheMachine() throws IOException {
    PairedDrift paired = paired(run("old", 0, 0), run("same", 3400, 0)).orElseThrow();

    assertThat(paired.findings().get(0).outcome()).isEqualTo(Outcome.PASSED);
    assertThat(((Block.Sentences) paired.section().blocks().get(0)).lines().get(0))
        .isEqualTo("In 39 blocks of 10 s no figure is shown to get worse.");
  }

  @Test
  void saysNothingOfRunsThatWereNotLoadedTogether() throws IOException {
    Path old = run("old", 0, 0);

    assertThat(paired(old, run("late", 15 * BLOCK, 0))).isEmpty();
    assertThat(PairedDrift.of(old, root, "days", "new beside old")).isEmpty();
    assertThat(PairedDrift.of(old, old, "other", "new beside old")).isEmpty();
  }

  @Test
  void thirtyBlocksTogetherAreEnough() throws IOException {
    Path old = run("old", 0, 0);

    assertThat(paired(old, run("late", 10 * BLOCK, 0))).isPresent();
    assertThat(paired(old, run("later", 10 * BLOCK + 1, 0))).isEmpty();
  }

  /** Neither of them looked for drift, or one of them did not. */
  @Test
  void saysNothingOfRunsWithoutBlocks() throws IOException {
    Path old = run("old", 0, 0);
    Path without = run("without", 0, 0);
    new RunFolder(without)
        .write(RunFolderBuilder.plan("days", plan -> plan.durationMillis = 40L * BLOCK));

    assertThat(paired(old, without)).isEmpty();
    assertThat(paired(without, old)).isEmpty();
  }
}
