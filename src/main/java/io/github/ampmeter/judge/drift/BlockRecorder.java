package io.github.ampmeter.judge.drift;

import io.github.ampmeter.judge.drift.Blocks.ErrorBurst;
import io.github.ampmeter.judge.drift.Blocks.Key;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * Cuts the samples of a load into blocks by when they ended, in one pass over rows that come nearly
 * in that order. Of a block that is over a few figures are kept and no times: days take hardly more
 * memory than minutes. Of several load levels the first one counts.
 */
public final class BlockRecorder implements SampleSink {
  /** Times of fewer samples say little of a block. */
  public static final int FEWEST_SAMPLES = 100;

  /** Beyond this number of labels, only the total is followed. */
  private static final int MOST_LABELS = 200;

  /** Rows of users who work in parallel are written out of order by less. */
  private static final int OPEN_BLOCKS = 3;

  private static final int MOST_BLOCKS = 1_000_000;
  private static final double MOST_LATE_SHARE = 0.001;
  private static final int FEWEST_BURST_ERRORS = 5;
  private static final double BURST_TIMES = 3;

  /** What one label, or all of a kind, do in a block. */
  private static final class Sum {
    private final ValueCounts elapsed = new ValueCounts();
    private long errors;
    private long firstError;
    private long lastError;

    private void add(Sample sample) {
      if (sample.success()) {
        elapsed.addElapsed(sample);
        return;
      }
      firstError = errors == 0 ? sample.endMillis() : firstError;
      lastError = sample.endMillis();
      errors++;
    }
  }

  private final StepWindows windows;
  private final long blockMillis;
  private final TreeMap<Integer, Map<Key, Sum>> open = new TreeMap<>();
  private final Map<Key, double[]> series = new LinkedHashMap<>();
  private final List<ErrorBurst> failures = new ArrayList<>();
  private Step step;
  private Window window;
  private long startMillis;
  private long endMillis = Long.MIN_VALUE;
  private boolean operations;
  private long rows;
  private long late;

  /**
   * Begins.
   *
   * @param windows the judged part of the load
   */
  public BlockRecorder(StepWindows windows, long blockMillis) {
    this.windows = windows;
    this.blockMillis = blockMillis;
  }

  @Override
  public void accept(Sample sample) {
    Step of = sample.thread().step();
    // In a load with steps, samples beside the steps do not count.
    if (step == null || step.equals(Step.NONE) && !of.equals(Step.NONE)) {
      begin(of, sample);
    }
    if (!of.equals(step)) {
      return;
    }
    endMillis = Math.max(endMillis, sample.endMillis());
    if (!window.contains(sample.endMillis())) {
      return;
    }
    rows++;
    long block = Math.floorDiv(sample.endMillis() - startMillis, blockMillis);
    int newest = open.isEmpty() ? 0 : open.lastKey();
    if (block < 0 || block > MOST_BLOCKS || block <= newest - OPEN_BLOCKS) {
      late++;
      return;
    }
    Map<Key, Sum> sums = open.computeIfAbsent((int) block, any -> new LinkedHashMap<>());
    if (sample.kind() == SampleKind.REQUEST) {
      add(sample, LabelKind.REQUEST, true, sums);
    }
    if (sample.kind() == SampleKind.OPERATION || sample.outside()) {
      operations |= sample.kind() == SampleKind.OPERATION;
      add(sample, LabelKind.OPERATION, sample.inTotal(), sums);
    }
    while (open.firstKey() <= block - OPEN_BLOCKS) {
      close(open.pollFirstEntry());
    }
  }

  private void add(Sample sample, LabelKind kind, boolean inTotal, Map<Key, Sum> sums) {
    if (inTotal) {
      sum(sums, new Key(BlockQuantity.THROUGHPUT, Optional.of(LabelKind.TOTAL), kind.plural()))
          .add(sample);
    }
    Key label = new Key(BlockQuantity.THROUGHPUT, Optional.of(kind), sample.label());
    if (series.containsKey(label) || sums.size() < MOST_LABELS && series.size() < MOST_LABELS * 7) {
      sum(sums, label).add(sample);
    }
  }

  private static Sum sum(Map<Key, Sum> sums, Key key) {
    return sums.computeIfAbsent(key, any -> new Sum());
  }

