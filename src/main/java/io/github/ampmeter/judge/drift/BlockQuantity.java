package io.github.ampmeter.judge.drift;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A quantity that is followed from block to block, by its word in criteria. */
public enum BlockQuantity {
  P50("p50", QuantityScope.SAMPLES, "ms"),
  P90("p90", QuantityScope.SAMPLES, "ms"),
  P95("p95", QuantityScope.SAMPLES, "ms"),
  P99("p99", QuantityScope.SAMPLES, "ms"),
  MEAN("mean", QuantityScope.SAMPLES, "ms"),
  THROUGHPUT("throughput", QuantityScope.SAMPLES, "/s"),
  /** Errors are in percent of the samples; their drift is in points. */
  ERRORS("errors", QuantityScope.SAMPLES, "%"),
  /** Counts shared pages once where the system tells. */
  MEMORY("memory", QuantityScope.PROCESSES, "MB"),
  CPU("cpu", QuantityScope.PROCESSES_OR_MACHINE, "%"),
  OPEN_FILES("openFiles", QuantityScope.PROCESSES, ""),
  THREADS("threads", QuantityScope.PROCESSES, ""),
  /** The space used in the file system, without the run's own files. */
  DISK("disk", QuantityScope.MACHINE, "MB");

  /** What it is a figure of. */
  public enum QuantityScope {
    SAMPLES,
    PROCESSES,
    PROCESSES_OR_MACHINE,
    MACHINE
  }

  private final String word;
  private final QuantityScope of;
  private final String unit;

  BlockQuantity(String word, QuantityScope of, String unit) {
    this.word = word;
    this.of = of;
    this.unit = unit;
  }

  public String word() {
    return word;
  }

  public QuantityScope of() {
    return of;
  }

  public String unit() {
    return unit;
  }

  public boolean ofSamples() {
    return of == QuantityScope.SAMPLES;
  }

  /** 1 where it is worse for it to rise, -1 where to fall. */
  public int worse() {
    return this == THROUGHPUT ? -1 : 1;
  }

  /** By its word; empty where there is none. */
  public static Optional<BlockQuantity> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }

  /** Lists all words, for error messages. */
  public static String words() {
    return Arrays.stream(values()).map(BlockQuantity::word).collect(Collectors.joining(", "));
  }
}
