package io.github.ampmeter.report;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.drift.BlockQuantity;
import io.github.ampmeter.drift.Blocks;
import io.github.ampmeter.drift.Blocks.Key;
import io.github.ampmeter.report.Observation.ObservedHost;
import io.github.ampmeter.report.Observation.ObservedProcesses;
import io.github.ampmeter.verdict.LabelSelector.Observed;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What was observed of machines and processes in the blocks of a load. */
public final class ObservedBlocks {
  private static final double PERCENT = 100;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private final Blocks blocks;
  private final Map<Key, double[]> series = new LinkedHashMap<>();

  private ObservedBlocks(Blocks blocks) {
    this.blocks = blocks;
  }

  /** Means over each block; without what was not observed at all. */
  public static Map<Key, double[]> of(Observation observation, Blocks blocks) {
    ObservedBlocks observed = new ObservedBlocks(blocks);
    if (blocks.number() > 0) {
      observation.processes().forEach(observed::add);
      observed.add(
          BlockQuantity.CPU,
          Observed.MACHINE,
          observation.hostCpus(),
          PERCENT / Math.max(1, observation.logicalCpus()));
      observed.add(
          BlockQuantity.DISK,
          Observed.MACHINE,
          observation.activity().of(ObservedQuantity.DISK_USED),
          1 / BYTES_PER_MEGABYTE);
      for (ObservedHost host : observation.hosts()) {
        observed.add(BlockQuantity.CPU, host.name(), host.busyPercent(), 1);
      }
    }
    return observed.series;
  }

  private void add(ObservedProcesses group) {
    boolean shared = !group.proportionalBytes().spans().isEmpty();
    add(
        BlockQuantity.MEMORY,
        group.name(),
        shared ? group.proportionalBytes() : group.residentBytes(),
        1 / BYTES_PER_MEGABYTE);
    add(BlockQuantity.OPEN_FILES, group.name(), group.openFiles(), 1);
    add(BlockQuantity.THREADS, group.name(), group.threads(), 1);
    add(BlockQuantity.CPU, group.name(), group.cpus(), PERCENT);
  }

  private void add(BlockQuantity quantity, String name, ValueOverTime over, double factor) {
    double[] means = over.means(blocks.startMillis(), blocks.blockMillis(), blocks.number());
    if (Arrays.stream(means).anyMatch(Double::isFinite)) {
      Arrays.setAll(means, i -> means[i] * factor);
      series.put(new Key(quantity, Optional.empty(), name), means);
    }
  }
}
