package io.github.ampmeter.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseStatusTest {
  @TempDir Path folder;

  @Test
  void reportsADatabaseThatDoesNotAnswer() throws IOException {
    Path file = folder.resolve("database-status.csv");
    // Which no client is given and no server takes meanwhile.
    String url = "jdbc:mysql://127.0.0.1:1/shop";
    try (DatabaseStatus status = new DatabaseStatus(file, Clock.systemUTC())) {

      assertThat(status.before(url, "user", "s3cret"))
          .hasValueSatisfying(
              why ->
                  assertThat(why)
                      .startsWith("the database did not tell its status before the load: ")
                      .doesNotContain("s3cret"));
      assertThat(status.after()).isEmpty();
    }
    assertThat(file).doesNotExist();
  }
}
