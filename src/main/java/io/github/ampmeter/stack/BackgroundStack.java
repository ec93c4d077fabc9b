package io.github.ampmeter.stack;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FolderTree;
import io.github.ampmeter.stack.process.LogKeeper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A stack that stays up between commands; a file in this folder records what runs.
 *
 * @param mostLogBytes the limit of each log; one earlier log of that size is kept
 */
public record BackgroundStack(Path folder, long mostLogBytes) {
  private static final long MOST_LOG_BYTES = 50L << 20;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** With logs of at most 50 MB. */
  public BackgroundStack(Path folder) {
    this(folder, MOST_LOG_BYTES);
  }

  public enum State {
    RUNNING,
    STOPPED,
    /** Recorded as running, but not all servers live; the others have been stopped. */
    CRASHED
  }

  /** A state, with the record if the stack runs. */
  public record Status(State state, Optional<StackRecord> record) {}

  /**
   * Starts the stack that the factory creates for the spec and a folder for logs; deletes the logs
   * of the last start.
   *
   * @param origin where and when it was started, for other commands
   */
  public StackRecord start(
      StackSpec spec, String origin, BiFunction<StackSpec, Path, Stack> factory) {
    status()
        .record()
        .ifPresent(
            running -> {
              throw new ConfigException(
                  "a stack is already running at %s; stop it first: ampmeter stack stop"
                      .formatted(running.describe()));
            });
    deleteLogs();
    Path logs = logs();
    try (Stack stack = factory.apply(spec.stayingUp(), logs)) {
      Files.createDirectories(logs);
      stack.start();
      StackRecord record = stack.record().startedFrom(origin, stack.processes());
      // In this order: if we die in between, the watcher stops the stack and it counts as crashed.
      record.write(file());
      if (record.remains().containers().isEmpty()) {
        // The logs of containers stay in Docker, which limits them.
        LogKeeper.start(logs, file(), mostLogBytes, record.remains().processes());
      }
      stack.release();
      return record;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write into " + folder, e);
    }
  }

  /** Returns the state; clears up after a crashed stack. */
  public Status status() {
    Optional<StackRecord> record = read();
    if (record.isEmpty()) {
      return new Status(State.STOPPED, Optional.empty());
    }
    if (record.get().allAlive()) {
      return new Status(State.RUNNING, record);
    }
    clear(record.get());
    return new Status(State.CRASHED, Optional.empty());
  }

  /** Stops the stack and returns its state before; keeps the logs of a crash. */
  public State stop() {
    Status status = status();
    status.record().ifPresent(this::clear);
    if (status.state() == State.RUNNING) {
      deleteLogs();
    }
    return status.state();
  }

  /** The folder of the logs; an access log grows by one line a request until it is cut. */
  public Path logs() {
    return folder.resolve("logs");
  }

  private void deleteLogs() {
    try {
      FolderTree.delete(logs());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + logs(), e);
    }
  }

  private void clear(StackRecord record) {
    record.remains().clear(PATIENCE);
    try {
      Files.deleteIfExists(file());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + file(), e);
    }
  }

  private Optional<StackRecord> read() {
    if (!Files.exists(file())) {
      return Optional.empty();
    }
    try {
      return Optional.of(StackRecord.read(file()));
    } catch (IOException | RuntimeException e) {
      throw new ConfigException(
          "%s is not the record of a stack (%s); delete it".formatted(file(), e.getMessage()), e);
    }
  }

  private Path file() {
    return folder.resolve("stack.properties");
  }
}
