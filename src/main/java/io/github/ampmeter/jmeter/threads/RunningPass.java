package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.judge.load.LoadSchedule.StepLength;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.apache.jmeter.control.LoopController;

/**
 * The shared state of the users of one pass. Its time begins with the first sample, like the window
 * of the figures: the start of a thread is not load.
 */
final class RunningPass {
  private static final long NOT_STARTED = Long.MIN_VALUE;

  /**
   * JMeter's sample clock is set by the system's every five seconds: a sample that starts this much
   * after the warm-up is after it in the JTL, too.
   */
  private static final long CLOCKS_APART_MILLIS = 10;

  private final StepLength length;
  private final long warmUpMillis;
  private final LongSupplier clock;
  private final LongConsumer endKnown;
  private final AtomicLong startMillis = new AtomicLong(NOT_STARTED);
  private final AtomicBoolean startSeen = new AtomicBoolean();
  private final AtomicLong requestsLeft;

  /**
   * Creates a pass that has not started.
   *
   * @param clock milliseconds since 1970
   * @param endKnown receives the end of the pass when it begins, if it lasts a fixed time
   */
  RunningPass(StepLength length, Duration warmUp, LongSupplier clock, LongConsumer endKnown) {
    this.length = length;
    this.warmUpMillis = warmUp.toMillis();
    this.clock = clock;
    this.endKnown = endKnown;
    this.requestsLeft =
        new AtomicLong(
            length instanceof StepLength.Requests requests ? requests.inAll() : Long.MAX_VALUE);
  }

  /** A sample is about to start; preparing it, such as a client, may take time. */
  void sampleStarts() {
    if (startMillis.get() == NOT_STARTED
        && startMillis.compareAndSet(NOT_STARTED, clock.getAsLong())) {
      publishEnd();
    }
  }

  /** A sample is over; the first one's actual start replaces the assumed one. */
  void sampleStartedAt(long millis) {
    boolean first = !startSeen.get() && startSeen.compareAndSet(false, true);
    if (first || millis < startMillis.get()) {
      startMillis.updateAndGet(before -> first ? millis : Math.min(before, millis));
      publishEnd();
    }
  }

  private void publishEnd() {
    if (length instanceof StepLength.Lasting) {
      endKnown.accept(endMillis());
    }
  }

  /** The end of a pass with a duration; far in the future while unknown. */
  long endMillis() {
    long start = startMillis.get();
    return start != NOT_STARTED && length instanceof StepLength.Lasting lasting
        ? start + warmUpMillis + lasting.duration().toMillis()
        : Long.MAX_VALUE;
  }

  boolean over() {
    return clock.getAsLong() >= endMillis() || requestsLeft.get() <= 0;
  }

  boolean warmingUp() {
    if (warmUpMillis == 0) {
      return false;
    }
    long start = startMillis.get();
    return start == NOT_STARTED || clock.getAsLong() < start + warmUpMillis + CLOCKS_APART_MILLIS;
  }

  /** Whether one more request may be made; if so, counts it. */
  boolean admitsRequest() {
    return !(length instanceof StepLength.Requests)
        || warmingUp()
        || requestsLeft.getAndDecrement() > 0;
  }

  /** The passes of each user through the plan after the warm-up; -1: until the end. */
  int iterations() {
    return length instanceof StepLength.Iterations iterations ? iterations.perUser() : -1;
  }

  /**
   * One user's loop over the plan: endless in the warm-up, then as often as the pass requires; or
   * once, repeatedly.
   */
  public static class PassLoop extends LoopController {
    private static final long serialVersionUID = 1L;
    private static final int ENDLESS = -1;
    private static final int NOT_KNOWN = -1;

    private transient RunningPass pass;
    private transient int last = NOT_KNOWN;
    private transient boolean again;

    /** JMeter creates elements by this constructor. */
    public PassLoop() {}

    PassLoop(RunningPass pass) {
      this.pass = pass;
      setContinueForever(false);
    }

    /** A loop that ends after each iteration and can then begin again. */
    static PassLoop once() {
      PassLoop loop = new PassLoop();
      loop.again = true;
      loop.last = 1;
      return loop;
    }

    /** Never done while it may begin again: JMeter would end the thread. */
    @Override
    protected void setDone(boolean done) {
      super.setDone(done && !again);
    }

    /** Begins an iteration anew, wherever the last one ended. */
    void beginAgain() {
      resetLoopCount();
    }

    /** An iteration in progress when the warm-up ends is not counted. */
    @Override
    public int getLoops() {
      if (again) {
        return last;
      }
      if (pass == null || pass.iterations() == ENDLESS || pass.warmingUp()) {
        return ENDLESS;
      }
      if (last == NOT_KNOWN) {
        int begun = getIterCount() - (isFirst() ? 1 : 0);
        last = begun + pass.iterations();
      }
      return last;
    }
  }
}
