package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.load.LoadSchedule;
import io.github.ampmeter.load.StepLength;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.sample.ThreadName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.apache.jmeter.threads.JMeterThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Goes through a schedule in a thread of its own: pass after pass, each with fresh users. */
final class StepsRun {
  private static final Logger LOG = LoggerFactory.getLogger(StepsRun.class);

  /** A user of a pass: its number from 1, and the name of its thread. */
  record UserName(int number, String text) {}

  /** Makes a thread that is not started yet. */
  interface UserFactory {
    JMeterThread user(RunningPass pass, UserName name);
  }

  private final String name;
  private final LoadSchedule schedule;
  private final UserFactory factory;
  private final int group;
  private final String prefix;
  private final Runnable stopTest;
  private final Thread steps;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Map<JMeterThread, Thread> users = new ConcurrentHashMap<>();

  /**
   * Not started yet.
   *
   * @param prefix names the worker of a distributed run; else empty
   * @param stopTest ends the whole test when the users cannot be started
   */
  StepsRun(
      String name,
      LoadSchedule schedule,
      UserFactory factory,
      int group,
      String prefix,
      Runnable stopTest) {
    this.name = name;
    this.schedule = schedule;
    this.factory = factory;
    this.group = group;
    this.prefix = prefix;
    this.stopTest = stopTest;
    this.steps = new Thread(this::run, name + "-steps");
    this.steps.setDaemon(true);
  }

  void start() {
    steps.start();
  }

  private void run() {
    try {
      List<Step> passes = schedule.passes();
      boolean preheated = !schedule.preheat().isZero();
      if (preheated) {
        preheat();
      }
      for (int i = 0; i < passes.size(); i++) {
        if ((i > 0 || preheated) && isStoppedAfter(schedule.pause())) {
          return;
        }
        LOG.info("{}: step {} of {}: {}", name, i + 1, passes.size(), passes.get(i).text());
        run(passes.get(i));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop(true);
    } catch (OutOfMemoryError e) {
      LOG.error("{}: no further user can be started, the test is stopped", name, e);
      stopTest.run();
    } finally {
      users.values().forEach(StepsRun::awaitEnd);
    }
  }

  /** As many users as at the greatest step, under names that belong to no step. */
  private void preheat() throws InterruptedException {
    LOG.info("{}: preheating for {} s", name, schedule.preheat().toMillis() / 1e3);
    run(
        new RunningPass(
            new StepLength.Lasting(schedule.preheat()),
            Duration.ZERO,
            System::currentTimeMillis,
            this::endUsersAt),
        schedule.steps().most(),
        number -> ThreadName.preheating(origin(), group).text(number));
  }

  private void run(Step pass) throws InterruptedException {
    run(
        new RunningPass(
            schedule.length(), schedule.warmUp(), System::currentTimeMillis, this::endUsersAt),
        pass.users(),
        number -> new ThreadName(origin(), pass, group).text(number));
  }

  private void run(RunningPass running, int count, IntFunction<String> names)
      throws InterruptedException {
    List<Thread> started = new ArrayList<>();
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      long wait = schedule.startOf(i, count).toNanos() - (System.nanoTime() - begin);
      if (isStoppedAfter(Duration.ofNanos(Math.max(0, wait))) || running.over()) {
        break;
      }
      started.add(startUser(running, i + 1, names.apply(i + 1)));
    }
    for (Thread user : started) {
      user.join();
    }
  }

  private String origin() {
    return (prefix.isEmpty() ? "" : prefix + "-") + name;
  }

  private Thread startUser(RunningPass running, int number, String threadName) {
    JMeterThread user = factory.user(running, new UserName(number, threadName));
    Thread thread = new Thread(user, threadName);
    users.put(user, thread);
    // Either the stop finds this user, or this finds the stop.
    if (stopped.getCount() == 0) {
      user.stop();
    }
    user.setEndTime(running.endMillis());
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      users.remove(user);
      throw e;
    }
    return thread;
  }

  /** JMeter cuts a user's pause short that would outlast the pass. */
  private void endUsersAt(long millis) {
    users.keySet().forEach(user -> user.setEndTime(millis));
  }

  private boolean isStoppedAfter(Duration time) throws InterruptedException {
    return stopped.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** No further user or step starts; those at work end at once or after their samples. */
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

  int users() {
    return users.size();
  }

  /** Waits for the end of all steps. */
  void join() {
    awaitEnd(steps);
  }

  private static void awaitEnd(Thread thread) {
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

  /** Waits so long at most; true when all steps and users have ended. */
  boolean join(Duration most) {
    try {
      steps.join(Math.max(1, most.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !steps.isAlive();
  }
}
