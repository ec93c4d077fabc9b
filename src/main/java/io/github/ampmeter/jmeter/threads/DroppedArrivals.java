package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.sample.ScheduleDelay;
import java.util.List;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * Tells all listeners around a thread group of the arrivals that nobody took: a failed row each, so
 * that the JTL knows.
 */
final class DroppedArrivals {
  private final String group;
  private final ListenerNotifier notifier;
  private final List<SampleListener> listeners;

  /**
   * To the listeners of one copy of the group.
   *
   * @param tree the group, in it all that is in its scope
   */
  DroppedArrivals(String group, ListenerNotifier notifier, ListedHashTree tree) {
    this.group = group;
    this.notifier = notifier;
    Object root = tree.getArray()[0];
    this.listeners =
        tree.getTree(root).list().stream()
            .filter(each -> each instanceof SampleListener)
            // It listens for its own samples only.
            .filter(each -> !(each instanceof TransactionController))
            .map(SampleListener.class::cast)
            .toList();
  }

  /**
   * One of them.
   *
   * @param thread the name of the threads that take arrivals, with the number 0
   * @param dueMillis since 1970
   * @param waitedMillis how long it waited for a free user
   */
  void tell(String thread, long dueMillis, long waitedMillis, String why) {
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
