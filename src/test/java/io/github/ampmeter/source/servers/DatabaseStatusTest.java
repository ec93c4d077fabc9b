package io.github.ampmeter.source.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ServerUptime;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.source.machine.ObserveCsv;
import io.github.ampmeter.source.servers.DatabaseStatus.KeptVariables;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseStatusTest {
  private static final long BEFORE = 500;
  private static final long NEVER = -1;

  @TempDir Path folder;

  @Test
  void reportsADatabaseThatDoesNotRespond() throws IOException {
    Path file = folder.resolve("database-status.csv");
    // Which no client is given and no server takes meanwhile.
    String url = "jdbc:mysql://127.0.0.1:1/shop";
    try (DatabaseStatus status = new DatabaseStatus(file, Clock.systemUTC())) {

      assertThat(status.before(url, "user", "s3cret"))
          .map(Notice::message)
          .hasValueSatisfying(
              why ->
                  assertThat(why)
                      .startsWith("the database did not report its status before the load: ")
                      .doesNotContain("s3cret"));
      assertThat(status.after()).isEmpty();
    }
    assertThat(file).doesNotExist();
  }

  /** A busy machine keeps looks waiting; the load may have begun meanwhile, or ended. */
  @Test
  void lateResponsesCountAtTheEndOnlyAndEachHasItsPrice() throws IOException, SQLException {
    Map<String, Series> told = told(600, 5, 600, 5, 600);

    // The last one when it was asked: the load was over by then.
    assertThat(told.get("status Questions").millis()).containsExactly(BEFORE, 2_005, 4_005, 5_000);
    assertThat(told.get("status Questions").values()).containsExactly(3, 5, 7, 8);
    assertThat(told.get("status Ampmeter_looks").values()).containsExactly(0, 2, 4, 5);
    assertThat(told.get("statusAsking Questions").values()).containsExactly(1);
  }

  @Test
  void pollsWithoutResponseAreLeftOut() throws IOException, SQLException {
    Series looks = told(5, NEVER, 5, NEVER).get("status Ampmeter_looks");

    assertThat(looks.millis()).containsExactly(BEFORE, 1_005, 3_005);
    assertThat(looks.values()).containsExactly(0, 1, 2);
  }

  /** Looks once a second, each of which takes so many ms, the last one after the load. */
  private Map<String, Series> told(long... takesMillis) throws IOException, SQLException {
    Path csv = folder.resolve("observe.csv");
    AtomicLong now = new AtomicLong(BEFORE);
    AtomicLong takes = new AtomicLong();
    InstantSource instants = () -> Instant.ofEpochMilli(now.get());
    try (CountingDatabase database = new CountingDatabase(question -> answer(now, takes.get()));
        DatabaseStatus status =
            new DatabaseStatus(
                folder.resolve("database-status.csv"),
                instants.withZone(ZoneOffset.UTC),
                () -> TimeUnit.MILLISECONDS.toNanos(now.get()));
        ObserveCsv kept = new ObserveCsv(csv)) {
      assertThat(status.before(database.jdbcUrl(), "user", "s3cret")).isEmpty();
      KeptVariables variables = new KeptVariables(List.of("Questions"));
      for (int look = 1; look <= takesMillis.length; look++) {
        now.set(1_000L * look);
        takes.set(takesMillis[look - 1]);
        if (look < takesMillis.length) {
          status.poll(kept, variables);
        } else {
          status.pollLast(kept, variables);
        }
      }
    }
    return read(csv);
  }

  private static Map<String, Series> read(Path csv) throws IOException {
    return ObserveCsv.read(csv).stream()
        .collect(Collectors.toMap(each -> each.group() + " " + each.key(), each -> each));
  }

  private static Object answer(AtomicLong now, long takesMillis) throws SQLException {
    if (takesMillis == NEVER) {
      throw new SQLException("gone away");
    }
    return now.addAndGet(takesMillis);
  }

  /**
   * A criterion may name whatever the server tells in numbers, and a load must not be lost by it.
   */
  @Test
  void whatIsBelowZeroIsNotKeptSoThatTheFileCanBeReadBack() throws IOException {
    KeptVariables kept = new KeptVariables(List.of("Lag", "Questions"));
    Map<String, BigDecimal> told =
        Map.of(
            "Lag", BigDecimal.valueOf(-1),
            "Questions", BigDecimal.valueOf(7),
            "Uptime", BigDecimal.TEN);
    Path file = folder.resolve("observe.csv");
    try (ObserveCsv csv = new ObserveCsv(file)) {
      csv.write(1, ObservedGroup.STATUS_ASKING, kept.of(told));
      csv.write(1, ObservedGroup.STATUS, kept.changed(told));
    }

    assertThat(read(file))
        .containsOnlyKeys(
            "status Questions", "status Uptime", "statusAsking Questions", "statusAsking Uptime");
  }

  @ParameterizedTest
  @CsvSource({
    // Up for an hour, asked again after 60 s.
    "3600, 60, 3660, false",
    // Whole seconds, cut off at either end, and a late answer.
    "3600, 60, 3658, false",
    "3600, 60, 12, true",
    // Up for longer than before, and yet restarted: 300 s should have become 900 s.
    "300, 600, 590, true",
    // Restarted in the first moments.
    "10, 60, 58, true",
    // Eight hours in which the two clocks ran apart by half a thousandth.
    "3600, 28800, 32385, false",
    "3600, 28800, 28790, true",
  })
  void aServerThatIsUpForLessThanItShouldHasRestarted(
      double before, long secondsBetween, double after, boolean restarted) {
    ServerUptime first = new ServerUptime(5, before);
    ServerUptime second = new ServerUptime(5 + TimeUnit.SECONDS.toNanos(secondsBetween), after);

    assertThat(first.restartedUntil(second)).isEqualTo(restarted);
  }
}