  private void begin(Step of, Sample first) {
    step = of;
    open.clear();
    series.clear();
    failures.clear();
    window = windows.of(of).orElse(Window.WHOLE_RUN);
    boolean whole = window.startMillis() == Long.MIN_VALUE;
    startMillis = whole ? first.startMillis() : window.startMillis();
  }

  private void close(Map.Entry<Integer, Map<Key, Sum>> block) {
    int at = block.getKey();
    block
        .getValue()
        .forEach(
            (key, sum) -> {
              long successes = sum.elapsed.count();
              double errorPercent = 100.0 * sum.errors / (successes + sum.errors);
              put(key, at, 1e3 * successes / blockMillis);
              put(key.of(BlockQuantity.ERRORS), at, errorPercent);
              if (successes >= FEWEST_SAMPLES) {
                put(key.of(BlockQuantity.P50), at, sum.elapsed.percentile(50));
                put(key.of(BlockQuantity.P90), at, sum.elapsed.percentile(90));
                put(key.of(BlockQuantity.P95), at, sum.elapsed.percentile(95));
                put(key.of(BlockQuantity.P99), at, sum.elapsed.percentile(99));
                put(key.of(BlockQuantity.MEAN), at, sum.elapsed.mean());
              }
              if (key.kind().equals(Optional.of(LabelKind.TOTAL))
                  && sum.errors >= FEWEST_BURST_ERRORS) {
                failures.add(
                    new ErrorBurst(
                        key.name(),
                        at,
                        at,
                        sum.firstError,
                        sum.lastError,
                        sum.errors,
                        errorPercent));
              }
            });
  }

  private void put(Key key, int block, double value) {
    double[] values = series.getOrDefault(key, new double[0]);
    if (values.length <= block) {
      int known = values.length;
      values = Arrays.copyOf(values, 2 * block + 64);
      Arrays.fill(values, known, values.length, Double.NaN);
      series.put(key, values);
    }
    values[block] = value;
  }

  /** Ends the recording and returns its blocks. */
  public Blocks blocks() {
    if (step == null) {
      return Blocks.NONE;
    }
    while (!open.isEmpty()) {
      close(open.pollFirstEntry());
    }
    long end = Math.min(window.endMillis(), endMillis);
    int number = (int) Math.max(0, Math.min(MOST_BLOCKS, (end - startMillis) / blockMillis));
    String judged = (operations ? LabelKind.OPERATION : LabelKind.REQUEST).plural();
    Map<Key, double[]> whole = new LinkedHashMap<>();
    series.forEach(
        (key, values) -> {
          double[] cut = new double[number];
          // Without a row the rate is known, and nothing else.
          double none = key.quantity() == BlockQuantity.THROUGHPUT ? 0 : Double.NaN;
          Arrays.setAll(cut, i -> i < values.length && values[i] >= 0 ? values[i] : none);
          whole.put(key, cut);
          if (key.kind().equals(Optional.of(LabelKind.TOTAL)) && key.name().equals(judged)) {
            whole.put(new Key(key.quantity(), key.kind(), LabelStatistics.TOTAL), cut);
          }
        });
    String problem =
        late > MOST_LATE_SHARE * rows
            ? "%s of %s rows are not in the order of their time".formatted(late, rows)
            : "";
    return new Blocks(startMillis, blockMillis, number, whole, bursts(judged, whole), problem);
  }

  /** Neighbouring blocks with far more errors than is usual in the run, as one. */
  private List<ErrorBurst> bursts(String judged, Map<Key, double[]> whole) {
    double[] shares =
        whole.getOrDefault(
            new Key(BlockQuantity.ERRORS, Optional.of(LabelKind.TOTAL), judged), new double[0]);
    double usual = new Median().evaluate(Arrays.stream(shares).filter(s -> s >= 0).toArray());
    List<ErrorBurst> bursts = new ArrayList<>();
    for (ErrorBurst failure : failures) {
      if (failure.of().equals(judged) && failure.percent() > BURST_TIMES * usual) {
        int last = bursts.size() - 1;
        if (last >= 0 && bursts.get(last).lastBlock() + 1 == failure.firstBlock()) {
          bursts.set(last, bursts.get(last).and(failure));
        } else {
          bursts.add(failure);
        }
      }
    }
    return bursts;
  }
}
