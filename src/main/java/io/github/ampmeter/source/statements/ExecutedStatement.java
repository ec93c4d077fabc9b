package io.github.ampmeter.source.statements;

/**
 * One statement as the server executed it.
 *
 * @param startMillis since 1970, by the clock of this machine
 * @param millis how long the server took
 * @param schema in which it ran; empty: none
 * @param shape the statement without its values
 * @param sql with them; empty where they are not known. Nothing writes it down
 * @param error the server's number of the error; 0: none
 */
public record ExecutedStatement(
    double startMillis,
    double millis,
    String schema,
    String shape,
    String sql,
    Rows rows,
    int error) {
  /** The same, which began so much earlier. */
  ExecutedStatement earlier(double millisEarlier) {
    return new ExecutedStatement(
        startMillis - millisEarlier, millis, schema, shape, sql, rows, error);
  }

  /**
   * The rows of a statement.
   *
   * @param scans tables that the server read without an index; 0 where it does not say
   */
  public record Rows(long examined, long sent, long affected, long scans) {}
}
