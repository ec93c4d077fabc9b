package io.github.ampmeter.benchmark.as3ap.jmeter;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.as3ap.As3apDataset;
import io.github.ampmeter.benchmark.as3ap.Catalog;
import io.github.ampmeter.benchmark.as3ap.Conformance;
import io.github.ampmeter.benchmark.as3ap.Query;
import io.github.ampmeter.benchmark.as3ap.Setting;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.benchmark.as3ap.Setting.Variant;
import io.github.ampmeter.benchmark.as3ap.jmeter.As3apSampler.RandomKey;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** AS3AP on a real server: data, every query's answer, and the way back. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class As3apContract {
  private static final DatabaseSize SIZE =
      DatabaseSize.parse(System.getProperty("as3apSize", "4MB"));

  private Stack stack;
  private DatabaseAddress database;

  abstract Stack stack(Path logs);

  @BeforeAll
  void startStack(@TempDir Path logs) {
    stack = stack(logs);
    database = stack.start().database();
  }

  @AfterAll
  void stopStack() {
    if (stack != null) {
      stack.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void loadsConformingDataAndAnswersEveryQueryAsTheBenchmarkSays(Engine engine)
      throws SQLException, IOException {
    Map<String, String> facts = load(engine);
    assertThat(facts)
        .containsEntry("engine", engine.toString())
        .containsKeys("load", "index uniques_key_bt", "index hundred_foreign", "all indexes");
    assertThat(facts.get("conformance")).endsWith("rules hold");
    Catalog catalog = Catalog.of(new Setting(SIZE, engine, Variant.NO_ABORT));

    assertThat(mismatches(catalog)).isEmpty();

    new As3apDataset(SIZE, engine).restore(database::connect, remark -> {});
    assertConforming();
    assertThat(mismatches(catalog)).isEmpty();
  }

  /** By algebra: +1 -1 by key and +1 -1 by col_int leave 0; a first +1 taken back leaves -10^8. */
  @ParameterizedTest
  @CsvSource({
    "InnoDB, abort, 100",
    "InnoDB, no-abort, 0",
    "MyISAM, abort, 0",
    "MyISAM, no-abort, 0"
  })
  void countsWhatTheModificationsLeft(String engine, String variant, int differing)
      throws SQLException, IOException {
    load(Engine.parse(engine));
    Catalog catalog = Catalog.of(Setting.parse(SIZE.toString(), engine, variant));
    List<String> names =
        catalog
            .names()
            .subList(
                catalog.names().indexOf("o_mode_tiny"),
                catalog.names().indexOf("checkmod_100_seq"));

    try (Connection connection = database.connect();
        QuerySession session = new QuerySession(connection);
        Statement statement = connection.createStatement()) {
      for (String name : names) {
        assertThat(run(session, catalog.query(name))).as(name).isEmpty();
      }
      for (String check : List.of("checkmod_100_seq", "checkmod_100_rand")) {
        var count = statement.executeQuery(catalog.query(check).steps().get(0).sql());
        count.next();
        assertThat(count.getInt(1)).as(check).isEqualTo(differing);
        assertThat(run(session, catalog.query(check))).as(check).isEmpty();
      }
    }
  }

  @Test
  void saysWhatIsMissing() throws SQLException, IOException {
    load(Engine.INNODB);
    execute("delete from updates where col_key >= 5000 and col_key < 5010");
    Catalog catalog = Catalog.of(new Setting(SIZE, Engine.INNODB, Variant.ABORT));

    try (QuerySession session = new QuerySession(database.connect())) {
      assertThat(run(session, catalog.query("bulk_save")))
          .isEqualTo("expected 1000 changed rows, got 990");
    }
  }

  @Test
  void bringsBackWhatAnInterruptedRunHasChanged() throws SQLException {
    load(Engine.MYISAM);
    execute("update updates set col_key = col_key - 100000 where col_key between 5000 and 5999");
    execute("update updates set col_signed = col_signed + 1 where col_key > 9000");
    execute("update hundred set col_signed = -500000000 where col_int = 0");
    execute("drop index updates_int_bt on updates");
    List<String> remarks = new ArrayList<>();

    new As3apDataset(SIZE, Engine.MYISAM).restore(database::connect, remarks::add);

    assertConforming();
    assertThat(remarks.get(0)).contains("1 indexes");
  }

  @Test
  void dropsNoTableThatItDidNotMake() throws SQLException {
    load(Engine.MYISAM);
    execute("drop table tiny");
    execute("create table tiny (mine int)");

    assertRefusal(() -> load(Engine.MYISAM)).hasMessageContaining("table tiny");

    execute("drop table tiny");
  }

  private Map<String, String> load(Engine engine) throws SQLException {
    return new As3apDataset(SIZE, engine).load(database::connect, remark -> {});
  }

  private void assertConforming() throws SQLException {
    try (Connection connection = database.connect()) {
      assertThat(Conformance.of(connection, SIZE).summary()).matches("[1-9][0-9]* rules hold");
    }
  }

  private List<String> mismatches(Catalog catalog) throws SQLException, IOException {
    List<String> mismatches = new ArrayList<>();
    try (QuerySession session = new QuerySession(database.connect())) {
      for (Query query : catalog.queries()) {
        String mismatch = run(session, query);
        if (!mismatch.isEmpty()) {
          mismatches.add(query.name() + ": " + mismatch);
        }
      }
    }
    return mismatches;
  }

  private static String run(QuerySession session, Query query) throws IOException {
    RandomKey keys = new RandomKey(SIZE, new Random(1));
    try {
      return session
          .prepare(query)
          .and(session.execute(query, keys))
          .and(session.finish(query))
          .mismatch();
    } catch (SQLException e) {
      return e.getErrorCode() + " " + e.getMessage();
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
