package io.github.ampmeter.judge.sample;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the variables of a plan say of an operation (JMeter's sample_variables): when its user meant
 * to start it, and what was counted in it. A cursor, as the sample it belongs to.
 */
public final class OperationVariables {
  public static final String INTENDED_START = "cycle:intendedStart";

  public static final String DRAWN_MILLIS = "cycle:drawnMillis";

  /** Every column with this prefix counts something. */
  public static final String COUNT = "count:";

  /** A count has at most this many digits. */
  public static final int MOST_DIGITS = 15;

  private static final String NOT_SET = "null";

  private String user = "";
  private long intendedStartMillis = Sample.NOT_MEASURED;
  private long drawnMillis = Sample.NOT_MEASURED;
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final Map<String, String> noNumbers = new LinkedHashMap<>();

  /** Who did it: the thread's name, unique in a run; empty when not recorded. */
  public String user() {
    return user;
  }

  /** Returns the intended start, since 1970, or {@link Sample#NOT_MEASURED}. */
  public long intendedStartMillis() {
    return intendedStartMillis;
  }

  /** From its start to the intended start of the next, or {@link Sample#NOT_MEASURED}. */
  public long drawnMillis() {
    return drawnMillis;
  }

  public boolean paced() {
    return drawnMillis != Sample.NOT_MEASURED && intendedStartMillis != Sample.NOT_MEASURED;
  }

  /** What was counted in the operation, by the name behind {@value #COUNT}. */
  public Map<String, Long> counts() {
    return counts;
  }

  /** By the same name, on one line and short, what was to be a count and is no whole number. */
  public Map<String, String> noNumbers() {
    return noNumbers;
  }

  /** Forgets the sample before. */
  public OperationVariables of(String user) {
    this.user = user;
    intendedStartMillis = Sample.NOT_MEASURED;
    drawnMillis = Sample.NOT_MEASURED;
    counts.clear();
    noNumbers.clear();
    return this;
  }

  /** Forgets when it was to start: the time stamps are too coarse to hold it against. */
  void unpaced() {
    intendedStartMillis = Sample.NOT_MEASURED;
    drawnMillis = Sample.NOT_MEASURED;
  }

  /** Takes a variable as a JTL has it: of one that is not set, nothing or null. */
  public void set(String column, String text) {
    if (text == null || text.isEmpty() || text.equals(NOT_SET)) {
      return;
    }
    if (text.length() > MOST_DIGITS || !isWhole(text)) {
      if (column.startsWith(COUNT)) {
        // A missing count would pass any upper limit.
        noNumbers.put(column.substring(COUNT.length()), JtlRow.shortened(text));
      }
      return;
    }
    long value = Long.parseLong(text);
    if (column.equals(INTENDED_START)) {
      intendedStartMillis = value;
    } else if (column.equals(DRAWN_MILLIS)) {
      drawnMillis = value;
    } else if (column.startsWith(COUNT)) {
      counts.put(column.substring(COUNT.length()), value);
    }
  }

  public static boolean isColumn(String name) {
    return name.equals(INTENDED_START) || name.equals(DRAWN_MILLIS) || name.startsWith(COUNT);
  }

  private static boolean isWhole(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
