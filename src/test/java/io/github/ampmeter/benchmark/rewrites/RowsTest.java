package io.github.ampmeter.benchmark.rewrites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.benchmark.rewrites.QueryPair.Rows;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowsTest {

  @Test
  void areTheSameInAnyOrderUnlessTheOrderCounts() {
    assertThat(rows("1 a", "2 b").difference(rows("2 b", "1 a"), false)).isEmpty();
    assertThat(rows("1 a", "2 b").difference(rows("2 b", "1 a"), true))
        .isEqualTo("row 1 is [1, a] in the original and [2, b] in the rewrite");
  }

  @Test
  void areCountedWhenTheyRepeat() {
    assertThat(rows("1 a", "1 a", "2 b").difference(rows("1 a", "2 b", "2 b"), false))
        .isEqualTo("the rewrite does not give the row [1, a]");
  }

  @Test
  void nameTheNumbersOfRowsThatDiffer() {
    assertThat(rows("1 a").difference(rows(), false))
        .isEqualTo("the original gives 1 row, the rewrite 0");
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
