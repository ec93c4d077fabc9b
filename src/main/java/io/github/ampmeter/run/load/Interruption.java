package io.github.ampmeter.run.load;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Handles Ctrl-C and SIGTERM. The code that runs a load polls {@link #requested()}, ends JMeter and
 * the stack in order and saves the measurement. The process ends only after that.
 */
public final class Interruption implements AutoCloseable {
  private static final int INCOMPLETE = 1;
  private static final long PATIENCE_SECONDS = 60;
  private static final long MILLIS_FOR_MESSAGE = 500;

  private static final Path OWN_STATUS = Path.of("/proc/self/status");
  private static final String IGNORED = "SigIgn:";
  private static final int SIGINT = 2;

  private final CountDownLatch wrappedUp = new CountDownLatch(1);
  private final Thread hook = new Thread(this::waitUntilWrappedUp, "interruption");
  private volatile boolean requested;
  private volatile int exitCode = INCOMPLETE;

  private Interruption() {}

  public static Interruption expected() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /**
   * Tells the user how to end a run if this process was started to ignore Ctrl-C; does nothing
   * where that is not known.
   *
   * @param folder of the run
   */
  public static void warnWhereIgnored(Path folder, Console console) {
    if (ignored()) {
      console.say(
          "Ctrl-C has no effect on this run, which was started to ignore it, as by nohup"
              + " or & in a script. To end it, run in any terminal: ampmeter stop "
              + folder);
    }
  }

  private static boolean ignored() {
    try (Stream<String> lines = Files.lines(OWN_STATUS)) {
      return lines
          .filter(line -> line.startsWith(IGNORED))
          .map(line -> new BigInteger(line.substring(IGNORED.length()).strip(), 16))
          .anyMatch(signals -> signals.testBit(SIGINT - 1));
    } catch (IOException notLinux) {
      return false;
    }
  }

  public boolean requested() {
    return requested;
  }

  /**
   * Sets the exit code for a process that was interrupted: that of the verdict, which is INCOMPLETE
   * where the load was cut short, and stays valid where only the report was not written yet.
   *
   * @return the same code
   */
  public int exitsWith(int code) {
    exitCode = code;
    return code;
  }

  @Override
  public void close() {
    wrappedUp.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException interruptedMeanwhile) {
      // The hook is running, and ends the process now.
      return;
    }
  }

  private void waitUntilWrappedUp() {
    requested = true;
    try {
      if (wrappedUp.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        // The message of an exception may not be printed yet.
        Thread.sleep(MILLIS_FOR_MESSAGE);
        // The signal's own exit code would hide that the run is incomplete.
        Runtime.getRuntime().halt(exitCode);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
