package io.github.ampmeter.run.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM: whoever drives a load looks at {@link #requested()}, ends JMeter and the
 * stack in order and writes down what was measured. The process waits for that before it ends.
 */
public final class Interruption implements AutoCloseable {
  private static final int EXIT_CODE = 1;
  private static final long PATIENCE_SECONDS = 60;
  private static final long MILLIS_FOR_LAST_WORDS = 500;

  private final CountDownLatch wrappedUp = new CountDownLatch(1);
  private final Thread hook = new Thread(this::waitUntilWrappedUp, "interruption");
  private volatile boolean requested;

  private Interruption() {}

  public static Interruption expected() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  public boolean requested() {
    return requested;
  }

  @Override
  public void close() {
    wrappedUp.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException interruptedMeanwhile) {
      // The hook runs, and ends us now that everything is wrapped up.
      return;
    }
  }

  private void waitUntilWrappedUp() {
    requested = true;
    try {
      if (wrappedUp.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        // Whoever wrapped up with an exception still has to say so.
        Thread.sleep(MILLIS_FOR_LAST_WORDS);
        // The signal's own exit code would hide that the run is incomplete.
        Runtime.getRuntime().halt(EXIT_CODE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
