package io.github.ampmeter.jmeter.listener;

import io.github.ampmeter.judge.verdict.VerdictKind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends {@code jmeter -n} with the verdict as exit code, if {@code -Jampmeter.exitCode=true} is set:
 * 0 if every Required Percentiles of the plan passed, else 1. JMeter ends by itself and writes its
 * files and its dashboard; the code is set as the JVM ends.
 */
final class VerdictExit {
  private static final Logger LOG = LoggerFactory.getLogger(VerdictExit.class);
  private static final String PROPERTY = "ampmeter.exitCode";
  private static final int NOT_PASSED = 1;
  private static final long PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(2);
  private static final VerdictExit OF_THIS_JMETER = new VerdictExit();

  private boolean hooked;
  private int open;
  private boolean failed;

  private VerdictExit() {}

  /** The instance of this process, which has one exit code. */
  static VerdictExit ofThisJMeter() {
    return OF_THIS_JMETER;
  }

  /** A run begins; if its end is never reported, it has not passed. */
  synchronized void begin() {
    String asked = JMeterUtils.getPropDefault(PROPERTY, "false").strip();
    if (GuiPackage.getInstance() != null || asked.equals("false")) {
      return;
    }
    if (!asked.equals("true")) {
      LOG.error("{} must be true or false, was \"{}\": JMeter ends with 1", PROPERTY, asked);
      failed = true;
    }
    open++;
    if (!hooked) {
      hooked = true;
      Runtime.getRuntime().addShutdownHook(new Thread(this::exit, "ampmeter-verdict"));
    }
  }

  /** A run ended with this verdict. */
  synchronized void end(VerdictKind verdict) {
    open = Math.max(0, open - 1);
    failed |= verdict != VerdictKind.PASSED;
  }

  private synchronized boolean passed() {
    return open == 0 && !failed;
  }

  private void exit() {
    if (passed()) {
      return;
    }
    awaitOtherThreads();
    Runtime.getRuntime().halt(NOT_PASSED);
  }

  /** Waits for the other shutdown hooks, which write the last lines of the log and the JTL. */
  private static void awaitOtherThreads() {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    try {
      for (Thread other : otherThreads()) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left > 0) {
          other.join(left);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Thread> otherThreads() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> !awaitsUs(thread.getValue()))
        .map(Map.Entry::getKey)
        .filter(thread -> !thread.isDaemon() && thread != Thread.currentThread())
        .toList();
  }

  /** Whether a thread ends the JVM and waits for this one. */
  private static boolean awaitsUs(StackTraceElement[] calls) {
    return Stream.of(calls).anyMatch(call -> call.getClassName().equals("java.lang.Shutdown"));
  }
}
