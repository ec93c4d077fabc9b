package io.github.ampmeter.stack.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A process with its start time, which distinguishes it from a later one with the same id.
 *
 * @param start on Linux the boot and the ticks since then, which do not change when the clock is
 *     set; elsewhere, and in marks of earlier versions, milliseconds since 1970
 */
public record ProcessMark(long pid, String start) {
  // Start times depend on the boot time, which each JVM reads itself, rounded to seconds.
  private static final Duration TOLERANCE = Duration.ofSeconds(2);
  private static final int POLL_MILLIS = 20;
  private static final int LOOKS_AT_ENDED = 50;
  private static final Path PROCESSES = Path.of("/proc");
  private static final Path BOOT = PROCESSES.resolve("sys/kernel/random/boot_id");
  private static final String SINCE = "@";
  private static final int STATE = 0;
  private static final Set<String> ENDED = Set.of("Z", "X");
  private static final int SESSION = 3;
  private static final int START_TICKS = 19;

  public static ProcessMark of(ProcessHandle process) {
    return new ProcessMark(process.pid(), sinceBoot(process.pid()).orElse(sinceEpoch(process)));
  }

  private static Optional<String> sinceBoot(long pid) {
    try {
      return Optional.of(stat(pid)[START_TICKS] + SINCE + Files.readString(BOOT).strip());
    } catch (IOException noLinuxOrHasEnded) {
      return Optional.empty();
    }
  }

  private static String sinceEpoch(ProcessHandle process) {
    return Long.toString(process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  /** The fields of Linux's stat of a process, from its state on. */
  private static String[] stat(long pid) throws IOException {
    String stat = Files.readString(PROCESSES.resolve(pid + "/stat"));
    // The program's name is in parentheses and may contain anything, even parentheses.
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException if it has another format
   */
  public static ProcessMark parse(String text) {
    String[] words = text.strip().split(" ");
    if (words.length != 2 || !words[1].matches("[0-9]+(@.+)?")) {
      throw new IllegalArgumentException("is no process and its start: " + text.strip());
    }
    return new ProcessMark(Long.parseLong(words[0]), words[1]);
  }

  public Optional<ProcessHandle> find() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::sameStart);
  }

  public boolean isAlive() {
    return find().filter(ProcessMark::runs).isPresent();
  }

  /**
   * Whether a process has not ended. The first process of a container often never asks how orphans
   * ended, so that the system keeps them as processes.
   */
  public static boolean runs(ProcessHandle process) {
    try {
      return process.isAlive() && !ENDED.contains(stat(process.pid())[STATE]);
    } catch (IOException noLinuxOrGone) {
      return process.isAlive();
    }
  }

  /**
   * Waits until all have ended, also where the thread is interrupted; false after a timeout.
   * Parents have a second to ask how their processes ended, after which these count as ended all
   * the same.
   */
  public static boolean awaitEnd(Collection<ProcessHandle> processes, Duration patience) {
    CompletableFuture<Void> ends =
        CompletableFuture.allOf(
            processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
    long deadline = System.nanoTime() + patience.toNanos();
    int looks = 0;
    while (!ends.isDone() && looks < LOOKS_AT_ENDED && System.nanoTime() < deadline) {
      looks = processes.stream().noneMatch(ProcessMark::runs) ? looks + 1 : 0;
      ends.copy().completeOnTimeout(null, POLL_MILLIS, TimeUnit.MILLISECONDS).join();
    }
    return processes.stream().noneMatch(ProcessMark::runs);
  }

  /** The processes of the session that it leads or has led; none except on Linux. */
  List<ProcessHandle> session() {
    boolean idIsAnothersNow = ProcessHandle.of(pid).filter(p -> !sameStart(p)).isPresent();
    if (idIsAnothersNow || !Files.isDirectory(PROCESSES)) {
      return List.of();
    }
    return ProcessHandle.allProcesses().filter(this::isInSession).toList();
  }

  private boolean isInSession(ProcessHandle process) {
    try {
      return stat(process.pid())[SESSION].equals(Long.toString(pid));
    } catch (IOException hasEnded) {
      return false;
    }
  }

  private boolean sameStart(ProcessHandle process) {
    if (start.contains(SINCE)) {
      return sinceBoot(process.pid()).filter(start::equals).isPresent();
    }
    long apart = Long.parseLong(sinceEpoch(process)) - Long.parseLong(start);
    return Math.abs(apart) <= TOLERANCE.toMillis();
  }

  @Override
  public String toString() {
    return pid + " " + start;
  }
}
