package io.github.ampmeter.benchmark.rewrites;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.benchmark.rewrites.QueryPair.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryPairTest {
  @TempDir private Path folder;

  @Test
  void twoFilesAreAPair() throws IOException {
    file("count/original.sql", "select 1;\n");
    file("count/rewrite.sql", "select 2 - 1");

    assertThat(QueryPair.readAll(folder))
        .containsExactly(
            new QueryPair("count", "select 1", "select 2 - 1", Optional.empty(), List.of()));
  }

  @Test
  void thoseOfAmpmeterAreTheThreeOfOlio() {
    assertThat(QueryPair.readAll(Path.of("datasets/query-rewrites")))
        .extracting(QueryPair::name)
        .containsExactly("future-events", "next-events", "tags-of-an-event");
  }

  @Test
  void rejectsAFolderWithoutARewrite() throws IOException {
    file("count/original.sql", "select 1");

    assertRefusal(() -> QueryPair.readAll(folder))
        .hasMessageEndingWith(
            "rewrite.sql is not there; a pair is a folder with original.sql and rewrite.sql");
  }

  @Test
  void rejectsKeysThatOnlyOneQueryTakes() throws IOException {
    file("one/original.sql", "select * from t where a = ?");
    file("one/rewrite.sql", "select * from t where a = 1");
    file("one/keys.sql", "select a from t");

    assertRefusal(() -> QueryPair.readAll(folder))
        .hasMessageEndingWith(
            "original.sql and rewrite.sql must take the same keys, and have 1 and 0 question"
                + " marks");
  }

  @Test
  void rejectsQuestionMarksWithoutKeys() throws IOException {
    file("one/original.sql", "select * from t where a = ?");
    file("one/rewrite.sql", "select * from t where ? = a");

    assertRefusal(() -> QueryPair.readAll(folder))
        .hasMessageEndingWith(
            "the queries have 1 question marks, so keys.sql must list the keys, and is not there");
  }

  @Test
  void rejectsKeysWithoutQuestionMarks() throws IOException {
    file("one/original.sql", "select '?' -- ?");
    file("one/rewrite.sql", "select \"?\" /* ? */");
    file("one/keys.sql", "select 1");

    assertRefusal(() -> QueryPair.readAll(folder))
        .hasMessageEndingWith(
            "one: keys.sql lists keys, so the queries must have a question mark for them, and have"
                + " none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-- nothing", "select 1; select 2"})
  void rejectsAFileWithoutExactlyOneStatement(String sql) throws IOException {
    file("one/original.sql", sql);
    file("one/rewrite.sql", "select 1");

    assertRefusal(() -> QueryPair.readAll(folder))
        .hasMessageEndingWith("original.sql must have one SQL statement");
  }

  @Test
  void rejectsAFolderWithoutPairs() {
    assertRefusal(() -> QueryPair.readAll(folder))
        .hasMessageEndingWith("must have a folder for each pair of queries, and has none");
    assertRefusal(() -> QueryPair.readAll(folder.resolve("none")))
        .hasMessageEndingWith("must be a folder of pairs of queries, and is not");
  }

  @Test
  void isOrderedWhenBothStatementsAreAndNotTheirParts() {
    assertThat(pair("select a from t order by a", "select a from t ORDER  BY 1").isOrdered())
        .isTrue();
    assertThat(pair("select a from t order by a", "select a from t").isOrdered()).isFalse();
    assertThat(
            pair("select a from t order by a", "select * from (select a from t order by (a)) b")
                .isOrdered())
        .isFalse();
    assertThat(pair("select 'order by' from t", "select a from t -- order by a").isOrdered())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {" limit 10", " LIMIT 0, 10", "\nlimit 10 offset 5\n"})
  void losesItsLimit(String limit) {
    assertThat(QueryPair.withoutLimit("select a from t order by a" + limit))
        .isEqualTo("select a from t order by a");
  }

  @Test
  void keepsTheLimitOfAPart() {
    String sql = "select * from (select a from t limit 3) b";

    assertThat(QueryPair.withoutLimit(sql)).isEqualTo(sql);
  }

  private static QueryPair pair(String original, String rewrite) {
    return new QueryPair("pair", original, rewrite, Optional.empty(), List.of());
  }

  private void file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void areTheSameInAnyOrderUnlessTheOrderCounts() {
    assertThat(rows("1 a", "2 b").difference(rows("2 b", "1 a"), false)).isEmpty();
    assertThat(rows("1 a", "2 b").difference(rows("2 b", "1 a"), true))
        .isEqualTo("row 1 is [1, a] in the original and [2, b] in the rewrite");
  }

  @Test
  void areCountedWhenTheyRepeat() {
    assertThat(rows("1 a", "1 a", "2 b").difference(rows("1 a", "2 b", "2 b"), false))
        .isEqualTo("the rewrite does not return the row [1, a]");
  }

  @Test
  void nameTheNumbersOfRowsThatDiffer() {
    assertThat(rows("1 a").difference(rows(), false))
        .isEqualTo("the original returns 1 row, the rewrite 0");
  }

  @Test
  void distinguishNullFromAnEmptyText() {
    Rows missing = new Rows(List.of("a"), List.of(Arrays.asList((String) null)));
    Rows empty = new Rows(List.of("a"), List.of(List.of("")));

    assertThat(missing.difference(empty, true)).startsWith("row 1 is [null]");
    assertThat(missing.difference(empty, false)).isNotEmpty();
  }

  @Test
  void differWhenOneHasMoreColumns() {
    assertThat(rows("1 a").difference(new Rows(List.of("a"), List.of(List.of("1"))), false))
        .isEqualTo("the original has 2 columns, the rewrite 1");
  }

  @Test
  void areReducedToColumnsWhateverTheirCase() {
    assertThat(rows("1 a", "2 b").only(List.of("LETTER")).values())
        .containsExactly(List.of("a"), List.of("b"));
    assertThatThrownBy(() -> rows("1 a").only(List.of("date")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("order.txt names \"date\", which is none of the columns [number, letter]");
  }

  private static Rows rows(String... rows) {
    return new Rows(
        List.of("number", "letter"), Stream.of(rows).map(row -> List.of(row.split(" "))).toList());
  }
}
