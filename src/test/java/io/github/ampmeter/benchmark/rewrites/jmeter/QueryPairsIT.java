package io.github.ampmeter.benchmark.rewrites.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryPairsIT {
  @TempDir private static Path logs;
  private static EmbeddedStack stack;
  private static DatabaseAddress database;

  @TempDir private Path folder;

  private final JMeterVariables variables = new JMeterVariables();
  private final QueryPairs sampler = new QueryPairs();

  /** A hundred numbers, each in one of ten tens. */
  @BeforeAll
  static void start() throws SQLException {
    stack = new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.of(StackKind.EMBEDDED));
    database = stack.start().database();
    try (Connection connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE number (n INT PRIMARY KEY, ten INT, INDEX (ten))");
      for (int n = 1; n <= 100; n++) {
        statement.execute("INSERT INTO number VALUES (" + n + ", " + (n - 1) / 10 + ")");
      }
      statement.execute("ANALYZE TABLE number");
    }
  }

  @AfterAll
  static void stop() {
    stack.close();
  }

  @BeforeEach
  void plan() {
    JMeterContextService.getContext().setVariables(variables);
    sampler.setName("Query Pairs");
    sampler.setThreadName("Users 1-1");
    sampler.setFolder(folder.toString());
    sampler.setTurn("1");
    sampler.setWarmUp("0");
    sampler.setProofKeys("20");
    sampler.setSeed("1");
    sampler.setTableFile(folder.resolve("table.txt").toString());
    sampler.setConnections(database::connect);
  }

  @Test
  void asksTheOriginalAndTheRewriteInTurn() throws Exception {
    pair("sum", "select count(n) from number where ten = ?", "select 10 + 0 * ?");
    file("sum/keys.sql", "select distinct ten from number");
    sampler.testStarted();

    SampleResult first = sample();
    Thread.sleep(2);
    SampleResult second = sample();

    assertThat(first.isSuccessful()).as(first.getResponseMessage()).isTrue();
    assertThat(first.getSampleLabel()).isEqualTo("sum original");
    assertThat(second.getSampleLabel()).isEqualTo("sum rewrite");
    assertThat(variables.get("sum rewrite:micros")).matches("[0-9]+");
    assertThat(variables.get("sum original:micros")).isNull();
    assertThat(table())
        .contains("-- sum, 1 client; the same rows for 10 of 10 keys ---")
        .contains("SQL and EXPLAIN of sum", "The original", "The rewrite");
  }

  @Test
  void countsTheRowsThatTheServerReads() throws Exception {
    pair("ten", "select n from number where n + 0 = 7", "select n from number where n = 7");
    sampler.testStarted();
    sample();

    // All hundred, the first or the step past the last of them; against one look into the key.
    String[] original = table().split("original ")[1].trim().split("\\s+");
    assertThat(Double.parseDouble(original[5])).isBetween(100.0, 102.0);
    String[] rewrite = table().split("rewrite ")[1].trim().split("\\s+");
    assertThat(Double.parseDouble(rewrite[5])).isBetween(0.0, 1.0);
  }

  @Test
  void refusesToCompareQueriesThatDoNotReturnTheSameRows() throws Exception {
    pair("lost", "select n from number where n < 5", "select n from number where n < 4");
    pair("same", "select 1", "select 2 - 1");
    sampler.testStarted();

    SampleResult refused = sample();
    SampleResult other = sample();

    assertThat(refused.isSuccessful()).isFalse();
    assertThat(refused.isStopTestNow()).isFalse();
    assertThat(refused.getResponseMessage())
        .isEqualTo("lost is not compared: the original returns 4 rows, the rewrite 3");
    assertThat(other.getSampleLabel()).isEqualTo("same original");
    assertThat(table())
        .contains("\n  lost is not compared: the original returns 4 rows")
        .contains("SQL of lost")
        .doesNotContain("-- lost");
  }

  @Test
  void endsTheTestWhenNothingIsLeftToCompare() throws Exception {
    pair("lost", "select n from number order by n", "select n from number order by n desc");
    sampler.testStarted();

    assertThat(sample().getResponseMessage())
        .isEqualTo("lost is not compared: row 1 is [1] in the original and [100] in the rewrite");
    SampleResult next = sample();

    assertThat(next.isStopTestNow()).isTrue();
    assertThat(next.getResponseMessage())
        .isEqualTo("Query Pairs: no pair of queries is left to compare");
  }

  @Test
  void letsEqualRowsComeInAnyOrderAndBeCutByALimit() throws Exception {
    pair(
        "ties",
        "select n, ten from number order by ten, n limit 3",
        "select n, ten from number order by ten, n desc limit 3");
    file("ties/order.txt", "ten\n");
    sampler.testStarted();

    SampleResult result = sample();

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
  }

  @Test
  void findsARewriteThatOnlyItsLimitMakesLookEqual() throws Exception {
    pair(
        "ties",
        "select n, ten from number order by ten limit 3",
        "select n, ten from number where n < 90 order by ten limit 3");
    file("ties/order.txt", "ten\n");
    sampler.testStarted();

    assertThat(sample().getResponseMessage())
        .isEqualTo(
            "ties is not compared: without their LIMIT the original returns 100 rows, the rewrite"
                + " 89");
  }

  @Test
  void refusesKeysThatAreNotThere() throws Exception {
    pair("none", "select ?", "select 0 + ?");
    file("none/keys.sql", "select n from number where n > 100");
    sampler.testStarted();

    assertThat(sample().getResponseMessage())
        .isEqualTo("none: keys.sql must list keys, and returns no row; is the data loaded?");
  }

  @Test
  void countsAMissingTableAsAnErrorWithTheServersWords() throws Exception {
    pair("gone", "select * from nowhere", "select * from nowhere");
    sampler.testStarted();

    SampleResult result = sample();

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("42S02 1146");
    assertThat(result.getResponseMessage()).contains("nowhere").contains("doesn't exist");
  }

  @Test
  void neverShowsAPasswordThatIsWrong() throws Exception {
    pair("one", "select 1", "select 1");
    DatabaseAddress wrong =
        new DatabaseAddress(
            database.host(), database.port(), database.name(), "ampmeter", "geheim");
    sampler.setConnections(wrong::connect);
    sampler.testStarted();

    SampleResult result = sample();

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseMessage()).contains("Access denied").doesNotContain("geheim");
  }

  @Test
  void goesOnAfterItsConnectionWasCut() throws Exception {
    pair("one", "select 1", "select 1");
    Connection[] last = new Connection[1];
    sampler.setConnections(() -> last[0] = database.connect());
    sampler.testStarted();
    sample();
    last[0].close();

    SampleResult cut = sample();
    SampleResult after = sample();

    assertThat(cut.isSuccessful()).isFalse();
    assertThat(after.isSuccessful()).as(after.getResponseMessage()).isTrue();
  }

  @Test
  void looksAtNoFurtherPairWhenTheTestIsStopped() throws Exception {
    pair("one", "select 1", "select 1");
    sampler.testStarted();

    Thread.currentThread().interrupt();
    SampleResult stopped = sample();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(stopped).isNull();
    assertThat(sample().isSuccessful()).as("when it goes on after all").isTrue();
  }

  private SampleResult sample() {
    return sampler.sample(null);
  }

  private String table() throws IOException {
    sampler.testEnded();
    return Files.readString(folder.resolve("table.txt"));
  }

  private void pair(String name, String original, String rewrite) throws IOException {
    file(name + "/original.sql", original);
    file(name + "/rewrite.sql", rewrite);
  }

  private void file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
