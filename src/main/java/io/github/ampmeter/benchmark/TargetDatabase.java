package io.github.ampmeter.benchmark;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.Consumer;

/** The database under test, for callers without JDBC. */
public record TargetDatabase(ConnectionSource connections) {

  /**
   * Loads the data; see {@link Dataset#load}.
   *
   * @throws DatasetException when the database fails
   */
  public Map<String, String> load(Dataset dataset, Consumer<String> notes) {
    try {
      return dataset.load(connections, notes);
    } catch (SQLException e) {
      throw failure(dataset, "loaded", e);
    }
  }

  /**
   * Restores the data; see {@link Dataset#restore}.
   *
   * @throws DatasetException when the database fails
   */
  public void restore(Dataset dataset, Consumer<String> notes) {
    try {
      dataset.restore(connections, notes);
    } catch (SQLException e) {
      throw failure(dataset, "brought back", e);
    }
  }

  /** Whether there is such data of any size. */
  public boolean holds(Dataset dataset) {
    try (Connection connection = connections.connect();
        Statement statement = connection.createStatement()) {
      return statement.execute("SELECT 1 FROM " + dataset.table() + " LIMIT 1");
    } catch (SQLException e) {
      // Most likely there is no such table; loading reports other errors.
      return false;
    }
  }

  private static DatasetException failure(Dataset dataset, String what, SQLException e) {
    return new DatasetException(
        "the data %s could not be %s: %s".formatted(dataset.name(), what, e.getMessage()), e);
  }

  /** A failure of loading; the message has the data set and the database's error. */
  public static final class DatasetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DatasetException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
