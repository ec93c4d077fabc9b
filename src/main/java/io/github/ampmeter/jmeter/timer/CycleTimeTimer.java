package io.github.ampmeter.jmeter.timer;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.jmeter.TestEndHook;
import io.github.ampmeter.jmeter.WholeNumber;
import io.github.ampmeter.judge.load.CycleTime;
import io.github.ampmeter.judge.load.CycleTime.Pacing;
import io.github.ampmeter.judge.load.SeededRandom;
import io.github.ampmeter.judge.sample.OperationVariables;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.timers.Timer;

/**
 * Timer "Cycle Time": waits until the random cycle time since the last operation's start is over.
 * JMeter's timers fire before each sampler in their scope: put it below a Flow Control Action in
 * front of the operation. Intended start and scheduled delay are saved as variables, for the JTL.
 */
public final class CycleTimeTimer extends AbstractTestElement implements Timer {
  private static final long serialVersionUID = 1L;
  private static final double SECOND = 1000;

  public static final String MEAN = "CycleTimeTimer.mean";
  public static final String SHIFT = "CycleTimeTimer.shift";
  public static final String MIN = "CycleTimeTimer.min";
  public static final String MAX = "CycleTimeTimer.max";
  public static final String SEED = "CycleTimeTimer.seed";

  private transient Pacing pacing;

  /** Sets the defaults, which also apply if a plan omits a property. */
  public CycleTimeTimer() {
    setProperty(MEAN, "5");
    setProperty(SHIFT, "");
    setProperty(MIN, "");
    setProperty(MAX, "");
    setProperty(SEED, "1");
  }

  @Override
  public long delay() {
    if (pacing == null) {
      pacing = newPacing();
    }
    long wait = pacing.next(System.currentTimeMillis());
    JMeterVariables variables = getThreadContext().getVariables();
    variables.put(OperationVariables.INTENDED_START, String.valueOf(pacing.intendedStartMillis()));
    variables.put(OperationVariables.DRAWN_MILLIS, String.valueOf(pacing.drawnMillis()));
    waitForTheEndWithin(wait);
    return wait;
  }

  /**
   * Waits to the end of the load if the wait is longer. JMeter would end such a user at once, and
   * it would be missing among the active users.
   */
  private void waitForTheEndWithin(long wait) {
    JMeterThread thread = getThreadContext().getThread();
    long end = thread == null ? 0 : thread.getEndTime();
    long left = end - System.currentTimeMillis();
    if (end > 0 && left > 0 && wait > left) {
      try {
        TimeUnit.MILLISECONDS.sleep(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * The distribution of the properties.
   *
   * @throws ConfigException naming the property, the rule and the value
   */
  public CycleTime cycleTime() {
    double mean = millis("mean", MEAN, Double.NaN);
    return new CycleTime(
        mean,
        millis("shift", SHIFT, 0),
        millis("min", MIN, 0),
        millis("max", MAX, CycleTime.defaultMax(mean)));
  }

  private Pacing newPacing() {
    try {
      long seed = WholeNumber.seed("seed", getPropertyAsString(SEED));
      return new Pacing(
          cycleTime(), SeededRandom.of(seed, Thread.currentThread().getName(), "cycle"));
    } catch (ConfigException e) {
      throw TestEndHook.stopTest(new ConfigException(getName() + ": " + e.getMessage(), e));
    }
  }

  /** The milliseconds of a property in seconds; an empty one has the default, if any. */
  private double millis(String what, String property, double whenEmpty) {
    String text = getPropertyAsString(property).strip();
    if (text.isEmpty() && !Double.isNaN(whenEmpty)) {
      return whenEmpty;
    }
    if (!text.matches("[0-9]{1,7}(\\.[0-9]{1,6})?")) {
      throw new ConfigException(what + " must be seconds such as 5 or 0.5, was \"" + text + "\"");
    }
    return SECOND * Double.parseDouble(text);
  }
}
