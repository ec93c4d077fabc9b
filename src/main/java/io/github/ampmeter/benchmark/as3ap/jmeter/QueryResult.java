package io.github.ampmeter.benchmark.as3ap.jmeter;

/**
 * What a query gave.
 *
 * @param nanos from before the first timed statement was sent to after the last row was read
 * @param rows fetched or changed
 * @param text the rows, where they go to a screen; else empty
 * @param mismatch how the answer differs from the expected one; empty when it does not
 * @param deadlocks how often the statement was chosen as a deadlock's victim and sent again
 */
record QueryResult(long nanos, long rows, String text, String mismatch, int deadlocks) {

  boolean expected() {
    return mismatch.isEmpty();
  }

  /** Rounded to the nearest. */
  long micros() {
    return (nanos + 500) / 1000;
  }

  /** In place of one without a time. */
  QueryResult taking(long elapsedNanos, int victimTimes) {
    return new QueryResult(elapsedNanos, rows, text, mismatch, victimTimes);
  }

  /** One statement after the other; the first mismatch is what is told. */
  QueryResult and(QueryResult next) {
    return new QueryResult(
        nanos + next.nanos,
        rows + next.rows,
        text + next.text,
        expected() ? next.mismatch : mismatch,
        deadlocks + next.deadlocks);
  }

  static QueryResult nothing() {
    return new QueryResult(0, 0, "", "", 0);
  }
}
