package io.github.ampmeter.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A file of SQL statements, each ending with a semicolon at the end of a line. */
record SqlScript(Path file) {

  void run(Connection connection) throws IOException, SQLException {
    StringBuilder pending = new StringBuilder();
    try (Statement statement = connection.createStatement()) {
      for (String line : Files.readAllLines(file)) {
        if (line.isBlank() || line.startsWith("--")) {
          continue;
        }
        pending.append(line).append('\n');
        if (line.endsWith(";")) {
          statement.execute(pending.toString());
          pending.setLength(0);
        }
      }
    }
  }
}
