package io.github.ampmeter.report;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.drift.BlockQuantity;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.drift.Blocks.Key;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.verdict.LabelSelector.Observed;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Figures of machines and processes in the blocks of a load. */
public final class ObservedBlocks {
  private static final double PERCENT = 100;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private final Blocks blocks;
  private final Map<Key, double[]> series = new LinkedHashMap<>();

  private ObservedBlocks(Blocks blocks) {
    this.blocks = blocks;
  }

  /** The means over each block, of everything that was observed. */
  public static Map<Key, double[]> of(Observation observation, Blocks blocks) {
    ObservedBlocks observed = new ObservedBlocks(blocks);
    if (blocks.number() > 0) {
      observation.processes().forEach(group -> observed.add(observation, group));
      observed.add(
          BlockQuantity.CPU,
          Observed.MACHINE,
          observation.cpus(),
          PERCENT / Math.max(1, observation.logicalCpus()));
      observed.add(
          BlockQuantity.DISK,
          Observed.MACHINE,
          observation.here(ObservedQuantity.DISK_USED),
          1 / BYTES_PER_MEGABYTE);
      for (String host : observation.hosts()) {
        observed.add(
            BlockQuantity.CPU,
            ObservedGroup.name(host),
            observation.of(host, ObservedQuantity.CPU_PERCENT_OF_ALL),
            1);
      }
    }
    return observed.series;
  }

  private void add(Observation seen, String group) {
    Series shared = seen.of(group, ObservedQuantity.PROPORTIONAL_BYTES);
    add(
        BlockQuantity.MEMORY,
        group,
        shared.known() ? shared : seen.of(group, ObservedQuantity.RESIDENT_BYTES),
        1 / BYTES_PER_MEGABYTE);
    add(BlockQuantity.OPEN_FILES, group, seen.of(group, ObservedQuantity.OPEN_FILES), 1);
    add(BlockQuantity.THREADS, group, seen.of(group, ObservedQuantity.THREADS), 1);
    add(BlockQuantity.CPU, group, seen.cpus(group), PERCENT);
  }

  private void add(BlockQuantity quantity, String name, Series over, double factor) {
    double[] means = over.means(blocks.startMillis(), blocks.blockMillis(), blocks.number());
    if (Arrays.stream(means).anyMatch(Double::isFinite)) {
      Arrays.setAll(means, i -> means[i] * factor);
      series.put(new Key(quantity, Optional.empty(), name), means);
    }
  }
}
