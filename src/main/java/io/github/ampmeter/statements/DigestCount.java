package io.github.ampmeter.statements;

/**
 * What a server has counted of one statement, or what that rose by.
 *
 * @param key by which the server knows it, in its schema
 * @param statement without its values; empty: those that the server had no more room for
 * @param millis of all calls together
 */
public record DigestCount(
    String key,
    String schema,
    String statement,
    long calls,
    double millis,
    long rowsExamined,
    long rowsSent,
    long errors) {

  /** What it rose by since. */
  DigestCount since(DigestCount before) {
    return new DigestCount(
        key,
        schema,
        statement,
        calls - before.calls,
        millis - before.millis,
        rowsExamined - before.rowsExamined,
        rowsSent - before.rowsSent,
        errors - before.errors);
  }

  /** Both together. */
  DigestCount and(DigestCount other) {
    return new DigestCount(
        key,
        schema,
        statement,
        calls + other.calls,
        millis + other.millis,
        rowsExamined + other.rowsExamined,
        rowsSent + other.rowsSent,
        errors + other.errors);
  }

  boolean fell() {
    return calls < 0 || millis < -0.001 || rowsExamined < 0 || rowsSent < 0;
  }
}
