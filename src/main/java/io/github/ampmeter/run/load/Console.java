package io.github.ampmeter.run.load;

import java.io.PrintStream;
import java.time.Duration;

/**
 * Where the runner speaks to its user: sentences, and one progress line that is rewritten in place
 * on a terminal and printed now and then elsewhere.
 */
public final class Console {
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
  private static final int WIDTH = 100;

  private final PrintStream out;
  private final boolean terminal;
  private Duration lastLine = Duration.ZERO;
  private boolean progressShown;

  public Console(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  public synchronized void say(String text) {
    endProgress();
    out.println(text);
    out.flush();
  }

  /** Shows how far a plan is. */
  synchronized void progress(String line, Duration sinceStart) {
    if (terminal) {
      String cut = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
      out.print("\r" + cut + " ".repeat(WIDTH - cut.length()));
      out.flush();
      progressShown = true;
    } else if (sinceStart.minus(lastLine).compareTo(BETWEEN_LINES) >= 0) {
      lastLine = sinceStart;
      out.println(line);
      out.flush();
    }
  }

  /** Ends the progress of one plan; the next one counts anew. */
  synchronized void endProgress() {
    lastLine = Duration.ZERO;
    if (progressShown) {
      out.print("\r" + " ".repeat(WIDTH) + "\r");
      progressShown = false;
    }
  }
}
