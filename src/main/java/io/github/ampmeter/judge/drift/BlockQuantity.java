package io.github.ampmeter.judge.drift;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A quantity that is followed from block to block, by its word in criteria. */
public enum BlockQuantity {
  P50("p50", Of.SAMPLES, "ms"),
  P90("p90", Of.SAMPLES, "ms"),
  P95("p95", Of.SAMPLES, "ms"),
  P99("p99", Of.SAMPLES, "ms"),
  MEAN("mean", Of.SAMPLES, "ms"),
  THROUGHPUT("throughput", Of.SAMPLES, "/s"),
  /** Errors are in percent of the samples; their drift is in points. */
  ERRORS("errors", Of.SAMPLES, "%"),
  /** Counts shared pages once where the system tells. */
  MEMORY("memory", Of.PROCESSES, "MB"),
  CPU("cpu", Of.PROCESSES_OR_MACHINE, "%"),
  OPEN_FILES("openFiles", Of.PROCESSES, ""),
  THREADS("threads", Of.PROCESSES, ""),
  /** The space used in the file system, without the run's own files. */
  DISK("disk", Of.MACHINE, "MB");

  /** What it is a figure of. */
  public enum Of {
    SAMPLES,
    PROCESSES,
    PROCESSES_OR_MACHINE,
    MACHINE
  }

  private final String word;
  private final Of of;
  private final String unit;

  BlockQuantity(String word, Of of, String unit) {
    this.word = word;
    this.of = of;
    this.unit = unit;
  }

  public String word() {
    return word;
  }

  public Of of() {
    return of;
  }

  public String unit() {
    return unit;
  }

  public boolean ofSamples() {
    return of == Of.SAMPLES;
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
