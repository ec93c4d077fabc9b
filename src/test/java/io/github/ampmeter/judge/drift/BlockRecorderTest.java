package io.github.ampmeter.judge.drift;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.drift.Blocks.Key;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.Window;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlockRecorderTest {
  private static final long START = 1_795_000_000_000L;
  private static final long BLOCK = 10_000;

  private final Sample sample = new Sample();

  @Test
  void cutsSamplesByTheirEndsIntoBlocksBehindTheWarmUp() {
    BlockRecorder recorder = recorder(new Window(START + 5_000, START + 35_000));
    // One that ends each 50 ms: 200 a block; of the last block but one in ten takes 80 ms.
    for (int at = 0; at < 40_000; at += 50) {
      record(recorder, "page", START + at, at >= 25_000 && at % 500 == 0 ? 80 : 20, true);
    }

    Blocks blocks = recorder.blocks();

    assertThat(blocks.startMillis()).isEqualTo(START + 5_000);
    assertThat(blocks.number()).isEqualTo(3);
    assertThat(total(blocks, BlockQuantity.THROUGHPUT)).containsExactly(20, 20, 20);
    assertThat(total(blocks, BlockQuantity.P99)).containsExactly(20, 20, 80);
    assertThat(total(blocks, BlockQuantity.P90)).containsExactly(20, 20, 20);
    assertThat(total(blocks, BlockQuantity.MEAN)).containsExactly(20, 20, 26);
    assertThat(label(blocks, BlockQuantity.P99, "page")).containsExactly(20, 20, 80);
  }

  @Test
  void timesOfFewerThanAHundredSamplesAreUnknown() {
    BlockRecorder recorder = recorder(Window.WHOLE_RUN);
    for (int at = 1; at <= 20_000; at += at < 10_000 ? 110 : 99) {
      record(recorder, "page", START + at, 0, true);
    }
    record(recorder, "page", START + 20_001, 0, true);

    double[] p90 = total(recorder.blocks(), BlockQuantity.P90);

    assertThat(p90).containsExactly(Double.NaN, 0);
  }

  @Test
  void aBlockWithoutRowsHasNoSuccesses() {
    BlockRecorder recorder = recorder(Window.WHOLE_RUN);
    record(recorder, "page", START, 0, true);
    record(recorder, "page", START + 3 * BLOCK, 0, true);

    Blocks blocks = recorder.blocks();

    assertThat(total(blocks, BlockQuantity.THROUGHPUT)).containsExactly(0.1, 0, 0);
    assertThat(total(blocks, BlockQuantity.ERRORS)).containsExactly(0, Double.NaN, Double.NaN);
  }

  @Test
  void namesErrorsThatCameTogetherWithTheirTimes() {
    BlockRecorder recorder = recorder(Window.WHOLE_RUN);
    for (int at = 0; at <= 100_000; at += 100) {
      record(recorder, "page", START + at, 0, at < 38_000 || at > 42_000);
    }

    assertThat(recorder.blocks().bursts())
        .singleElement()
        .satisfies(
            burst -> {
              assertThat(burst.fromMillis()).isEqualTo(START + 38_000);
              assertThat(burst.toMillis()).isEqualTo(START + 42_000);
              assertThat(burst.errors()).isEqualTo(41);
            });
  }

  @Test
  void errorsThatAreAlwaysThereAreNoBurst() {
    BlockRecorder recorder = recorder(Window.WHOLE_RUN);
    for (int at = 0; at <= 100_000; at += 100) {
      record(recorder, "page", START + at, 0, at % 500 != 0);
    }

    assertThat(recorder.blocks().bursts()).isEmpty();
  }

  @Test
  void rowsThatComeMuchTooLateMakeItUnjudged() {
    BlockRecorder recorder = recorder(Window.WHOLE_RUN);
    record(recorder, "page", START, 0, true);
    record(recorder, "page", START + 10 * BLOCK, 0, true);
    record(recorder, "page", START, 0, true);

    assertThat(recorder.blocks().problem())
        .isEqualTo("1 of 3 rows are not in the order of their time");
  }

  @Test
  void keepsNoMoreOfManyRowsThanOfFew() {
    long rows = Long.getLong("drift.rows", 1_000_000);
    BlockRecorder recorder = recorder(Window.WHOLE_RUN);
    long least = Long.MAX_VALUE;
    // 200 a second.
    for (long row = 0; row <= rows; row++) {
      record(recorder, "page " + row % 5, START + 5 * row, row % 97, row % 1000 != 0);
      if (row == rows / 10) {
        least = usedBytes();
      }
    }

    // 8 bytes a block, figure and label: 5 labels and all together, 7 figures each.
    long growth = 2 * rows / 2000 * 8 * 7 * 6;
    assertThat(usedBytes() - least).isLessThan(growth + (8 << 20));
    assertThat(recorder.blocks().number()).isEqualTo((int) (rows / 2000));
  }

  private static long usedBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static BlockRecorder recorder(Window window) {
    return new BlockRecorder(StepWindows.all(window), BLOCK);
  }

  private void record(
      BlockRecorder recorder, String label, long endMillis, long elapsed, boolean success) {
    recorder.accept(
        sample
            .timed(endMillis - elapsed, elapsed, 0)
            .named(label, SampleKind.REQUEST)
            .ended(success, success ? "200" : "500", ""));
  }

  private static double[] total(Blocks blocks, BlockQuantity quantity) {
    return blocks.series().get(new Key(quantity, Optional.of(LabelKind.TOTAL), "total"));
  }

  private static double[] label(Blocks blocks, BlockQuantity quantity, String label) {
    return blocks.series().get(new Key(quantity, Optional.of(LabelKind.REQUEST), label));
  }
}
