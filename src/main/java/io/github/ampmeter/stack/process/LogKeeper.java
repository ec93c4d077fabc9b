package io.github.ampmeter.stack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A process that cuts the logs of a background stack, since no server cuts all of its own: a log
 * that is too long is copied to {@code NAME.1} and truncated. All servers append, so they continue
 * at the new end. It ends when the stack's record or one of its processes is gone.
 */
public final class LogKeeper {
  private static final String BEFORE = ".1";

  private LogKeeper() {}

  /** Starts the process; the stack's record exists already. */
  public static void start(
      Path logs, Path record, long mostBytes, Collection<ProcessMark> processes) {
    List<Object> arguments = new ArrayList<>(List.of(logs, record, mostBytes));
    arguments.addAll(processes);
    OwnProcess.start(LogKeeper.class, arguments.toArray());
  }

  public static void main(String[] arguments) {
    Path logs = Path.of(arguments[0]);
    Path record = Path.of(arguments[1]);
    long mostBytes = Long.parseLong(arguments[2]);
    List<ProcessMark> processes = Stream.of(arguments).skip(3).map(ProcessMark::parse).toList();
    while (Files.exists(record) && processes.stream().allMatch(ProcessMark::isAlive)) {
      cut(logs, mostBytes);
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
    }
  }

  /** Cuts each log that is longer than the limit. */
  static void cut(Path logs, long mostBytes) {
    try (Stream<Path> files = Files.walk(logs)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.toString().endsWith(BEFORE) && Files.size(file) > mostBytes) {
          cut(file);
        }
      }
    } catch (IOException | UncheckedIOException stoppedMeanwhile) {
      // The next pass tries again.
    }
  }

  /** Copies and truncates a log; lines written between the two steps are lost. */
  private static void cut(Path file) throws IOException {
    Files.copy(
        file,
        file.resolveSibling(file.getFileName() + BEFORE),
        StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel log = FileChannel.open(file, StandardOpenOption.WRITE)) {
      log.truncate(0);
    }
  }
}
