package io.github.ampmeter.benchmark.as3ap.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.benchmark.as3ap.As3apDataset;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the sampler says when the database answers, but not as it should. */
@Timeout(300)
class As3apQueryFailuresIT {
  private static final String LOCK_EVERYTHING = "update updates set col_signed = col_signed + 1";

  @TempDir private static Path logs;
  private static EmbeddedStack stack;
  private static DatabaseAddress database;

  private As3apUser user;

  @BeforeAll
  static void start() {
    stack = new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.of(StackKind.EMBEDDED));
    database = stack.start().database();
  }

  @AfterAll
  static void stop() {
    if (stack != null) {
      stack.close();
    }
  }

  @BeforeEach
  void load() throws SQLException {
    new As3apDataset(DatabaseSize.parse("4MB"), Engine.INNODB)
        .load(database::connect, remark -> {});
  }

  @AfterEach
  void disconnect() {
    if (user != null) {
      user.close();
    }
  }

  @Test
  void saysThatThePasswordIsWrongButNotWhichItWas() {
    DatabaseAddress wrong =
        new DatabaseAddress(
            database.host(), database.port(), database.name(), database.user(), "geheim");

    user = new As3apUser(wrong, "", "ir_select");

    SampleResult result = user.sample();

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("28000 1045");
    assertThat(result.getResponseMessage())
        .startsWith("Access denied for user 'ampmeter'@")
        .doesNotContain("geheim", "\n");
  }

  @Test
  void saysWhichTableIsMissing() throws SQLException {
    user = new As3apUser(database, "", "o_mode_tiny");
    execute("drop table tiny");

    SampleResult result = user.sample();

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("42S02 1146");
    assertThat(result.getResponseMessage()).contains("tiny' doesn't exist");
  }

  @Test
  void countsAnotherNumberOfRowsAsAnError() throws SQLException {
    user = new As3apUser(database, "", "o_mode_tiny");
    execute("delete from tiny");

    SampleResult result = user.sample();

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("unexpected answer");
    assertThat(result.getResponseMessage()).isEqualTo("expected 1 row, got 0");
  }

  @Test
  void countsALockThatIsNotGivenUpInTimeAndGoesOnWhenItIs() throws SQLException {
    user = new As3apUser(database, "&sessionVariables=innodb_lock_wait_timeout=1", "oltp_update");
    SampleResult waited;
    try (Connection other = transaction(LOCK_EVERYTHING)) {
      waited = user.sample();
      other.rollback();
    }
    SampleResult after = user.sample();

    assertThat(waited.isSuccessful()).isFalse();
    assertThat(waited.getResponseCode()).isEqualTo("40001 1205");
    assertThat(waited.getResponseMessage()).startsWith("Lock wait timeout exceeded");
    assertThat(waited.getTime()).isGreaterThanOrEqualTo(900);
    assertThat(after.isSuccessful()).as(after.getResponseMessage()).isTrue();
  }

  /** The other has changed far more rows, and InnoDB takes back what is the least work. */
  @Test
  void sendsADeadlocksVictimAgainAndCountsIt() throws Exception {
    user = new As3apUser(database, "", "mod_100_seq");
    try (Connection other = transaction("update updates set col_signed = 1 where col_key > 9000")) {
      run(other, "update updates set col_signed = 1 where col_key = 1050");
      CompletableFuture<SampleResult> victim = CompletableFuture.supplyAsync(user::sample);
      awaitALockWait();
      run(other, "update updates set col_signed = 1 where col_key = 1010");
      other.commit();

      SampleResult result = victim.get(120, TimeUnit.SECONDS);

      assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
      assertThat(result.getResponseMessage()).isEqualTo("OK, after 1 deadlock");
    }
  }

  private static void awaitALockWait() throws SQLException, InterruptedException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      int waiting = 0;
      while (waiting == 0) {
        Thread.sleep(20);
        ResultSet rows =
            statement.executeQuery(
                "select count(*) from information_schema.processlist"
                    + " where command = 'Execute' and time_ms > 300"
                    + " and info like 'update updates set col_double%'");
        rows.next();
        waiting = rows.getInt(1);
      }
    }
  }

  private static Connection transaction(String sql) throws SQLException {
    Connection connection = database.connect();
    connection.setAutoCommit(false);
    run(connection, sql);
    return connection;
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = database.connect()) {
      run(connection, sql);
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
