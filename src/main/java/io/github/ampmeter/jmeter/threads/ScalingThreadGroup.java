package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.threads.RunningPass.PassLoop;
import io.github.ampmeter.jmeter.threads.SteppedThreadGroup.GroupRun;
import io.github.ampmeter.judge.load.LoadSchedule;
import io.github.ampmeter.judge.load.LoadSchedule.StepLength;
import io.github.ampmeter.judge.load.LoadText;
import io.github.ampmeter.judge.load.SchedulePreview;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.Phases;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.TransactionSampler;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jorphan.collections.ListedHashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread group "Scaling Thread Group": one plan with ever more users. Each step starts new threads
 * and waits for all of them; their names contain users and repeat.
 */
public class ScalingThreadGroup extends SteppedThreadGroup implements SampleMonitor {
  private static final long serialVersionUID = 1L;

  /** Each field is a key of a suite's load, or a word of its own, behind this. */
  public static final String PREFIX = "ScalingThreadGroup.";

  public static final String USERS = "ScalingThreadGroup.users";
  public static final String DURATION = "ScalingThreadGroup.duration";
  public static final String ITERATIONS = "ScalingThreadGroup.iterations";
  public static final String REQUESTS = "ScalingThreadGroup.requests";
  public static final String WARM_UP = "ScalingThreadGroup.warmUp";
  public static final String RAMP_UP = "ScalingThreadGroup.rampUp";
  public static final String PAUSE = "ScalingThreadGroup.pause";
  public static final String REPEATS = "ScalingThreadGroup.repeats";
  public static final String PREHEAT = "ScalingThreadGroup.preheat";

  private transient RunningPass pass;
  private transient PassLoop loop;
  private transient boolean done;

  /** The text of the fields; in a running test their functions have been evaluated. */
  public LoadText load() {
    return new LoadText(getName(), field -> getPropertyAsString(PREFIX + field));
  }

  @Override
  public SchedulePreview preview(UnaryOperator<String> resolved) {
    return SchedulePreview.of(load().with(resolved).schedule());
  }

  @Override
  public Phases phases(UnaryOperator<String> resolved) {
    LoadSchedule schedule = load().with(resolved).schedule();
    // A level of iterations or requests has no fixed duration.
    return new Phases(
        schedule.warmUp(),
        schedule.length() instanceof StepLength.Lasting lasting
            ? Optional.of(lasting.duration())
            : Optional.empty());
  }

  /** Replaces the schedule by one step with this many iterations of each user. */
  @Override
  public void validate(int users, int iterations) {
    List.of(DURATION, REQUESTS, WARM_UP, RAMP_UP, PAUSE, REPEATS, PREHEAT)
        .forEach(field -> setProperty(field, ""));
    setProperty(USERS, String.valueOf(users));
    setProperty(ITERATIONS, String.valueOf(iterations));
  }

  @Override
  GroupRun newRun(Started start, GroupRun.Origin origin) {
    LoadSchedule schedule = load().schedule();
    if (!origin.prefix().isEmpty() && !(schedule.length() instanceof StepLength.Lasting)) {
      throw new ConfigException(
          getName()
              + ": steps by iterations or requests cannot be distributed, as the load workers"
              + " would come apart; set a duration");
    }
    return new StepsRun(
        origin,
        schedule,
        (running, number, name) -> thread(start, running, number, name),
        () -> start.engine().stopTest(true));
  }

  private JMeterThread thread(Started start, RunningPass running, int number, String name) {
    ListedHashTree ownTree = cloneTree(start.tree());
    ScalingThreadGroup own = (ScalingThreadGroup) ownTree.getArray()[0];
    own.join(running);
    ownTree.add(own, new PassListener(running));
    return thread(start, ownTree, number, name);
  }

  private void join(RunningPass running) {
    pass = running;
    loop = new PassLoop(running);
  }

