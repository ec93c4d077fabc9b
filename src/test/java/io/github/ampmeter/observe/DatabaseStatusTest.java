package io.github.ampmeter.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.observe.DatabaseStatus.KeptVariables;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    StatusHistory told = told(600, 5, 600, 5, 600);

    // The last one when it was asked: the load was over by then.
    assertThat(told.times()).containsExactly(BEFORE, 2_005, 4_005, 5_000);
    assertThat(told.values().get("Questions")).containsExactly(3, 5, 7, 8);
    assertThat(told.asked()).containsExactly(0, 2, 4, 5);
    assertThat(told.asking()).containsEntry("Questions", 1.0);
  }

  @Test
  void pollsWithoutResponseAreLeftOut() throws IOException, SQLException {
    StatusHistory told = told(5, NEVER, 5, NEVER);

    assertThat(told.times()).containsExactly(BEFORE, 1_005, 3_005);
    assertThat(told.asked()).containsExactly(0, 1, 2);
  }

  /** Looks once a second, each of which takes so many ms, the last one after the load. */
  private StatusHistory told(long... takesMillis) throws IOException, SQLException {
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
    return ObserveCsv.readStatus(csv);
  }

  private static Object answer(AtomicLong now, long takesMillis) throws SQLException {
    if (takesMillis == NEVER) {
      throw new SQLException("gone away");
    }
    return now.addAndGet(takesMillis);
  }
}
