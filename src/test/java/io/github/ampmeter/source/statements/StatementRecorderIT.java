package io.github.ampmeter.source.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.source.statements.LoadStatements.DigestCount;
import io.github.ampmeter.source.statements.StatementAccess.StatementsUnavailable;
import io.github.ampmeter.source.statements.StatementRecorder.Recorded;
import io.github.ampmeter.source.statements.StatementSource.CommandCounters;
import io.github.ampmeter.source.statements.StatementSource.ServerClock;
import io.github.ampmeter.source.statements.StatementUse.PlanStep;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What a MariaDB of ours tells of its statements, by each of its two sources. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatementRecorderIT {
  private static final Clock CLOCK = Clock.systemUTC();

  private Stack watched;
  private DatabaseAddress database;

  @BeforeAll
  void startStack(@TempDir Path logs) throws SQLException {
    watched = stack(logs, Map.of("performanceSchema", "true"));
    database = watched.start().database();
    try (Connection connection = database.connect()) {
      execute(connection, "CREATE TABLE word (id INT PRIMARY KEY, text VARCHAR(20))");
      execute(connection, "INSERT INTO word VALUES (1, 'one'), (2, 'two'), (3, 'three')");
    }
  }

  @AfterAll
  void stopStack() {
    if (watched != null) {
      watched.close();
    }
  }

  private static Stack stack(Path logs, Map<String, String> variants) {
    return new EmbeddedStack(
        AmpmeterHome.path(), logs, StackSpec.parse(StackKind.EMBEDDED, variants));
  }

  @Test
  void recordsWhatOthersExecutedBetweenTheirOwnMoments() throws Exception {
    Recorded recorded;
    double sent;
    double answered;
    try (StatementRecorder recorder =
        StatementRecorder.begin(access(database.forStatements()), CLOCK)) {
      try (Connection connection = database.connect()) {
        sent = ServerClock.at(CLOCK);
        execute(connection, "SELECT text FROM word WHERE id > 1");
        answered = ServerClock.at(CLOCK);
        prepared(connection);
      }
      settle();
      recorded = recorder.end();
    }

    ExecutedStatement found = find(recorded.statements(), "SELECT text FROM word WHERE id > ?");
    assertThat(found.sql()).isEqualTo("SELECT text FROM word WHERE id > 1");
    assertThat(found.schema()).isEqualTo(database.name());
    assertThat(found.rows().sent()).isEqualTo(2);
    double error = recorded.clockErrorMillis();
    assertThat(found.startMillis()).isBetween(sent - error, answered + error);
    assertThat(recorded.statements())
        .as("a prepared statement, with its value")
        .extracting(ExecutedStatement::sql)
        .contains("SELECT id FROM word WHERE text = 'two'");
    assertThat(recorded.statements().size() + recorded.commands()).isEqualTo(recorded.questions());
    assertThat(recorded.source()).isEqualTo("the slow log with long_query_time 0");
  }

  @Test
  void setsTheServersSettingsBack() throws Exception {
    Map<String, String> before = settings();
    try (StatementRecorder recorder =
        StatementRecorder.begin(access(database.forStatements()), CLOCK)) {
      assertThat(settings()).isNotEqualTo(before);
      assertThat(recorder.end().notes()).isEmpty();
    }

    assertThat(settings()).isEqualTo(before);
  }

  @Test
  void setsThemBackThoughItsConnectionBroke() throws Exception {
    Map<String, String> before = settings();
    try (StatementRecorder recorder =
        StatementRecorder.begin(access(database.forStatements()), CLOCK)) {
      breakOtherConnections();
      assertThatThrownBy(recorder::end).isInstanceOf(StatementsUnavailable.class);
    }

    assertThat(settings()).isEqualTo(before);
  }

  private void breakOtherConnections() throws Exception {
    try (Connection connection = access(database.forStatements()).connect();
        Statement statement = connection.createStatement()) {
      List<Long> ids = new ArrayList<>();
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT id FROM information_schema.processlist WHERE id <> CONNECTION_ID()"
                  + " AND user = SUBSTRING_INDEX(CURRENT_USER(), '@', 1)")) {
        while (rows.next()) {
          ids.add(rows.getLong(1));
        }
      }
      for (long id : ids) {
        statement.execute("KILL " + id);
      }
    }
  }

  @Test
  void readsTheSameFromPerformanceSchema() throws Exception {
    try (Connection ours = access(database.forStatements()).connect()) {
      PerformanceSchema source =
          PerformanceSchema.begin(access(database.forStatements()), ours, CLOCK);
      double sent;
      double answered;
      try (Connection connection = database.connect()) {
        sent = ServerClock.at(CLOCK);
        execute(connection, "SELECT text FROM word WHERE text LIKE 't%' AND id > 0");
        answered = ServerClock.at(CLOCK);
        prepared(connection);
      }
      settle();
      StatementSource.Read read = source.end();
      source.restore(ours);

      ExecutedStatement found =
          find(read.statements(), "SELECT text FROM word WHERE text LIKE ? AND id > ?");
      assertThat(found.rows().sent()).isEqualTo(2);
      assertThat(found.rows().examined()).isEqualTo(3);
      assertThat(found.startMillis())
          .isBetween(sent - read.clockErrorMillis(), answered + read.clockErrorMillis());
      assertThat(find(read.statements(), CommandCounters.UNNAMED).rows().sent()).isEqualTo(1);
      // The end of the connection.
      assertThat(read.commands()).isEqualTo(1);
    }
  }

  @Test
  void countsByDigestsWhatALoadExecuted() throws Exception {
    LoadDigests digests = LoadDigests.before(access(database.forStatements()), CLOCK);
    try (Connection connection = database.connect()) {
      for (int i = 0; i < 7; i++) {
        execute(connection, "SELECT COUNT(*) FROM word WHERE id <> " + i);
      }
      prepared(connection);
    }
    DigestSnapshots looks = digests.after();
    List<Long> times = looks.times();
    Window all = new Window(times.get(0), times.get(times.size() - 1));
    LoadStatements load = looks.in(List.of(all), all);

    assertThat(load.problem()).isEmpty();
    assertThat(load.statements())
        .filteredOn(
            each -> SqlShape.same(each.statement(), "SELECT COUNT(*) FROM word WHERE id <> ?"))
        .extracting(DigestCount::calls, DigestCount::rowsSent)
        .containsExactly(tuple(7L, 7L));
    assertThat(load.statements())
        .extracting(DigestCount::statement, DigestCount::calls, DigestCount::rowsSent)
        .contains(tuple(CommandCounters.UNNAMED, 1L, 1L));
    assertThat(load.statements())
        .as("none of the runner's own")
        .noneMatch(each -> each.statement().contains("performance_schema."))
        .noneMatch(each -> each.statement().startsWith("SHOW"));
  }

  @Test
  void explainsAStatementWithoutExecutingIt() throws Exception {
    try (Explainer explainer = Explainer.of(access(database.forStatements()))) {
      Explainer.Explained all =
          explainer.explain(
              "SELECT * FROM word WHERE text = 'two'", database.name(), "SELECT * FROM word ...");
      Explainer.Explained change =
          explainer.explain("UPDATE word SET text = 'gone'", database.name(), "UPDATE word ...");
      Explainer.Explained missing =
          explainer.explain("SELECT * FROM nowhere", database.name(), "SELECT * FROM nowhere");
      Explainer.Explained cut =
          explainer.explain("SELECT * FROM word WHERE", database.name(), "SELECT ...");

      assertThat(all.steps()).hasSize(1);
      assertThat(all.steps().get(0).table()).isEqualTo("word");
      assertThat(all.steps().get(0).type()).isEqualTo("ALL");
      assertThat(change.steps()).extracting(PlanStep::table).containsExactly("word");
      assertThat(missing.why()).isEqualTo("a table of it is no longer there");
      assertThat(cut.why()).startsWith("its text cannot be read again");
    }
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT COUNT(*) FROM word WHERE text = 'gone'")) {
      rows.next();
      assertThat(rows.getInt(1)).isZero();
    }
  }

  @Test
  void namesTheSettingAndTheRightsThatAreMissing(@TempDir Path logs) {
    try (Stack stack = stack(logs, Map.of())) {
      StatementAccess access = access(stack.start().database());

      assertThatThrownBy(() -> StatementRecorder.begin(access, CLOCK))
          .isInstanceOf(StatementsUnavailable.class)
          .hasMessageContaining("GRANT SUPER ON *.*")
          .hasMessageContaining("performance_schema=ON in its configuration");
      assertThat(LoadDigests.before(access, CLOCK).after().problem())
          .contains("performance_schema is OFF, and is switched on at the server's start only");
    }
  }

  @Test
  void changesNoServerThatMayNotBeChanged() throws Exception {
    Map<String, String> before = settings();
    DatabaseAddress as = database.forStatements();
    StatementAccess reader = new StatementAccess(as.jdbcUrl(), as.user(), as.password(), false);

    assertThatThrownBy(() -> StatementRecorder.begin(reader, CLOCK))
        .hasMessageContaining("the server's settings must not be changed")
        .hasMessageContaining(
            "has events_statements_current and events_statements_history_long off");
    assertThat(settings()).isEqualTo(before);
  }

  private Map<String, String> settings() throws SQLException {
    Map<String, String> settings = new TreeMap<>();
    try (Connection connection = database.forStatements().connect();
        Statement statement = connection.createStatement()) {
      List<String> queries = new ArrayList<>();
      queries.add(
          "SHOW GLOBAL VARIABLES WHERE Variable_name LIKE '%slow%' OR Variable_name LIKE"
              + " 'l%'");
      queries.add("SELECT NAME, ENABLED FROM performance_schema.setup_consumers");
      for (String query : queries) {
        try (var rows = statement.executeQuery(query)) {
          while (rows.next()) {
            settings.put(rows.getString(1), rows.getString(2));
          }
        }
      }
    }
    return settings;
  }

  private static StatementAccess access(DatabaseAddress address) {
    return new StatementAccess(address.jdbcUrl(), address.user(), address.password(), true);
  }

  private static ExecutedStatement find(List<ExecutedStatement> all, String shape) {
    return all.stream()
        .filter(each -> SqlShape.same(each.shape(), shape))
        .findFirst()
        .orElseThrow();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** As servers prepare them, which Connector/J does where it is told to. */
  private void prepared(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection
            .unwrap(com.mysql.cj.jdbc.JdbcConnection.class)
            .serverPrepareStatement("SELECT id FROM word WHERE text = ?")) {
      statement.setString(1, "two");
      statement.executeQuery().close();
    }
  }

  /** The server notices the end of a connection by itself. */
  private static void settle() throws InterruptedException {
    Thread.sleep(300);
  }
}
