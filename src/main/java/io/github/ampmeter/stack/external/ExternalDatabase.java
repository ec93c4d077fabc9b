package io.github.ampmeter.stack.external;

import io.github.ampmeter.stack.PagesUnderTest;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** The user's database: read, and changed only by {@link #create}. */
record ExternalDatabase(DatabaseAddress address, PagesUnderTest pages) {
  private static final String OUR_TABLES =
      "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()"
          + " AND table_name IN ('page_item', 'page_category')";

  /** Whether a table has the name of one that many-queries.php reads, whoever made it. */
  boolean hasTables() throws SQLException {
    try (Connection connection = address.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(OUR_TABLES)) {
      rows.next();
      return rows.getInt(1) > 0;
    }
  }

  Map<String, String> told() throws SQLException {
    try (Connection connection = address.connect()) {
      return PagesUnderTest.told(connection);
    }
  }

  /** The tables that many-queries.php reads, where there are none of these names. */
  void create() throws SQLException {
    try {
      pages.load(address);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the tables of the pages", e);
    }
  }
}