  /** The controller is no property as in JMeter's thread group: each thread's loop has its pass. */
  @Override
  public Controller getSamplerController() {
    if (loop == null) {
      loop = new PassLoop(pass);
    }
    return loop;
  }

  @Override
  public Sampler next() {
    if (pass == null) {
      return super.next();
    }
    Sampler next = pass.over() ? null : super.next();
    if (next == null ? pass.over() : request(next) && !pass.admitsRequest()) {
      done = true;
      return null;
    }
    return next;
  }

  /** Whether it is a request, not a pause or the end of a transaction. */
  private static boolean request(Sampler sampler) {
    Sampler real =
        sampler instanceof TransactionSampler transaction
            ? (transaction.isTransactionDone() ? null : transaction.getSubSampler())
            : sampler;
    return real != null && !(real instanceof TestAction);
  }

  @Override
  public boolean isDone() {
    return done || super.isDone();
  }

  @Override
  public void sampleStarting(Sampler sampler) {
    if (pass != null) {
      pass.sampleStarts();
    }
  }

  @Override
  public void sampleEnded(Sampler sampler) {}

  /** The limit of concurrent users; 0 if the fields are invalid. */
  @Override
  public int getNumThreads() {
    try {
      return load().schedule().steps().most();
    } catch (ConfigException e) {
      return 0;
    }
  }

  /** Runs a schedule of users: pass after pass, each with new users. */
  private static final class StepsRun extends GroupRun {
    private static final Logger LOG = LoggerFactory.getLogger(StepsRun.class);

    /** Creates the thread of a user without starting it; numbers count from 1. */
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
    void runLoad() throws InterruptedException {
      List<Step> passes = schedule.passes();
      boolean preheated = !schedule.preheat().isZero();
      if (preheated) {
        preheat();
      }
      for (int i = 0; i < passes.size(); i++) {
        if ((i > 0 || preheated) && users.isStoppedAfter(schedule.pause())) {
          return;
        }
        LOG.info(
            "{}: step {} of {}: {}", origin.name(), i + 1, passes.size(), passes.get(i).text());
        run(passes.get(i));
      }
    }

    /** Runs as many users as the greatest step, with names that belong to no step. */
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

    /**
     * Creates all threads before the first one begins: on a busy machine, starting a thread takes
     * tens of milliseconds.
     */
    private void run(RunningPass running, int count, IntFunction<String> names)
        throws InterruptedException {
      List<Thread> started = new ArrayList<>();
      CompletableFuture<Long> begin = new CompletableFuture<>();
      try {
        for (int i = 0; i < count && !users.isStopped(); i++) {
          JMeterThread user = factory.user(running, i + 1, names.apply(i + 1));
          user.setScheduled(true);
          // The end is unknown until the first sample starts, which sets it for all.
          user.setEndTime(running.endMillis());
          Duration after = schedule.startOf(i, count);
          started.add(users.start(user, () -> run(user, running, begin, after)));
        }
      } finally {
        begin.complete(System.nanoTime());
      }
      for (Thread user : started) {
        user.join();
      }
    }

    private void run(
        JMeterThread user, RunningPass running, CompletableFuture<Long> begin, Duration after) {
      try {
        long wait = after.toNanos() - (System.nanoTime() - begin.join());
        if (!users.isStoppedAfter(Duration.ofNanos(Math.max(0, wait))) && !running.over()) {
          user.run();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        users.ended(user);
      }
    }
  }

  /** Reports the start of each sample to the pass. It is in each user's tree. */
  public static class PassListener extends AbstractTestElement implements SampleListener {
    private static final long serialVersionUID = 1L;

    private transient RunningPass pass;

    /** JMeter creates elements by this constructor. */
    public PassListener() {}

    PassListener(RunningPass pass) {
      this.pass = pass;
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
      if (pass != null) {
        pass.sampleStartedAt(event.getResult().getStartTime());
      }
    }

    @Override
    public void sampleStarted(SampleEvent event) {}

    @Override
    public void sampleStopped(SampleEvent event) {}
  }
}
