package io.github.ampmeter.stack;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A process, told apart from a later one that got the same id by its start time. */
public record ProcessMark(long pid, long startMillis) {
  // Each JVM reads the boot time that start times count from, rounded to seconds, for itself.
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  public static ProcessMark of(ProcessHandle process) {
    return new ProcessMark(
        process.pid(), process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  static ProcessMark parse(String text) {
    String[] words = text.split(" ");
    return new ProcessMark(Long.parseLong(words[0]), Long.parseLong(words[1]));
  }

  /** The process, if it still runs. */
  public Optional<ProcessHandle> find() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::sameStart);
  }

  private boolean sameStart(ProcessHandle process) {
    long start = of(process).startMillis();
    return Math.abs(start - startMillis) <= TOLERANCE.toMillis();
  }

  @Override
  public String toString() {
    return pid + " " + startMillis;
  }
}
