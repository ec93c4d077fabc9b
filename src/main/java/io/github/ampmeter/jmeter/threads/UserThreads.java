package io.github.ampmeter.jmeter.threads;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.threads.JMeterThread;

/** The users of a thread group that are at work, and the word to stop. */
final class UserThreads {
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Map<JMeterThread, Thread> users = new ConcurrentHashMap<>();

  /** Starts a user, unless all have been told to stop: then it ends at once. */
  Thread start(JMeterThread user) {
    Thread thread = new Thread(user, user.getThreadName());
    users.put(user, thread);
    // Either the stop finds this user, or this finds the stop.
    if (isStopped()) {
      user.stop();
    }
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      users.remove(user);
      throw e;
    }
    return thread;
  }

  boolean isStopped() {
    return stopped.getCount() == 0;
  }

  boolean isStoppedAfter(Duration time) throws InterruptedException {
    return stopped.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** JMeter cuts a user's pause short that would outlast this moment. */
  void endAt(long millis) {
    users.keySet().forEach(user -> user.setEndTime(millis));
  }

  /** No further user starts; those at work end at once or after their samples. */
  void stop(boolean now) {
    stopped.countDown();
    users.forEach((user, thread) -> stop(user, thread, now));
  }

  boolean stopUser(String threadName, boolean now) {
    for (Map.Entry<JMeterThread, Thread> user : users.entrySet()) {
      if (user.getKey().getThreadName().equals(threadName)) {
        stop(user.getKey(), user.getValue(), now);
        return true;
      }
    }
    return false;
  }

  private static void stop(JMeterThread user, Thread thread, boolean now) {
    user.stop();
    if (now) {
      user.interrupt();
      thread.interrupt();
    }
  }

  void ended(JMeterThread user) {
    users.remove(user);
  }

  int count() {
    return users.size();
  }

  /** Waits for all, and for those that others start when they end. */
  void awaitAll() {
    while (!users.isEmpty()) {
      users.values().forEach(UserThreads::awaitEnd);
      users.values().removeIf(each -> each.getState() == Thread.State.TERMINATED);
    }
  }

  /** Whatever interrupts the wait; the interruption is not lost. */
  static void awaitEnd(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
