package io.github.ampmeter.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.benchmark.TableLoader.RowInserts;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Both ways of loading, into the embedded stack's MariaDB. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TableLoaderIT {
  private static final String HARD = "tab\there, line\nfeed, back\\slash, \\N, 'quote', ü 漢 😀";

  private Stack stack;
  private Connection connection;

  @BeforeAll
  void startStack(@TempDir Path logs) throws SQLException {
    stack =
        new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.parse(StackKind.EMBEDDED, Map.of()));
    connection = stack.start().database().connect();
  }

  @AfterAll
  void stopStack() {
    if (stack != null) {
      stack.close();
    }
  }

  @BeforeEach
  void createTable() throws SQLException {
    execute("CREATE TABLE loaded (id INT PRIMARY KEY, word VARCHAR(60), cents DECIMAL(8,2))");
  }

  @AfterEach
  void dropTable() throws SQLException {
    execute("DROP TABLE loaded");
  }

  @Test
  void streamsRowsByLoadData() throws SQLException {
    List<String> remarks = new ArrayList<>();
    TableLoader loader = new TableLoader(connection, remarks::add);

    assertThat(loader.load(table(hardRows()))).isEqualTo(3);

    assertThat(loader.method()).isEqualTo("LOAD DATA LOCAL INFILE");
    assertThat(remarks).isEmpty();
    assertThat(words()).containsExactly(HARD, null, "");
  }

  @Test
  void insertsTheSameRowsWhereLoadDataIsForbidden() throws SQLException {
    assertThat(new RowInserts(connection, table(hardRows())).run()).isEqualTo(3);

    assertThat(words()).containsExactly(HARD, null, "");
  }

  @Test
  void insertsMoreRowsThanOneStatementHolds() throws SQLException {
    List<Row> rows = new ArrayList<>();
    for (int id = 1; id <= 10_250; id++) {
      rows.add(Row.of(id, "w" + id, "0.25"));
    }

    assertThat(new RowInserts(connection, table(rows)).run()).isEqualTo(10_250);

    assertThat(words()).hasSize(10_250).endsWith("w10250");
  }

  @Test
  void failsOnADuplicateKey() {
    List<Row> rows = Collections.nCopies(2, Row.of(1, "same", "1.00"));

    assertThatThrownBy(() -> new TableLoader(connection, remark -> {}).load(table(rows)))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("table loaded: 1 of 2 rows were loaded");
    assertThatThrownBy(() -> new RowInserts(connection, table(rows)).run())
        .isInstanceOf(SQLException.class);
  }

  @Test
  void failsOnATooLongValue() {
    List<Row> rows = List.of(Row.of(1, "w".repeat(61), "1.00"));

    assertThatThrownBy(() -> new TableLoader(connection, remark -> {}).load(table(rows)))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("word");
  }

  @Test
  void givesTheServerNoFileOfThisMachine() {
    assertThatThrownBy(() -> execute("LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE loaded"))
        .isInstanceOf(SQLException.class);
  }

  private static List<Row> hardRows() {
    return List.of(Row.of(1, HARD, "1.50"), Row.of(2, null, null), Row.of(3, "", "-0.01"));
  }

  private static TableRows table(List<Row> rows) {
    return new TableRows("loaded", List.of("id", "word", "cents"), rows);
  }

  private List<String> words() throws SQLException {
    List<String> words = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT word FROM loaded ORDER BY id")) {
      while (rows.next()) {
        words.add(rows.getString(1));
      }
    }
    return words;
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
