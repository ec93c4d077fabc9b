package io.github.ampmeter.run.load;

import io.github.ampmeter.report.section.PlainText;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The runner's output to its user: sentences, and one progress line, which is updated in place on a
 * terminal and printed from time to time elsewhere.
 */
public final class Console {
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
  private static final Duration BETWEEN_UPDATES = Duration.ofSeconds(1);

  /** A longer line would wrap on a terminal of the usual width and could not be updated. */
  private static final int WIDTH = 79;

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
    // Keeps a blank line at the end of a summary.
    out.println(PlainText.lines(text) + (text.endsWith("\n") ? "\n" : ""));
    out.flush();
  }

  /** Shows the progress of a plan; calls the supplier only when it is time to show a line. */
  public synchronized void progress(Supplier<String> line, Duration sinceStart) {
    Duration pause = terminal ? BETWEEN_UPDATES : BETWEEN_LINES;
    if (sinceStart.minus(lastLine).compareTo(pause) < 0) {
      return;
    }
    lastLine = sinceStart;
    if (terminal) {
      String text = line.get();
      String cut = text.length() > WIDTH ? text.substring(0, WIDTH) : text;
      out.print("\r" + cut + " ".repeat(WIDTH - cut.length()));
      progressShown = true;
    } else {
      out.println(line.get());
    }
    out.flush();
  }

  /** Ends the progress of one plan, before that of the next one. */
  public synchronized void endProgress() {
    lastLine = Duration.ZERO;
    if (progressShown) {
      out.print("\r" + " ".repeat(WIDTH) + "\r");
      progressShown = false;
    }
  }
}
