package io.github.ampmeter.judge.sample;

/**
 * How late an arrival began, as its rows in a JTL say it in columns of the plan's variables:
 * milliseconds from when it was due, and behind a slash how many of them it waited because no user
 * was free. In front of {@code 137/120} the load generator itself was late by 17 ms.
 *
 * @param lateMillis from when the arrival was due to when its user began with it
 * @param waitedMillis of these, as long as all users were at work
 */
public record ScheduleDelay(long lateMillis, long waitedMillis) {
  /** The row of an arrival's first sample has this column. */
  public static final String OF_THE_FIRST = "arrival:late";

  /** Rows of transactions around the first sample have this column. */
  public static final String OF_THOSE_AROUND = "arrival:around";

  /**
   * What the first of these columns has where the first sample is inside a transaction that hides
   * its samples, before the transaction's label. JMeter writes rows for those samples all the same,
   * with the transaction's variables: its own row alone bears that label.
   */
  public static final String HIDDEN_IN = "in ";

  /**
   * What a row has of an arrival.
   *
   * @param scheduleDelay null of a row that is not the first of its arrival, nor around it
   * @param standsForArrival whether it is the one row of its arrival that counts it
   */
  public record Mark(ScheduleDelay scheduleDelay, boolean standsForArrival) {
    public static final Mark NONE = new Mark(null, false);
  }

  /** The response code of an arrival that never began. */
  public static final String DROPPED = "dropped";

  private static final int MOST_DIGITS = 10;
  private static final long THIRTY_DAYS_MILLIS = 2_592_000_000L;

  public ScheduleDelay {
    if (waitedMillis < 0 || lateMillis < waitedMillis || lateMillis > THIRTY_DAYS_MILLIS) {
      throw new IllegalArgumentException(
          "an arrival must be late by 0 ms to 30 days and wait no longer than that, was "
              + (lateMillis + "/" + waitedMillis));
    }
  }

  /** Formats the delay as a variable of the plan has it. */
  public String text() {
    return lateMillis + "/" + waitedMillis;
  }

  public static boolean isColumn(String name) {
    return name.equals(OF_THE_FIRST) || name.equals(OF_THOSE_AROUND);
  }

  /**
   * What the two columns of a row say.
   *
   * @throws IllegalArgumentException where nobody can have written that
   */
  public static Mark mark(SampleKind kind, String label, String ofTheFirst, String ofThoseAround) {
    boolean operation = kind == SampleKind.OPERATION;
    if (ofTheFirst != null && ofTheFirst.startsWith(HIDDEN_IN)) {
      return operation && label.equals(ofTheFirst.substring(HIDDEN_IN.length()))
          ? new Mark(parse(ofThoseAround), true)
          : Mark.NONE;
    }
    ScheduleDelay first = parse(ofTheFirst);
    if (first != null) {
      return new Mark(first, true);
    }
    return operation ? new Mark(parse(ofThoseAround), false) : Mark.NONE;
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @return null of a row that is not the first of its arrival, nor around it
   * @throws IllegalArgumentException where it is neither that nor empty
   */
  private static ScheduleDelay parse(String text) {
    if (text == null || text.isEmpty() || text.equals("null")) {
      return null;
    }
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException("must be late/waited in milliseconds");
    }
    return new ScheduleDelay(millis(text.substring(0, slash)), millis(text.substring(slash + 1)));
  }

  private static long millis(String digits) {
    if (digits.isEmpty()
        || digits.length() > MOST_DIGITS
        || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new IllegalArgumentException("must be late/waited in milliseconds");
    }
    return Long.parseLong(digits);
  }
}
