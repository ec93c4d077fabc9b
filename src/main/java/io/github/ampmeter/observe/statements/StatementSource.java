package io.github.ampmeter.observe.statements;

import io.github.ampmeter.statements.ExecutedStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Where statements are read while they are executed. Whoever begins with it also closes it. */
interface StatementSource {
  /** What a reader knows it by. */
  String words();

  /** Fetches what there is before the server forgets it; at times, from one thread. */
  void look() throws SQLException;

  /** All statements of other connections since the beginning; to be asked once. */
  Read end() throws SQLException;

  /**
   * Sets back what was changed and is not set back yet; says what could not be.
   *
   * @param with the connection to use: its own may be the one that broke
   */
  List<String> restore(Connection with);

  /**
   * What was read.
   *
   * @param commands of clients that hold no SQL, such as the end of a connection
   * @param clockErrorMillis how far the statements' moments may be off
   */
  record Read(List<ExecutedStatement> statements, long commands, double clockErrorMillis) {}
}
