package io.github.ampmeter.jmeter.sampler;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.dataset.as3ap.As3apDataset;
import io.github.ampmeter.jmeter.HeadlessJMeter;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import io.github.ampmeter.workload.as3ap.DatabaseSize;
import io.github.ampmeter.workload.as3ap.Engine;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.protocol.jdbc.config.DataSourceElement;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the sampler says when the database does not do as it should. */
@Timeout(60)
class As3apFailuresIT {
  private static final DatabaseSize SIZE = DatabaseSize.parse("4MB");
  private static final String LOCK_EVERYTHING = "update updates set col_signed = col_signed + 1";

  @TempDir private static Path logs;
  private static EmbeddedStack stack;
  private static DatabaseAddress database;

  /** JMeter keeps pools by thread and name, and these tests run in one thread. */
  private final String pool = UUID.randomUUID().toString();

  private final JMeterVariables variables = new JMeterVariables();
  private DataSourceElement source;
  private As3apSampler sampler;

  @BeforeAll
  static void start() throws SQLException {
    HeadlessJMeter.home();
    stack = new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.of(EmbeddedStack.KIND));
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
    new As3apDataset(SIZE, Engine.INNODB).load(database::connect, remark -> {});
    JMeterContextService.getContext().setVariables(variables);
  }

  @AfterEach
  void disconnect() {
    if (sampler != null) {
      sampler.threadFinished();
      source.testEnded();
    }
  }

  @Test
  void saysThatThePasswordIsWrongButNotWhichItWas() {
    connectTo(
        new DatabaseAddress(
            database.host(), database.port(), database.name(), database.user(), "geheim"),
        "");

    SampleResult result = sample("ir_select");

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("28000 1045");
    assertThat(result.getResponseMessage())
        .startsWith("Access denied for user 'ampmeter'@")
        .doesNotContain("geheim", "\n");
  }

  @Test
  void saysThatNobodyAnswers() throws IOException {
    connectTo(at(freePort()), "");

    SampleResult result = sample("ir_select");

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("08S01 0");
    assertThat(result.getResponseMessage()).isEqualTo("Communications link failure");
  }

  @Test
  void saysWhichTableIsMissing() throws SQLException {
    connectTo(database, "");
    execute("drop table tiny");

    SampleResult result = sample("o_mode_tiny");

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("42S02 1146");
    assertThat(result.getResponseMessage()).contains("tiny' doesn't exist");
  }

  @Test
  void countsAnotherNumberOfRowsAsAnError() throws SQLException {
    connectTo(database, "");
    execute("delete from tiny");

    SampleResult result = sample("o_mode_tiny");

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("unexpected answer");
    assertThat(result.getResponseMessage()).isEqualTo("expected 1 rows, got 0");
  }

  @Test
  void countsALockThatIsNotGivenUpInTimeAndGoesOnWhenItIs() throws SQLException {
    connectTo(database, "&sessionVariables=innodb_lock_wait_timeout=1");
    SampleResult waited;
    try (Connection other = transaction(LOCK_EVERYTHING)) {
      waited = sample("oltp_update");
      other.rollback();
    }
    SampleResult after = sample("oltp_update");

    assertThat(waited.isSuccessful()).isFalse();
    assertThat(waited.getResponseCode()).isEqualTo("40001 1205");
    assertThat(waited.getResponseMessage()).startsWith("Lock wait timeout exceeded");
    assertThat(waited.getTime()).isGreaterThanOrEqualTo(900);
    assertThat(after.isSuccessful()).as(after.getResponseMessage()).isTrue();
  }

  /** The other has changed far more rows, and InnoDB takes back what is the least work. */
  @Test
  void sendsADeadlocksVictimAgainAndCountsIt() throws Exception {
    connectTo(database, "");
    try (Connection other = transaction("update updates set col_signed = 1 where col_key > 9000")) {
      run(other, "update updates set col_signed = 1 where col_key = 1050");
      CompletableFuture<SampleResult> victim =
          CompletableFuture.supplyAsync(() -> sampleHere("mod_100_seq"));
      awaitALockWait();
      run(other, "update updates set col_signed = 1 where col_key = 1010");
      other.commit();

      SampleResult result = victim.get(30, TimeUnit.SECONDS);

      assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
      assertThat(result.getResponseMessage()).isEqualTo("OK, after 1 deadlock");
    }
  }

  @Test
  void countsErrorsWhileTheServerIsGoneAndGoesOnWhenItIsBack() throws Exception {
    connectTo(database, "");
    SampleResult before = sample("ir_select");
    ProcessHandle server = stack.processes().get("database");
    List<String> line = commandLine(server);
    server.destroyForcibly();
    server.onExit().get(30, TimeUnit.SECONDS);

    SampleResult first = sample("ir_select");
    SampleResult second = sample("ir_select");
    Process again =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log()).start();
    try {
      SampleResult back = firstSuccess(again);

      assertThat(before.isSuccessful()).as(before.getResponseMessage()).isTrue();
      assertThat(first.getResponseCode()).isEqualTo("08S01 0");
      assertThat(second.getResponseCode()).isEqualTo("08S01 0");
      assertThat(variables.get("ir_select:micros")).matches("[0-9]+");
      assertThat(back.getTime()).isLessThan(60_000);
    } finally {
      again.destroy();
      again.waitFor();
      // The other tests have a stack of their own again.
      stack.close();
      start();
    }
  }

  private SampleResult firstSuccess(Process server) throws IOException {
    SampleResult result = sample("ir_select");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (server.isAlive() && System.nanoTime() < deadline) {
      if (result.isSuccessful()) {
        return result;
      }
      result = sample("ir_select");
    }
    throw new AssertionError(
        result.getResponseMessage() + "; the server: " + Files.readString(log().toPath()));
  }

  private File log() {
    return logs.resolve("again.log").toFile();
  }

  private static List<String> commandLine(ProcessHandle process) throws IOException {
    String words = Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
    return List.of(words.split("\0"));
  }

  private static DatabaseAddress at(int port) {
    return new DatabaseAddress(
        database.host(), port, database.name(), database.user(), database.password());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** As the plans' JDBC Connection Configuration does. */
  private void connectTo(DatabaseAddress address, String options) {
    String url =
        "jdbc:mysql://%s:%d/%s?sslMode=DISABLED&allowPublicKeyRetrieval=true"
                .formatted(address.host(), address.port(), address.name())
            + "&useServerPrepStmts=true&connectTimeout=5000&socketTimeout=30000"
            + options;
    source = new DataSourceElement();
    Map.ofEntries(
            Map.entry("dataSource", pool),
            Map.entry("dbUrl", url),
            Map.entry("driver", "com.mysql.cj.jdbc.Driver"),
            Map.entry("username", address.user()),
            Map.entry("password", address.password()),
            Map.entry("poolMax", "0"),
            Map.entry("timeout", "5000"),
            Map.entry("autocommit", "true"),
            Map.entry("keepAlive", "false"),
            Map.entry("trimInterval", "60000"),
            Map.entry("connectionAge", "5000"),
            Map.entry("transactionIsolation", "DEFAULT"))
        .forEach((name, value) -> source.setProperty(new StringProperty(name, value)));
    source.testStarted();
  }

  private SampleResult sample(String query) {
    if (sampler == null) {
      sampler = new As3apSampler();
      sampler.setName(query);
      sampler.setQuery(query);
      sampler.setPool(pool);
      sampler.setSize(SIZE.toString());
      sampler.setEngine("InnoDB");
      sampler.setVariant("no-abort");
    }
    return sampler.sample(null);
  }

  private SampleResult sampleHere(String query) {
    JMeterContextService.getContext().setVariables(variables);
    return sample(query);
  }

  private static void awaitALockWait() throws SQLException, InterruptedException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      int waiting = 0;
      while (waiting == 0) {
        Thread.sleep(20);
        var rows =
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
