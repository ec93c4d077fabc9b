package io.github.ampmeter.statements;

/**
 * What a server counted of one statement while a load ran.
 *
 * @param statement without its values
 * @param millis of all calls together
 */
public record DigestCount(
    String schema,
    String statement,
    long calls,
    double millis,
    long rowsExamined,
    long rowsSent,
    long errors) {}
