package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.TimedLoad;
import io.github.ampmeter.jmeter.ValidatedElement;
import io.github.ampmeter.load.LoadSchedule;
import io.github.ampmeter.load.ScheduleText;
import io.github.ampmeter.load.StepLength;
import io.github.ampmeter.load.StepTimes;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.TransactionSampler;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * Thread group "Scaling Thread Group": one plan with ever more users. Each step starts fresh
 * threads and waits for all of them; their names say users and repeat.
 */
public class ScalingThreadGroup extends SteppedThreadGroup
    implements SampleMonitor, TimedLoad, ValidatedElement {
  private static final long serialVersionUID = 1L;

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

  /** The fields as they stand; in a running test their functions have been replaced. */
  public ScheduleText schedule() {
    return new ScheduleText(
        getName(),
        getPropertyAsString(USERS),
        getPropertyAsString(DURATION),
        getPropertyAsString(ITERATIONS),
        getPropertyAsString(REQUESTS),
        getPropertyAsString(WARM_UP),
        getPropertyAsString(RAMP_UP),
        getPropertyAsString(PAUSE),
        getPropertyAsString(REPEATS),
        getPropertyAsString(PREHEAT));
  }

  @Override
  public StepTimes stepTimes(UnaryOperator<String> resolved) {
    return StepTimes.of(schedule().with(resolved).parse());
  }

  /** Instead of the schedule: one step, in which each user goes through the plan so often. */
  @Override
  public void validate(int users, int iterations) {
    List.of(DURATION, REQUESTS, WARM_UP, RAMP_UP, PAUSE, REPEATS, PREHEAT)
        .forEach(field -> setProperty(field, ""));
    setProperty(USERS, String.valueOf(users));
    setProperty(ITERATIONS, String.valueOf(iterations));
  }

  @Override
  GroupRun newRun(Started start, GroupRun.Origin origin) {
    LoadSchedule schedule = schedule().parse();
    if (!origin.prefix().isEmpty() && !(schedule.length() instanceof StepLength.Lasting)) {
      throw new ConfigException(
          getName()
              + ": steps by iterations or requests cannot be distributed, the workers would"
              + " drift apart; give a duration");
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

  /** Not a property, as in JMeter's own thread group: each thread's loop knows its pass. */
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

  /** A pause or the end of a transaction is none. */
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

  /** The most that work at the same time; 0 while the fields are not right. */
  @Override
  public int getNumThreads() {
    try {
      return schedule().parse().steps().most();
    } catch (ConfigException e) {
      return 0;
    }
  }
}
