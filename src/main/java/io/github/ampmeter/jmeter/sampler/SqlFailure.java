package io.github.ampmeter.jmeter.sampler;

import java.sql.SQLException;

/**
 * What a sample says of an error in the database.
 *
 * @param code SQL state and the server's number
 * @param message the server's words or the driver's, one line
 */
public record SqlFailure(String code, String message) {

  /**
   * A pool of connections wraps what the server said, without state and number. What the driver
   * adds below its first line changes from sample to sample, and would make each an error of its
   * own kind.
   */
  public static SqlFailure of(SQLException e) {
    SQLException told = told(e);
    String words = String.valueOf(told.getMessage()).strip();
    return new SqlFailure(
        told.getSQLState() + " " + told.getErrorCode(), words.lines().findFirst().orElse(""));
  }

  private static SQLException told(SQLException e) {
    SQLException told = e;
    while (told.getSQLState() == null && told.getCause() instanceof SQLException cause) {
      told = cause;
    }
    return told;
  }
}
