package io.github.ampmeter.judge.sample;

/**
 * What a JTL says of one sample, by the columns that a CSV has for it. What cannot be right is
 * rejected with its place.
 */
interface SampleRow {
  /** Rejects a row that is not whole, or is none. */
  void requireWhole();

  boolean has(JtlColumn column);

  /** Whether the column is there and empty in this row. */
  boolean lacks(JtlColumn column);

  /** Empty when the file has no such column. */
  String text(JtlColumn column);

  /** Whether any value until now was no text. */
  boolean hadNoText();

  /** Rejects the row if its label, which was asked for, is no text. */
  void requireText(String label);

  /** Whether the text begins so, without making text of it. */
  boolean startsWith(JtlColumn column, char first);

  /** Reads a column that every file has. */
  boolean flag(JtlColumn column);

  /**
   * A whole number of at most 18 digits, or the given one when the file has no such column.
   *
   * @param rule what the number must be, in words
   */
  long whole(JtlColumn column, long least, long most, String rule, long whenAbsent);

  /** Bytes of the answer, or {@link Sample#NOT_MEASURED} where no such number stands there. */
  long bytes();

  /** What the label's own column of microseconds says, or {@link Sample#NOT_MEASURED}. */
  long micros(MicrosColumn column, String label, long most);

  /** Whether it may have any of the variables that {@link ScheduleDelay} knows. */
  boolean hasScheduleDelay();

  /** A variable of {@link ScheduleDelay}; empty where the row has none. */
  String scheduleDelay(String variable);

  /** The host in its URL; empty where it has none. */
  String requestHost();

  /** Whether it says that one of its assertions failed. */
  boolean assertionFailed();

  void variables(OperationVariables variables);

  ThreadName threadName();

  /** The number at the end of the name that {@link #threadName} has just read; 0 without one. */
  int threadNumber();

  String threadText();

  RowError error(String what);
}
