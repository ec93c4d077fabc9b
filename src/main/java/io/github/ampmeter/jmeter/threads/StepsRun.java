package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.load.LoadSchedule;
import io.github.ampmeter.load.StepLength;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.sample.ThreadName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.jmeter.threads.JMeterThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Goes through a schedule of users: pass after pass, each with fresh ones. */
final class StepsRun extends GroupRun {
  private static final Logger LOG = LoggerFactory.getLogger(StepsRun.class);

  /** Makes the thread of a pass that is not started yet; numbers count from 1. */
  interface UserFactory {
    JMeterThread user(RunningPass pass, int number, String name);
  }

  private final LoadSchedule schedule;
  private final UserFactory factory;

  StepsRun(Origin origin, LoadSchedule schedule, UserFactory factory, Runnable stopTest) {
    super(origin, stopTest);
    this.schedule = schedule;
    this.factory = factory;
  }

  @Override
  void conduct() throws InterruptedException {
    List<Step> passes = schedule.passes();
    boolean preheated = !schedule.preheat().isZero();
    if (preheated) {
      preheat();
    }
    for (int i = 0; i < passes.size(); i++) {
      if ((i > 0 || preheated) && users.isStoppedAfter(schedule.pause())) {
        return;
      }
      LOG.info("{}: step {} of {}: {}", origin.name(), i + 1, passes.size(), passes.get(i).text());
      run(passes.get(i));
    }
  }

  /** As many users as at the greatest step, under names that belong to no step. */
  private void preheat() throws InterruptedException {
    LOG.info("{}: preheating for {} s", origin.name(), schedule.preheat().toMillis() / 1e3);
    run(
        new RunningPass(
            new StepLength.Lasting(schedule.preheat()),
            Duration.ZERO,
            System::currentTimeMillis,
            users::endAt),
        schedule.steps().most(),
        number -> ThreadName.preheating(origin.text(), origin.group()).text(number));
  }

  private void run(Step pass) throws InterruptedException {
    run(
        new RunningPass(
            schedule.length(), schedule.warmUp(), System::currentTimeMillis, users::endAt),
        pass.level(),
        number -> new ThreadName(origin.text(), pass, origin.group()).text(number));
  }

  private void run(RunningPass running, int count, IntFunction<String> names)
      throws InterruptedException {
    List<Thread> started = new ArrayList<>();
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      long wait = schedule.startOf(i, count).toNanos() - (System.nanoTime() - begin);
      if (users.isStoppedAfter(Duration.ofNanos(Math.max(0, wait))) || running.over()) {
        break;
      }
      JMeterThread user = factory.user(running, i + 1, names.apply(i + 1));
      user.setScheduled(true);
      user.setEndTime(running.endMillis());
      started.add(users.start(user));
      // The end may have become known before the user was among those that are told.
      user.setEndTime(running.endMillis());
    }
    for (Thread user : started) {
      user.join();
    }
  }
}
