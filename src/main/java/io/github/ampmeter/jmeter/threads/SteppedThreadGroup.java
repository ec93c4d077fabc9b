package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.TestEndHook;
import io.github.ampmeter.jmeter.threads.ValidationCloner.ValidatedElement;
import io.github.ampmeter.judge.load.SchedulePreview;
import io.github.ampmeter.judge.stats.Phases;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread group whose load goes from step to step.
 *
 * <p>The element in the plan runs the steps; each thread has a copy of it, which decides when that
 * user ends.
 */
public abstract class SteppedThreadGroup extends AbstractThreadGroup implements ValidatedElement {
  private static final long serialVersionUID = 1L;

  private transient volatile GroupRun run;
  private transient volatile boolean stopped;

  /** The arguments of a group's start, which it needs to create its threads. */
  record Started(
      int group,
      ListenerNotifier notifier,
      ListedHashTree tree,
      StandardJMeterEngine engine,
      JMeterVariables variables) {}

  /**
   * The phases of each load level, from the fields of this group.
   *
   * @param resolved evaluates the functions in a field
   * @throws ConfigException when a field is wrong
   */
  public abstract Phases phases(UnaryOperator<String> resolved);

  /**
   * The load over time, from the fields of this group.
   *
   * @param resolved evaluates the functions in a field
   * @throws ConfigException when a field is wrong
   */
  public abstract SchedulePreview preview(UnaryOperator<String> resolved);

  /**
   * The run of the fields' load, not started yet.
   *
   * @throws ConfigException if they are invalid
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
      engine.stopTest(true);
      throw TestEndHook.stopTest(e);
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

  /** Creates a thread with its own tree, whose first element is a copy, without starting it. */
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
        getName() + ": the schedule decides the number of users; none can be added");
  }

  @Override
  public void threadFinished(JMeterThread thread) {
    GroupRun current = run;
    if (current != null) {
      current.ended(thread);
    }
  }

  /** JMeter's Stop calls it. */
  @Override
  public void tellThreadsToStop() {
    stop(true);
  }

  /** JMeter's Shutdown calls it; running samples finish. */
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

  /** The running load of a thread group, with a thread of its own that starts the users. */
  abstract static class GroupRun {
    private static final Logger LOG = LoggerFactory.getLogger(GroupRun.class);

    /** A load generator and its thread group, as in the names of its threads. */
    record Origin(String name, String prefix, int group) {
      String text() {
        return (prefix.isEmpty() ? "" : prefix + "-") + name;
      }
    }

    final Origin origin;
    final UserThreads users = new UserThreads();
    private final Runnable stopTest;
    private final Thread conductor;

    /**
     * Creates a run without starting it.
     *
     * @param stopTest ends the whole test if users cannot be started
     */
    GroupRun(Origin origin, Runnable stopTest) {
      this.origin = origin;
      this.stopTest = stopTest;
      this.conductor = new Thread(this::run, origin.name() + "-steps");
      this.conductor.setDaemon(true);
    }

    /** Runs the load until it is over or stopped. */
    abstract void runLoad() throws InterruptedException;

    void start() {
      conductor.start();
    }

    private void run() {
      try {
        runLoad();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        stop(true);
      } catch (OutOfMemoryError e) {
        cannotStart(e);
      } finally {
        users.awaitAll();
      }
    }

    final void cannotStart(OutOfMemoryError e) {
      LOG.error("{}: no further user can be started; the test stops", origin.name(), e);
      stopTest.run();
    }

    /** Starts no further users or steps; running users end at once or after their samples. */
    void stop(boolean now) {
      users.stop(now);
    }

    void ended(JMeterThread user) {
      users.ended(user);
    }

    void join() {
      UserThreads.awaitEnd(conductor);
    }

    /** Waits at most this long; returns true if all steps and users have ended. */
    boolean join(Duration most) {
      try {
        conductor.join(Math.max(1, most.toMillis()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return !conductor.isAlive();
    }

    /** The running users of a thread group. */
    static final class UserThreads {
      private final CountDownLatch stopped = new CountDownLatch(1);
      private final Map<JMeterThread, Thread> users = new ConcurrentHashMap<>();

      /** Starts a user; after a stop it ends at once. */
      Thread start(JMeterThread user) {
        return start(user, user);
      }

      /**
       * Starts a user that does something before it runs.
       *
       * @param work runs the user
       */
      Thread start(JMeterThread user, Runnable work) {
        Thread thread = new Thread(work, user.getThreadName());
        users.put(user, thread);
        // Either stop() sees this user, or this sees the stop.
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

      /** Sets the end of all users; JMeter then cuts pauses that would last longer. */
      void endAt(long millis) {
        users.keySet().forEach(user -> user.setEndTime(millis));
      }

      /** Starts no further user; running ones end at once or after their samples. */
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

      /** Waits for all users, including those that others start at their end. */
      void awaitAll() {
        while (!users.isEmpty()) {
          users.values().forEach(UserThreads::awaitEnd);
          users.values().removeIf(each -> each.getState() == Thread.State.TERMINATED);
        }
      }

      /** Waits even if interrupted, and restores the interruption. */
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
  }
}
