package io.github.ampmeter.source.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.source.statements.FakeDatabase.Fault;
import io.github.ampmeter.source.statements.StatementAccess.StatementsUnavailable;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever goes wrong while a server is made to tell its statements, it is left as it was. */
class SettingsSetBackTest {
  private static final String MARIADB = "10.11.6-MariaDB";
  private static final String MYSQL = "8.0.33";

  static Stream<Arguments> faults() {
    return Stream.of(
            Arguments.of(MARIADB, "SET GLOBAL long_query_time"),
            Arguments.of(MARIADB, "SET GLOBAL slow_query_log"),
            Arguments.of(MARIADB, "SET SESSION slow_query_log"),
            Arguments.of(MARIADB, "SELECT UNIX_TIMESTAMP(NOW(6))"),
            Arguments.of(MARIADB, "DO SLEEP"),
            Arguments.of(MARIADB, "SHOW GLOBAL STATUS LIKE 'Questions'"),
            Arguments.of(MYSQL, "UPDATE performance_schema.setup_consumers"),
            Arguments.of(MYSQL, "DO "))
        .flatMap(
            fault ->
                Stream.of(Fault.values())
                    .map(how -> Arguments.of(fault.get()[0], fault.get()[1], how)));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void areRestoredAfterAFailedStart(String version, String statement, Fault how)
      throws SQLException {
    try (FakeDatabase database = new FakeDatabase(version)) {
      Map<String, String> before = new TreeMap<>(database.settings);
      database.fails(statement, how);

      // The other source may take over where this one is refused.
      try (StatementRecorder begun =
          StatementRecorder.begin(database.access(), Clock.systemUTC())) {
        assertThat(begun).isNotNull();
      } catch (StatementsUnavailable failed) {
        assertThat(failed).hasMessageNotContaining("could not be set back");
      }

      assertThat(database.failed()).isTrue();
      assertThat(database.settings).isEqualTo(before);
    }
  }

  @Test
  void areReportedWhenNoConnectionIsLeft() throws SQLException {
    FakeDatabase database = new FakeDatabase(MARIADB);
    database.fails("SET GLOBAL slow_query_log", Fault.LOST);
    database.andNoOtherConnection();

    try (database) {
      assertThatThrownBy(() -> StatementRecorder.begin(database.access(), Clock.systemUTC()))
          .isInstanceOf(StatementsUnavailable.class)
          .hasMessageContaining("long_query_time could not be restored to \"10.000000\"");
    }
  }
}
