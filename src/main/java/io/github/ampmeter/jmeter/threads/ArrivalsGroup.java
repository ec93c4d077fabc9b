package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.threads.ArrivalUsers.ArrivalUser;
import io.github.ampmeter.jmeter.threads.ArrivalsRun.DroppedArrivals;
import io.github.ampmeter.jmeter.threads.RunningPass.PassLoop;
import io.github.ampmeter.jmeter.threads.SteppedThreadGroup.GroupRun;
import io.github.ampmeter.judge.load.ArrivalSchedule;
import io.github.ampmeter.judge.load.LoadText;
import io.github.ampmeter.judge.load.SchedulePreview;
import io.github.ampmeter.judge.sample.ScheduleDelay;
import io.github.ampmeter.judge.stats.Phases;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.control.TransactionSampler;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread group "Arrivals": starts passes through its children at a rate, however long they take. An
 * arrival is one pass. It takes a free user or creates one, up to a limit. If no user is free, it
 * waits for at most a given time and is then dropped, as a failed row.
 */
public class ArrivalsGroup extends SteppedThreadGroup {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(ArrivalsGroup.class);

  /** Each field is a key of a suite's load, or a word of its own, behind this. */
  public static final String PREFIX = "Arrivals.";

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

  /** The text of the fields; in a running test their functions have been evaluated. */
  public LoadText load() {
    return new LoadText(getName(), field -> getPropertyAsString(PREFIX + field));
  }

  @Override
  public SchedulePreview preview(UnaryOperator<String> resolved) {
    return SchedulePreview.of(load().with(resolved).arrivals());
  }

  @Override
  public Phases phases(UnaryOperator<String> resolved) {
    ArrivalSchedule schedule = load().with(resolved).arrivals();
    return new Phases(schedule.times().warmUp(), Optional.of(schedule.times().duration()));
  }

  /** Replaces the schedule by one arrival. */
  @Override
  public void validate(int users, int iterations) {
    List.of(GAPS, SEED, PATIENCE, WARM_UP, PAUSE, REPEATS).forEach(field -> setProperty(field, ""));
    setProperty(RATE, "1/s");
    setProperty(MOST_USERS, "1");
    setProperty(DURATION, "0.5");
  }

  @Override
  GroupRun newRun(Started start, GroupRun.Origin origin) {
    ArrivalSchedule schedule = load().arrivals();
    if (!savesScheduleDelay()) {
      LOG.warn(
          "{}: the JTL will not contain the schedule delay of arrivals; start JMeter with"
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

  private static boolean savesScheduleDelay() {
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
    // It precedes all listeners of the group and the plan, so that they see its variables.
    ListedHashTree marked = new ListedHashTree(own);
    marked.add(own, own.marks);
    marked.getTree(own).add(ownTree.getTree(own));
    return thread(start, marked, number, name);
  }

  /** The controller is no property as in JMeter's thread group: each thread has its own. */
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
      user.finish();
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
            marks.begin(each.scheduleDelay(System.nanoTime()));
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

  /** The limit of concurrent users; 0 if the fields are invalid. */
  @Override
  public int getNumThreads() {
    try {
      return load().arrivals().mostUsers();
    } catch (ConfigException e) {
      return 0;
    }
  }

  /**
   * Marks the rows of a pass with its schedule delay: the first sample and the transactions around
   * it. It is in each user's tree and sets the variables before JMeter reads them for a row: as a
   * post-processor for a sample, and after a row for a transaction that ends with it.
   */
  public static class PassMarks extends AbstractTestElement
      implements PostProcessor, SampleListener {
    private static final long serialVersionUID = 1L;

    private transient ArrivalUser user;
    private transient Map<Sampler, List<TransactionController>> around = Map.of();
    private transient Deque<TransactionController> open = new ArrayDeque<>();

    /** The transactions around the first sample that have no row yet. */
    private transient Set<TransactionController> owed =
        Collections.newSetFromMap(new IdentityHashMap<>());

    private transient String late = "";
    private transient boolean begun;

    /** JMeter creates elements by this constructor. */
    public PassMarks() {}

    /**
     * The marks of one user.
     *
     * @param tree its own copy of the thread group with its children
     */
    PassMarks(ArrivalUser user, HashTree tree) {
      this.user = user;
      this.around = new IdentityHashMap<>();
      collect(tree, List.of());
    }

    private void collect(HashTree tree, List<TransactionController> above) {
      for (Object node : tree.list()) {
        List<TransactionController> here = above;
        if (node instanceof TransactionController transaction) {
          here = new ArrayList<>(above);
          here.add(transaction);
        } else if (node instanceof Sampler sampler) {
          around.put(sampler, above);
        }
        collect(tree.getTree(node), here);
      }
    }

    /** Begins a pass with this delay. */
    void begin(ScheduleDelay delay) {
      late = delay.text();
      begun = false;
      owed.clear();
      open.clear();
      set("", "");
    }

    /** JMeter runs this next: a sample, a pause, or the end of a transaction. */
    void returned(Sampler next) {
      if (next instanceof TransactionSampler transaction && transaction.isTransactionDone()) {
        boolean first = owed.remove(transaction.getTransactionController());
        set(first ? ScheduleDelay.HIDDEN_IN + transaction.getName() : "", first ? late : "");
        return;
      }
      open.clear();
      open.addAll(around.getOrDefault(real(next), List.of()));
      set("", ofTheInnermost());
    }

    private static Sampler real(Sampler next) {
      Sampler real = next;
      while (real instanceof TransactionSampler transaction) {
        real = transaction.getSubSampler();
      }
      return real;
    }

    /** JMeter has made a sample, which becomes a row unless it is ignored. */
    @Override
    public void process() {
      if (!begun) {
        begun = true;
        user.markSampled();
        owed.addAll(open);
        set(late, ofTheInnermost());
      }
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
      if (event.isTransactionSampleEvent()) {
        owed.remove(open.pollLast());
        name(event.getResult());
      }
      set("", ofTheInnermost());
    }

    /** Names transactions without a sample, such as those of a pause, which JMeter does not. */
    private static void name(SampleResult result) {
      if (result.getThreadName().isEmpty()) {
        result.setThreadName(Thread.currentThread().getName());
        result.setAllThreads(JMeterContextService.getNumberOfThreads());
      }
    }

    private String ofTheInnermost() {
      return !open.isEmpty() && owed.contains(open.peekLast()) ? late : "";
    }

    private void set(String ofTheFirst, String ofThoseAround) {
      JMeterVariables variables = getThreadContext().getVariables();
      variables.put(ScheduleDelay.OF_THE_FIRST, ofTheFirst);
      variables.put(ScheduleDelay.OF_THOSE_AROUND, ofThoseAround);
    }

    @Override
    public void sampleStarted(SampleEvent e) {}

    @Override
    public void sampleStopped(SampleEvent e) {}
  }
}
