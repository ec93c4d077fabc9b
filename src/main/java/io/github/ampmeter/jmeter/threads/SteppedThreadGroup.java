package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.ConfigException;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.util.JMeterStopTestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What our thread groups have in common: JMeter's side of a load that goes from step to step.
 *
 * <p>The element in the plan conducts the steps; each thread works with a copy of it, which decides
 * when that user is done.
 */
abstract class SteppedThreadGroup extends AbstractThreadGroup {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = LoggerFactory.getLogger(SteppedThreadGroup.class);

  private transient volatile GroupRun run;
  private transient volatile boolean stopped;

  /** What JMeter hands over to a group that starts: all that a thread is made of. */
  record Started(
      int group,
      ListenerNotifier notifier,
      ListedHashTree tree,
      StandardJMeterEngine engine,
      JMeterVariables variables) {}

  /**
   * The load that the fields describe, not started yet.
   *
   * @throws ConfigException where they are not right
   */
  abstract GroupRun newRun(Started start, GroupRun.Origin origin);

  @Override
  public void start(
      int group, ListenerNotifier notifier, ListedHashTree tree, StandardJMeterEngine engine) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    GroupRun.Origin origin = new GroupRun.Origin(getName(), distributedPrefix(), group);
    try {
      run = newRun(new Started(group, notifier, tree, engine, variables), origin);
    } catch (ConfigException e) {
      LOG.error("The test is stopped: {}", e.getMessage());
      engine.stopTest(true);
      throw new JMeterStopTestException(e.getMessage());
    }
    run.start();
    if (stopped) {
      run.stop(true);
    }
  }

  private static String distributedPrefix() {
    return JMeterUtils.getPropDefault(
        JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "");
  }

  /** A thread that is not started yet, over a tree of its own whose first element is a copy. */
  JMeterThread thread(Started start, ListedHashTree ownTree, int number, String name) {
    JMeterThread thread =
        makeThread(
            start.engine(),
            this,
            start.notifier(),
            start.group(),
            number - 1,
            ownTree,
            start.variables());
    thread.setThreadName(name);
    return thread;
  }

  @Override
  public boolean stopThread(String threadName, boolean now) {
    GroupRun current = run;
    return current != null && current.users.stopUser(threadName, now);
  }

  @Override
  public int numberOfActiveThreads() {
    GroupRun current = run;
    return current == null ? 0 : current.users.count();
  }

  @Override
  public JMeterThread addNewThread(int delay, StandardJMeterEngine engine) {
    throw new UnsupportedOperationException(
        getName() + ": the steps say how many users there are; none can be added");
  }

  @Override
  public void threadFinished(JMeterThread thread) {
    GroupRun current = run;
    if (current != null) {
      current.ended(thread);
    }
  }

  /** JMeter's Stop. */
  @Override
  public void tellThreadsToStop() {
    stop(true);
  }

  /** JMeter's Shutdown: after the samples under way. */
  @Override
  public void stop() {
    stop(false);
  }

  private void stop(boolean now) {
    stopped = true;
    GroupRun current = run;
    if (current != null) {
      current.stop(now);
    }
  }

  @Override
  public boolean verifyThreadsStopped() {
    GroupRun current = run;
    return current == null || current.join(DEFAULT_THREAD_STOP_TIMEOUT);
  }

  @Override
  public void waitThreadsStopped() {
    GroupRun current = run;
    if (current != null) {
      current.join();
    }
  }
}
