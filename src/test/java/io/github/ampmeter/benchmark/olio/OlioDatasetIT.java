package io.github.ampmeter.benchmark.olio;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses.DatabaseAddress;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** In the embedded stack's MariaDB. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OlioDatasetIT {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
  private static final OlioDataset DATASET = dataset(Map.of());

  private final List<String> remarks = new ArrayList<>();
  private Stack stack;
  private DatabaseAddress database;
  private Connection connection;

  @BeforeAll
  void startStack(@TempDir Path logs) throws SQLException {
    stack =
        new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.parse(StackKind.EMBEDDED, Map.of()));
    database = stack.start().database();
    connection = database.connect();
  }

  @AfterAll
  void stopStack() {
    if (stack != null) {
      stack.close();
    }
  }

  @BeforeEach
  void load() throws SQLException {
    DATASET.load(database::connect, remarks::add);
  }

  @Test
  void loadsWhatTheRulesSay() throws SQLException {
    assertThat(number("SELECT COUNT(*) FROM PERSON")).isEqualTo(2500);
    assertThat(number("SELECT COUNT(*) FROM SOCIALEVENT")).isEqualTo(1866);
    assertThat(number("SELECT COUNT(*) FROM SOCIALEVENTTAG")).isEqualTo(622);
    assertThat(
            number(
                "SELECT COUNT(*) FROM SOCIALEVENTTAG t WHERE refcount <> (SELECT COUNT(*)"
                    + " FROM SOCIALEVENTTAG_SOCIALEVENT s"
                    + " WHERE s.socialeventtagid = t.socialeventtagid)"))
        .isZero();
    assertThat(number("SELECT value FROM OLIO_SETTING WHERE name = 'users'")).isEqualTo(25);
  }

  @Test
  void describesWhatItHasLoaded() throws SQLException {
    Map<String, String> facts = DATASET.load(database::connect, remarks::add);

    assertThat(facts)
        .containsEntry("users", "25")
        .containsEntry("persons", "2500")
        .containsEntry("queries", "rewritten")
        .containsEntry("date", "2026-11-21")
        .containsEntry("storage engine", "InnoDB");
  }

  @Test
  void bringsBackWhatARunHasChanged() throws SQLException {
    Map<String, String> before = checksums();
    long nextPerson = nextPerson();
    for (String change :
        List.of(
            "INSERT INTO ADDRESS (street1, city, state, zip, country, latitude, longitude)"
                + " VALUES ('a', 'b', 'c', 'd', 'e', 0, 0)",
            "INSERT INTO PERSON (username, password, firstname, lastname, email, telephone,"
                + " imageurl, imagethumburl, summary, timezone, ADDRESS_addressid)"
                + " VALUES ('new', 'x', '', '', '', '', '', '', '', '', 2501)",
            "UPDATE PERSON SET summary = 'changed' WHERE userid = 3",
            "UPDATE SOCIALEVENTTAG SET refcount = refcount + 1 WHERE socialeventtagid < 5",
            "INSERT INTO SOCIALEVENTTAG (tag, refcount) VALUES ('new', 1)",
            "INSERT INTO SOCIALEVENTTAG_SOCIALEVENT VALUES (623, 1)",
            "INSERT INTO PERSON_SOCIALEVENT VALUES ('new', 1), ('new', 2)",
            "DELETE FROM PERSON_PERSON LIMIT 10",
            "UPDATE COMMENTS_RATING SET comments = 'changed' WHERE commentid = 7",
            "DELETE FROM COMMENTS_RATING WHERE commentid = 8",
            "INSERT INTO OLIO_CACHE VALUES ('Home', 'old', 1)")) {
      execute(change);
    }
    assertThat(checksums()).isNotEqualTo(before);

    DATASET.restore(database::connect, remarks::add);

    assertThat(checksums()).isEqualTo(before);
    assertThat(nextPerson()).isEqualTo(nextPerson);
  }

  @Test
  void changesTheQueriesWithoutLoadingAgain() throws SQLException {
    Map<String, String> facts =
        dataset(Map.of("queries", "original", "cache", "true"))
            .load(database::connect, remarks::add);

    assertThat(facts).containsEntry("loaded", "before, and restored");
    assertThat(text("SELECT value FROM OLIO_SETTING WHERE name = 'queries'")).isEqualTo("original");
    assertThat(text("SELECT value FROM OLIO_SETTING WHERE name = 'cache'")).isEqualTo("true");
  }

  @Test
  void loadsAgainAfterALoadThatWasBrokenOff() throws SQLException {
    Map<String, String> before = checksums();
    execute("DELETE FROM OLIO_SETTING");
    execute("DELETE FROM PERSON_SOCIALEVENT");

    Map<String, String> facts = DATASET.load(database::connect, remarks::add);

    assertThat(facts.get("loaded")).startsWith("in ").endsWith("LOAD DATA LOCAL INFILE");
    assertThat(checksums()).isEqualTo(before);
  }

  @Test
  void refusesTablesThatAreNotItsOwn() throws SQLException {
    execute("DROP TABLE OLIO_SETTING");
    try {
      assertRefusal(() -> DATASET.load(database::connect, remarks::add))
          .hasMessageContaining("the database ampmeter has tables that are not of this data set")
          .hasMessageContaining("PERSON");
    } finally {
      execute("CREATE TABLE OLIO_SETTING (name VARCHAR(40), value VARCHAR(40))");
    }
  }

  private static OlioDataset dataset(Map<String, String> parameters) {
    return new OlioDataset(OlioData.parse(parameters, "olio", TODAY), Path.of("files"));
  }

  private Map<String, String> checksums() throws SQLException {
    Map<String, String> checksums = new TreeMap<>();
    for (String table : OlioSchema.names()) {
      if (!table.equals(OlioSchema.LOADED)) {
        try (Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery("CHECKSUM TABLE " + table)) {
          rows.next();
          checksums.put(table, rows.getString(2));
        }
      }
    }
    return checksums;
  }

  /** As the server would number the next one. */
  private long nextPerson() throws SQLException {
    return number(
        "SELECT auto_increment FROM information_schema.tables"
            + " WHERE table_schema = DATABASE() AND table_name = 'PERSON'");
  }

  private long number(String query) throws SQLException {
    return Long.parseLong(text(query));
  }

  private String text(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
