package io.github.ampmeter.run.load;

import io.github.ampmeter.report.section.PlainText;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The runner's output to its user: sentences, and one progress line, which is updated in place on a
 * terminal and printed from time to time elsewhere.
 */
public final class Console {
  private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

  /** From then on a log gets a line a minute. */
  private static final Duration BEGINNING = Duration.ofMinutes(1);

  private static final Duration BETWEEN_LATER_LINES = Duration.ofMinutes(1);
  private static final Duration BETWEEN_UPDATES = Duration.ofSeconds(1);

  /** A longer line would wrap on a terminal of the usual width and could not be updated. */
  private static final int USUAL_WIDTH = 79;

  /** The launcher sets this property to the number of columns if it writes to a terminal. */
  private static final String COLUMNS = "ampmeter.columns";

  /** A command to the runner of GitHub, Azure Pipelines or TeamCity. */
  private static final Pattern COMMAND =
      Pattern.compile("(?m)(^\\s*:|#)(:(?=[A-Za-z])|#(?=[A-Za-z]*\\[))");

  /** Marks and words that begin a line and say how something ended. */
  private static final Pattern COLOURED =
      Pattern.compile("(?m)^( *)(✓|PASSED|✗|FAILED|[!?](?= )|INCOMPLETE|NOT JUDGED|Warning)");

  private static final String GREEN = "\u001b[32m";
  private static final String RED = "\u001b[31m";
  private static final String YELLOW = "\u001b[33m";
  private static final String NO_COLOUR = "\u001b[0m";
  private static final Map<String, String> COLOURS =
      Map.of("✓", GREEN, "PASSED", GREEN, "✗", RED, "FAILED", RED);

  /**
   * How the output looks.
   *
   * @param width the most characters of a progress line that is updated; 0: it is no terminal
   * @param coloured whether verdicts have colours
   * @param verbose whether details are printed
   */
  public record Style(int width, boolean coloured, boolean verbose) {
    /** A file or a pipe, without details. */
    public static final Style PLAIN = new Style(0, false, false);

    /** Returns the style for standard output, from the launcher's and the user's environment. */
    static Style of(int columns, Map<String, String> environment, boolean verbose) {
      // CI servers keep what they show in a log, though some give programs a terminal.
      boolean log =
          columns <= 0 || isSet(environment, "CI") || "dumb".equals(environment.get("TERM"));
      return log
          ? new Style(0, false, verbose)
          : new Style(columns - 1, !isSet(environment, "NO_COLOR"), verbose);
    }

    private static boolean isSet(Map<String, String> environment, String variable) {
      return !environment.getOrDefault(variable, "").isEmpty();
    }
  }

  private final PrintStream out;
  private final Style style;
  private Duration lastLine = Duration.ZERO;
  private String lastProgress = "";
  private Duration lastPrinted = Duration.ZERO;
  private boolean progressShown;

  public Console(PrintStream out, Style style) {
    this.out = out;
    this.style = style;
  }

  /** A console that updates a progress line of the usual width, or prints plain lines. */
  public Console(PrintStream out, boolean terminal) {
    this(out, terminal ? new Style(USUAL_WIDTH, false, false) : Style.PLAIN);
  }

  /** Returns the console of standard output. */
  public static Console standard(boolean verbose) {
    return new Console(
        System.out, Style.of(Integer.getInteger(COLUMNS, 0), System.getenv(), verbose));
  }

  public synchronized void say(String text) {
    wipeProgress();
    lastLine = Duration.ZERO;
    // Keeps a blank line at the end of a summary.
    out.println(coloured(plain(text)) + (text.endsWith("\n") ? "\n" : ""));
    out.flush();
  }

  /** Prints a text that only a user who asked for details wants to see. */
  public void detail(String text) {
    if (style.verbose) {
      say(text);
    }
  }

  /** A label must be no command: build servers look for theirs in all that is printed. */
  private static String plain(String text) {
    return COMMAND.matcher(PlainText.lines(text)).replaceAll("$1 $2");
  }

  private String coloured(String text) {
    return style.coloured ? COLOURED.matcher(text).replaceAll(Console::coloured) : text;
  }

  private static String coloured(MatchResult found) {
    String colour = COLOURS.getOrDefault(found.group(2), YELLOW);
    return found.group(1) + colour + found.group(2) + NO_COLOUR;
  }

  /** Shows the progress of a plan; calls the supplier only when it is time to show a line. */
  public synchronized void progress(Supplier<String> line, Duration sinceStart) {
    if (sinceStart.minus(lastLine).compareTo(pause(sinceStart)) < 0) {
      return;
    }
    lastLine = sinceStart;
    String text = plain(PlainText.line(line.get()));
    if (style.width > 0) {
      String cut = text.length() > style.width ? text.substring(0, style.width) : text;
      out.print("\r" + cut + " ".repeat(style.width - cut.length()));
      progressShown = true;
    } else if (!text.equals(lastProgress)
        || sinceStart.minus(lastPrinted).compareTo(BETWEEN_LATER_LINES) >= 0) {
      out.println(text);
      lastPrinted = sinceStart;
      lastProgress = text;
    }
    out.flush();
  }

  private Duration pause(Duration sinceStart) {
    if (style.width > 0) {
      return BETWEEN_UPDATES;
    }
    return sinceStart.compareTo(BEGINNING) <= 0 ? BETWEEN_LINES : BETWEEN_LATER_LINES;
  }

  /** Ends the progress of one plan, before that of the next one. */
  public synchronized void endProgress() {
    lastLine = Duration.ZERO;
    lastProgress = "";
    wipeProgress();
  }

  private void wipeProgress() {
    if (progressShown) {
      out.print("\r" + " ".repeat(style.width) + "\r");
      progressShown = false;
    }
  }
}
