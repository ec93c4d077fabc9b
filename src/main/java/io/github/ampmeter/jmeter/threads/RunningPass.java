package io.github.ampmeter.jmeter.threads;

import io.github.ampmeter.judge.load.LoadSchedule.StepLength;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.apache.jmeter.control.LoopController;

/**
 * What the users of one pass have in common while it runs. Its time begins with the first sample,
 * as the window of the figures does: what JMeter needs to start a thread is not load.
 */
final class RunningPass {
  private static final long NOT_STARTED = Long.MIN_VALUE;

  /**
   * The clock of JMeter's samples runs beside the system's and is set by it every five seconds:
   * what starts so much later than the warm-up ends is after it in the JTL as well.
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
   * A pass that has not started.
   *
   * @param clock milliseconds since 1970
   * @param endKnown gets the end of the pass, once it has begun and if it lasts a fixed time
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

  /** A sample is about to start: what it is preceded by, such as setting up a client, may last. */
  void sampleStarts() {
    if (startMillis.get() == NOT_STARTED
        && startMillis.compareAndSet(NOT_STARTED, clock.getAsLong())) {
      publishEnd();
    }
  }

  /** A sample is over; the first one's start takes the place of what was only supposed. */
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

  /** When a pass that lasts some time is over; far off as long as that is not known. */
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

  /** Whether one more request may be made; counts it if so. */
  boolean admitsRequest() {
    return !(length instanceof StepLength.Requests)
        || warmingUp()
        || requestsLeft.getAndDecrement() > 0;
  }

  /** How often each user goes through the plan after the warm-up; -1: until the pass is over. */
  int iterations() {
    return length instanceof StepLength.Iterations iterations ? iterations.perUser() : -1;
  }

  /**
   * One user's loop over the plan: endless in the warm-up, then as often as the pass says; or once,
   * again and again.
   */
  public static class PassLoop extends LoopController {
    private static final long serialVersionUID = 1L;
    private static final int ENDLESS = -1;
    private static final int NOT_KNOWN = -1;

    private transient RunningPass pass;
    private transient int last = NOT_KNOWN;
    private transient boolean again;

    /** For JMeter, which makes elements by their class. */
    public PassLoop() {}

    PassLoop(RunningPass pass) {
      this.pass = pass;
      setContinueForever(false);
    }

    /** Ends after each time through the plan, and can then begin again. */
    static PassLoop once() {
      PassLoop loop = new PassLoop();
      loop.again = true;
      loop.last = 1;
      return loop;
    }

    /** JMeter ends the thread of a loop that is done. */
    @Override
    protected void setDone(boolean done) {
      super.setDone(done && !again);
    }

    /** Wherever an error, or the plan itself, has ended the time before. */
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
