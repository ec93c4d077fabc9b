package io.github.ampmeter.stack;

import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A process of its own that cuts the logs of a stack that is kept up, since no server cuts all of
 * its own: a log that has become too long is copied to {@code NAME.1} and begins anew. All servers
 * append, so that they go on at the new end. It ends when the stack's record is gone, or one of its
 * processes.
 */
public final class LogKeeper {
  private static final String SHIELD = "trap '' INT HUP; exec $(command -v setsid) \"$@\"";
  private static final String BEFORE = ".1";

  private LogKeeper() {}

  /** Begins; the record is there already. */
  static void start(Path logs, Path record, long mostBytes) {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                "sh",
                "-c",
                SHIELD,
                "sh",
                WatchedProcesses.java(),
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                ourJar(),
                LogKeeper.class.getName(),
                logs.toString(),
                record.toString(),
                Long.toString(mostBytes)));
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start the process that cuts logs", e);
    }
  }

  public static void main(String[] arguments) {
    Path logs = Path.of(arguments[0]);
    Path record = Path.of(arguments[1]);
    long mostBytes = Long.parseLong(arguments[2]);
    while (isUp(record)) {
      cut(logs, mostBytes);
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
    }
  }

  private static boolean isUp(Path record) {
    try {
      return StackRecord.read(record).allAlive();
    } catch (IOException stopped) {
      return false;
    }
  }

  /** Each that is longer than that. */
  static void cut(Path logs, long mostBytes) {
    try (Stream<Path> files = Files.walk(logs)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.toString().endsWith(BEFORE) && Files.size(file) > mostBytes) {
          cut(file);
        }
      }
    } catch (IOException | UncheckedIOException stoppedMeanwhile) {
      // The next look will tell.
    }
  }

  /** What is written between the two steps is lost, which a log bears. */
  private static void cut(Path file) throws IOException {
    Files.copy(
        file,
        file.resolveSibling(file.getFileName() + BEFORE),
        StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel log = FileChannel.open(file, StandardOpenOption.WRITE)) {
      log.truncate(0);
    }
  }

  /** The jar, or the folder of classes, that we are in. */
  private static String ourJar() {
    try {
      return Path.of(LogKeeper.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("our own place cannot be told", e);
    }
  }
}
