package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.TimedLoad;
import io.github.ampmeter.jmeter.ValidatedElement;
import io.github.ampmeter.load.ArrivalSchedule;
import io.github.ampmeter.load.ArrivalText;
import io.github.ampmeter.load.StepTimes;
import io.github.ampmeter.sample.ScheduleDelay;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jorphan.collections.ListedHashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread group "Arrivals": goes through its children at a rate, however long they take. An arrival
 * is one pass. It takes a free user or makes one, up to a cap; with none free it waits for as long
 * as its patience lasts and is then dropped, which is a failed row.
 */
public class ArrivalsGroup extends SteppedThreadGroup implements TimedLoad, ValidatedElement {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(ArrivalsGroup.class);

  public static final String RATE = "Arrivals.rate";
  public static final String GAPS = "Arrivals.gaps";
  public static final String SEED = "Arrivals.seed";
  public static final String MOST_USERS = "Arrivals.users";
  public static final String PATIENCE = "Arrivals.patience";
  public static final String DURATION = "Arrivals.duration";
  public static final String WARM_UP = "Arrivals.warmUp";
  public static final String PAUSE = "Arrivals.pause";
  public static final String REPEATS = "Arrivals.repeats";

  private transient ArrivalUser user;
  private transient PassMarks marks;
  private transient PassLoop loop;
  private transient boolean done;

  /** The fields as they stand; in a running test their functions have been replaced. */
  public ArrivalText schedule() {
    return new ArrivalText(
        getName(),
        getPropertyAsString(RATE),
        getPropertyAsString(GAPS),
        getPropertyAsString(SEED),
        getPropertyAsString(MOST_USERS),
        getPropertyAsString(PATIENCE),
        getPropertyAsString(DURATION),
        getPropertyAsString(WARM_UP),
        getPropertyAsString(PAUSE),
        getPropertyAsString(REPEATS));
  }

  @Override
  public StepTimes stepTimes(UnaryOperator<String> resolved) {
    ArrivalSchedule schedule = schedule().with(resolved).parse();
    return new StepTimes(schedule.warmUp().toMillis(), schedule.duration().toMillis());
  }

  /** Instead of the schedule: one arrival. */
  @Override
  public void validate(int users, int iterations) {
    List.of(GAPS, SEED, PATIENCE, WARM_UP, PAUSE, REPEATS).forEach(field -> setProperty(field, ""));
    setProperty(RATE, "1/s");
    setProperty(MOST_USERS, "1");
    setProperty(DURATION, "0.5");
  }

  @Override
  GroupRun newRun(Started start, GroupRun.Origin origin) {
    ArrivalSchedule schedule = schedule().parse();
    if (!savesLateness()) {
      LOG.warn(
          "{}: the JTL will not tell how late arrivals began; start JMeter with"
              + " -Jsample_variables={},{}",
          getName(),
          ScheduleDelay.OF_THE_FIRST,
          ScheduleDelay.OF_THOSE_AROUND);
    }
    DroppedArrivals dropped =
        new DroppedArrivals(getName(), start.notifier(), cloneTree(start.tree()));
    return new ArrivalsRun(
        origin,
        schedule,
        (of, name, number) -> thread(start, of, name, number),
        dropped,
        () -> start.engine().stopTest(true));
  }

  private static boolean savesLateness() {
    Set<String> saved = new HashSet<>();
    for (int i = 0; i < SampleEvent.getVarCount(); i++) {
      saved.add(SampleEvent.getVarName(i));
    }
    return saved.containsAll(List.of(ScheduleDelay.OF_THE_FIRST, ScheduleDelay.OF_THOSE_AROUND));
  }

  private JMeterThread thread(Started start, ArrivalUser of, String name, int number) {
    ListedHashTree ownTree = cloneTree(start.tree());
    ArrivalsGroup own = (ArrivalsGroup) ownTree.getArray()[0];
    own.user = of;
    own.marks = new PassMarks(of, ownTree);
    // In front of all listeners of the group and of the plan, which get what it has named.
    ListedHashTree marked = new ListedHashTree(own);
    marked.add(own, own.marks);
    marked.getTree(own).add(ownTree.getTree(own));
    return thread(start, marked, number, name);
  }

  /** Not a property, as in JMeter's own thread group: each thread has one of its own. */
  @Override
  public Controller getSamplerController() {
    if (loop == null) {
      loop = PassLoop.once();
    }
    return loop;
  }

  @Override
  public Sampler next() {
    if (user == null) {
      return super.next();
    }
    if (!user.busy() && !beginNext()) {
      done = true;
      return null;
    }
    Sampler next = super.next();
    if (next == null) {
      user.isDone();
    } else {
      marks.returned(next);
    }
    return next;
  }

  private boolean beginNext() {
    try {
      Optional<ArrivalUser.Arrival> arrival = user.await();
      arrival.ifPresent(
          each -> {
            loop.beginAgain();
            marks.begin(each.lateness(System.nanoTime()));
          });
      return arrival.isPresent();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public boolean isDone() {
    return done || super.isDone();
  }

  /** The most that work at the same time; 0 while the fields are not right. */
  @Override
  public int getNumThreads() {
    try {
      return schedule().parse().mostUsers();
    } catch (ConfigException e) {
      return 0;
    }
  }
}
