package io.github.ampmeter.stack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A process, told apart from a later one that got the same id by its start time. */
public record ProcessMark(long pid, long startMillis) {
  // Each JVM reads the boot time that start times count from, rounded to seconds, for itself.
  private static final Duration TOLERANCE = Duration.ofSeconds(2);
  private static final Path PROCESSES = Path.of("/proc");
  private static final int SESSION = 3;

  public static ProcessMark of(ProcessHandle process) {
    return new ProcessMark(
        process.pid(), process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  /** Reads what {@link #toString} wrote. */
  public static ProcessMark parse(String text) {
    String[] words = text.strip().split(" ");
    return new ProcessMark(Long.parseLong(words[0]), Long.parseLong(words[1]));
  }

  /** The process, if it still runs. */
  public Optional<ProcessHandle> find() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::sameStart);
  }

  public boolean isAlive() {
    return find().isPresent();
  }

  /** What belongs to the session that it leads or has led, as Linux tells it; else none. */
  List<ProcessHandle> session() {
    boolean idIsAnothersNow = ProcessHandle.of(pid).filter(p -> !sameStart(p)).isPresent();
    if (idIsAnothersNow || !Files.isDirectory(PROCESSES)) {
      return List.of();
    }
    return ProcessHandle.allProcesses().filter(this::isInSession).toList();
  }

  private boolean isInSession(ProcessHandle process) {
    try {
      String stat = Files.readString(PROCESSES.resolve(process.pid() + "/stat"));
      // The program's name stands in parentheses and may hold anything, parentheses too.
      String[] words = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return words[SESSION].equals(Long.toString(pid));
    } catch (IOException hasEnded) {
      return false;
    }
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
