package io.github.ampmeter.benchmark;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections to the database under test; the caller closes them. */
@FunctionalInterface
public interface ConnectionSource {
  Connection connect() throws SQLException;
}
