package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.stats.Phases;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JTL without its plan, whose threads are named after 16 users, or arrivals, in their step. */
class NamedUsersTest {
  private static final long START = 1_767_348_000_000L;

  @TempDir private Path folder;
  private JtlBuilder rows;

  @BeforeEach
  void aJtl() {
    rows = JtlBuilder.from(START, "threadName", "allThreads");
  }

  @Test
  void isIncompleteWhereFewerWereAtWorkThanTheNamesSay() throws IOException {
    samples("Users 8 users repeat 1 1-1", 0, 20, "8");
    samples("Users 16 users repeat 1 1-1", 20, 40, "4");

    assertThat(measured().problems())
        .containsExactly(
            "16 users repeat 1: Thread names count 16 users, but at most 4 were at work at the same"
                + " time");
  }

  @Test
  void remarksThatTheyWereTogetherForTheLesserPartOfTheTime() throws IOException {
    samples("Users 16 users repeat 1 1-1", 0, 8, "16");
    samples("Users 16 users repeat 1 1-1", 8, 20, "9");

    assertThat(measured().problems()).isEmpty();
    assertThat(measured().remarks())
        .contains("Thread names count 16 users, but 9 or fewer were at work most of the time");
  }

  @Test
  void passesARampUp() throws IOException {
    samples("Users 16 users repeat 1 1-1", 0, 8, "9");
    samples("Users 16 users repeat 1 1-1", 8, 20, "16");

    assertThat(measured().problems()).isEmpty();
    assertThat(measured().remarks()).noneMatch(each -> each.contains("Thread names count"));
  }

  @Test
  void sumsUpTheUsersOfSeveralLoadGenerators() throws IOException {
    for (int second = 0; second < 20; second++) {
      samples("10.0.0.1:1099-Users 16 users repeat 1 1-1", second, second + 1, "16");
      samples("10.0.0.2:1099-Users 16 users repeat 1 1-1", second, second + 1, "16");
    }
    assertThat(measured().problems()).isEmpty();

    aJtl();
    for (int second = 0; second < 20; second++) {
      samples("10.0.0.1:1099-Users 16 users repeat 1 1-1", second, second + 1, "16");
      samples("10.0.0.2:1099-Users 16 users repeat 1 1-1", second, second + 1, "4");
    }
    assertThat(measured().problems())
        .containsExactly(
            "Thread names count 32 users, but at most 20 were at work at the same time");
  }

  @Test
  void asksNothingOfArrivalsNorWhereNobodyToldHowManyWereAtWork() throws IOException {
    samples("Arrivals 16 /s repeat 1 1-1", 0, 20, "2");
    assertThat(measured().problems()).isEmpty();

    aJtl();
    samples("Users 16 users repeat 1 1-1", 0, 20, "0");
    assertThat(measured().problems()).isEmpty();
  }

  private Measurement measured() throws IOException {
    return Measurement.of(rows.writeTo(folder.resolve("samples.jtl")), Phases.NONE);
  }

  /** One each second of each user, or of one where nobody tells how many there are. */
  private void samples(String first, int from, int to, String users) {
    String group = first.substring(0, first.length() - 1);
    rows.set("allThreads", users);
    for (int second = from; second < to; second++) {
      for (int user = 1; user <= Math.max(1, Integer.parseInt(users)); user++) {
        rows.set("threadName", group + user).row(1000L * second, 900);
      }
    }
  }
}
