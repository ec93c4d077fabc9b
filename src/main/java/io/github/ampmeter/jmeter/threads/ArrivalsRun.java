package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.jmeter.threads.ArrivalUsers.ArrivalUser;
import io.github.ampmeter.jmeter.threads.SteppedThreadGroup.GroupRun;
import io.github.ampmeter.judge.load.ArrivalRates;
import io.github.ampmeter.judge.load.ArrivalSchedule;
import io.github.ampmeter.judge.load.ArrivalSchedule.ArrivalPass;
import io.github.ampmeter.judge.load.ArrivalSchedule.DueTimes;
import io.github.ampmeter.judge.sample.ScheduleDelay;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.sample.ThreadName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jorphan.collections.ListedHashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers arrivals when they are due, rate after rate, one at a time: the next one gets a user only
 * after the last one has got one or was dropped, so that there is no queue.
 */
final class ArrivalsRun extends GroupRun {
  private static final Logger LOG = LoggerFactory.getLogger(ArrivalsRun.class);
  private static final String USER_ENDED = "its user ended before its first sample";

  /** Creates the thread of a user without starting it; numbers count from 1. */
  interface UserFactory {
    JMeterThread user(ArrivalUser user, String name, int number);
  }

  private final ArrivalSchedule schedule;
  private final UserFactory factory;
  private final DroppedArrivals dropped;
  private final Map<JMeterThread, ArrivalUser> atWork = new ConcurrentHashMap<>();
  private volatile ArrivalUsers current;
  private volatile ThreadName names;
  private int made;

  ArrivalsRun(
      Origin origin,
      ArrivalSchedule schedule,
      UserFactory factory,
      DroppedArrivals dropped,
      Runnable stopTest) {
    super(origin, stopTest);
    this.schedule = schedule;
    this.factory = factory;
    this.dropped = dropped;
  }

  @Override
  void runLoad() throws InterruptedException {
    // Listeners may read the variables of the calling thread.
    JMeterContextService.getContext().setVariables(new JMeterVariables());
    List<ArrivalPass> passes = schedule.passes();
    for (int i = 0; i < passes.size(); i++) {
      if (i > 0 && users.isStoppedAfter(schedule.times().pause())) {
        return;
      }
      ArrivalRates rate = new ArrivalRates(List.of(passes.get(i).rate()));
      LOG.info("{}: rate {} of {}: {}", origin.name(), i + 1, passes.size(), rate);
      run(passes.get(i), rate);
    }
  }

  private void run(ArrivalPass pass, ArrivalRates rate) throws InterruptedException {
    names =
        rate.named()
            ? new ThreadName(
                origin.text(),
                new Step(rate.levels().get(0), LoadUnit.PER_SECOND, pass.repeat()),
                origin.group())
            : ThreadName.arriving(origin.text(), origin.group());
    ArrivalUsers free = new ArrivalUsers(schedule.mostUsers(), System::nanoTime);
    begin(free);
    try {
      offer(schedule.dueTimes(pass, origin.text()), free);
    } finally {
      free.close();
    }
    users.awaitAll();
  }

  private synchronized void begin(ArrivalUsers free) {
    current = free;
    made = 0;
  }

  private void offer(DueTimes due, ArrivalUsers free) throws InterruptedException {
    long beginMillis = System.currentTimeMillis();
    long beginNanos = System.nanoTime();
    while (due.hasNext()) {
      long after = due.nextLong();
      long dueNanos = beginNanos + after;
      long dueMillis = beginMillis + TimeUnit.NANOSECONDS.toMillis(after);
      Duration wait = Duration.ofNanos(Math.max(0, dueNanos - System.nanoTime()));
      if (users.isStoppedAfter(wait)) {
        return;
      }
      Optional<ArrivalUsers.Place> place =
          free.take(dueMillis, dueNanos, dueNanos + schedule.patience().toNanos());
      if (place.isPresent()) {
        if (!place.get().taken()) {
          make(place.get().arrival(), free);
        }
      } else if (!users.isStopped()) {
        drop(dueMillis, dueNanos, "all " + schedule.mostUsers() + " users were at work");
      }
    }
  }

  /** Called by the group's own thread, and by that of a user who is replaced. */
  private synchronized void make(ArrivalUser.Arrival arrival, ArrivalUsers free) {
    ArrivalUser user = new ArrivalUser(free, arrival);
    int number = ++made;
    JMeterThread thread = factory.user(user, names.text(number), number);
    atWork.put(thread, user);
    users.start(thread);
  }

  private void drop(long dueMillis, long dueNanos, String why) {
    long waited = Math.min(schedule.patience().toNanos(), System.nanoTime() - dueNanos);
    dropped.record(
        names.text(0), dueMillis, TimeUnit.NANOSECONDS.toMillis(Math.max(0, waited)), why);
  }

  /** Drops the arrival of a user that ends before its first sample. */
  @Override
  void ended(JMeterThread thread) {
    ArrivalUser user = atWork.remove(thread);
    try {
      if (user != null && !users.isStopped()) {
        user.remove().ifPresent(given -> make(given, current));
        user.abandoned().ifPresent(lost -> drop(lost.dueMillis(), lost.dueNanos(), USER_ENDED));
      }
    } catch (OutOfMemoryError e) {
      cannotStart(e);
    } finally {
      // This comes last: the next rate begins when all of these users are gone.
      super.ended(thread);
    }
  }

  @Override
  void stop(boolean now) {
    super.stop(now);
    ArrivalUsers of = current;
    if (of != null) {
      of.close();
    }
  }

  /** Reports dropped arrivals to all listeners of a thread group, as one failed row each. */
  static final class DroppedArrivals {
    private final String group;
    private final ListenerNotifier notifier;
    private final List<SampleListener> listeners;

    /**
     * Reports to the listeners of one copy of the group.
     *
     * @param tree the group with everything in its scope
     */
    DroppedArrivals(String group, ListenerNotifier notifier, ListedHashTree tree) {
      this.group = group;
      this.notifier = notifier;
      Object root = tree.getArray()[0];
      this.listeners =
          tree.getTree(root).list().stream()
              .filter(each -> each instanceof SampleListener)
              // A transaction controller listens for its own samples only.
              .filter(each -> !(each instanceof TransactionController))
              .map(SampleListener.class::cast)
              .toList();
    }

    /**
     * Reports one dropped arrival.
     *
     * @param thread the name of the group's threads, with the number 0
     * @param dueMillis since 1970
     * @param waitedMillis how long it waited for a free user
     */
    void record(String thread, long dueMillis, long waitedMillis, String why) {
      SampleResult result = new SampleResult();
      if (result.isStampedAtStart()) {
        result.setStampAndTime(dueMillis, waitedMillis);
      } else {
        result.setStampAndTime(dueMillis + waitedMillis, waitedMillis);
      }
      result.setSampleLabel(group);
      result.setThreadName(thread);
      result.setSuccessful(false);
      result.setResponseCode(ScheduleDelay.DROPPED);
      result.setResponseMessage(why);
      result.setDataType(SampleResult.TEXT);
      int users = JMeterContextService.getNumberOfThreads();
      result.setAllThreads(users);
      result.setGroupThreads(users);
      notifier.notifyListeners(new SampleEvent(result, group, new JMeterVariables()), listeners);
    }
  }
}
