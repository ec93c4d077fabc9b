package io.github.ampmeter.jmeter.threads;

import java.time.Duration;
import org.apache.jmeter.threads.JMeterThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a thread group of ours does while it runs, in a thread of its own that starts its users. */
abstract class GroupRun {
  private static final Logger LOG = LoggerFactory.getLogger(GroupRun.class);

  /** Names a load generator and its thread group as the names of its threads begin. */
  record Origin(String name, String prefix, int group) {
    String text() {
      return (prefix.isEmpty() ? "" : prefix + "-") + name;
    }
  }

  final Origin origin;
  final UserThreads users = new UserThreads();
  private final Runnable stopTest;
  private final Thread conductor;

  /**
   * Not started yet.
   *
   * @param stopTest ends the whole test when the users cannot be started
   */
  GroupRun(Origin origin, Runnable stopTest) {
    this.origin = origin;
    this.stopTest = stopTest;
    this.conductor = new Thread(this::run, origin.name() + "-steps");
    this.conductor.setDaemon(true);
  }

  /** Goes through the load until it is over or stopped. */
  abstract void conduct() throws InterruptedException;

  void start() {
    conductor.start();
  }

  private void run() {
    try {
      conduct();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop(true);
    } catch (OutOfMemoryError e) {
      cannotStart(e);
    } finally {
      users.awaitAll();
    }
  }

  final void cannotStart(OutOfMemoryError e) {
    LOG.error("{}: no further user can be started, the test is stopped", origin.name(), e);
    stopTest.run();
  }

  /** No further user or step starts; those at work end at once or after their samples. */
  void stop(boolean now) {
    users.stop(now);
  }

  void ended(JMeterThread user) {
    users.ended(user);
  }

  /** Waits for the end of all steps. */
  void join() {
    UserThreads.awaitEnd(conductor);
  }

  /** Waits so long at most; true when all steps and users have ended. */
  boolean join(Duration most) {
    try {
      conductor.join(Math.max(1, most.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !conductor.isAlive();
  }
}
