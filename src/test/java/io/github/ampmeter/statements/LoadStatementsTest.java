package io.github.ampmeter.statements;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LoadStatementsTest {

  @Test
  void tellsWhatRoseAndWhatTookMostTimeFirst() {
    LoadStatements load =
        LoadStatements.between(
            List.of(count("a", "SELECT a", 10, 100), count("b", "SELECT b", 5, 500)),
            List.of(
                count("a", "SELECT a", 30, 140),
                count("b", "SELECT b", 5, 500),
                count("c", "SELECT c", 1, 60)));

    assertThat(load.statements())
        .containsExactly(count("c", "SELECT c", 1, 60), count("a", "SELECT a", 20, 40));
    assertThat(load.calls()).isEqualTo(21);
    assertThat(load.millis()).isEqualTo(100);
    assertThat(load.problem()).isEmpty();
  }

  @Test
  void addsDigestsThatDifferInNothingThatAReaderSees() {
    LoadStatements load =
        LoadStatements.between(
            List.of(),
            List.of(count("a", "SELECT ?, ...", 1, 10), count("b", "SELECT ?, ...", 2, 20)));

    assertThat(load.statements()).containsExactly(count("a", "SELECT ?, ...", 3, 30));
  }

  @Test
  void countsWhatTheTableHadNoRoomFor() {
    LoadStatements load =
        LoadStatements.between(
            List.of(count("", "", 7, 1)),
            List.of(count("", "", 10, 2), count("a", "SELECT a", 1, 1)));

    assertThat(load.unnamed()).isEqualTo(3);
    assertThat(load.calls()).isEqualTo(4);
  }

  @Test
  void saysThatTheCountersBeganAnew() {
    assertThat(between(count("a", "SELECT a", 9, 1), count("a", "SELECT a", 3, 1)))
        .startsWith("The table of digests was emptied");
    assertThat(between(count("a", "SELECT a", 9, 1), count("b", "SELECT b", 3, 1)))
        .startsWith("The table of digests was emptied");
  }

  private static String between(DigestCount before, DigestCount after) {
    return LoadStatements.between(List.of(before), List.of(after)).problem();
  }

  private static DigestCount count(String key, String statement, long calls, double millis) {
    return new DigestCount(key, "shop", statement, calls, millis, 10 * calls, calls, 0);
  }
}
