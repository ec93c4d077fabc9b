package io.github.ampmeter.jmeter.threads;

import org.apache.jmeter.control.LoopController;

/**
 * One user's loop over the plan: endless in the warm-up, then as often as the pass says; or once,
 * again and again.
 */
public class PassLoop extends LoopController {
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

  /** An iteration under way when the warm-up ends is not counted. */
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
