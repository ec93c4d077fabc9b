package io.github.ampmeter.stack;

import io.github.ampmeter.stack.process.ServerProcess;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits until servers are up, all of them within one time limit. */
public final class Readiness {
  private static final long PAUSE_MILLIS = 25;

  private final Duration timeout;
  private long startNanos = System.nanoTime();

  public Readiness(Duration timeout) {
    this.timeout = timeout;
  }

  /** One attempt; an exception says what is missing. */
  @FunctionalInterface
  public interface Attempt {
    void run() throws IOException, SQLException;
  }

  public void awaitResponse(ServerProcess server, Attempt attempt) {
    while (true) {
      try {
        attempt.run();
        return;
      } catch (IOException | SQLException notYet) {
        requireAlive(server);
        requireTime(server, "did not answer", notYet.getMessage());
      }
      pause();
    }
  }

  /** Runs work of any length outside the time limit. */
  public void untimed(Runnable work) {
    long begin = System.nanoTime();
    try {
      work.run();
    } finally {
      startNanos += System.nanoTime() - begin;
    }
  }

  /** Waits for the end of a program. */
  public void awaitEnd(ServerProcess program) {
    try {
      boolean ended = program.process().waitFor(left().toMillis() + 1, TimeUnit.MILLISECONDS);
      if (!ended) {
        requireTime(program, "did not finish", null);
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    if (program.process().exitValue() != 0) {
      requireAlive(program);
    }
  }

  /** Fails with the last log lines of a server that has ended. */
  public void requireAlive(ServerProcess server) {
    if (!server.process().isAlive()) {
      throw new StackException(
          "the %s ended with code %s during the start%s"
              .formatted(server.name(), server.process().exitValue(), server.lastLogLines()));
    }
  }

  private void requireTime(ServerProcess server, String what, String detail) {
    if (left().isNegative() || left().isZero()) {
      throw new StackException(
          "the %s %s within %s s%s%s"
              .formatted(
                  server.name(),
                  what,
                  timeout.toSeconds(),
                  detail == null ? "" : " (" + detail.lines().findFirst().orElse("") + ")",
                  server.lastLogLines()));
    }
  }

  private Duration left() {
    return timeout.minusNanos(System.nanoTime() - startNanos);
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static StackException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new StackException("the start of the stack was interrupted", e);
  }
}
