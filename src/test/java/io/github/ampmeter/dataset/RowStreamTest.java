package io.github.ampmeter.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.dataset.PrefetchedRows.RowChunks;
import io.github.ampmeter.dataset.PrefetchedRows.RowStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowStreamTest {

  @Test
  void separatesValuesByTabsAndEndsRowsWithALineFeed() throws IOException {
    assertThat(text(List.of(Row.of(1, "a", new BigDecimal("2.50")), Row.of(-2, "", 0L))))
        .isEqualTo("1\ta\t2.50\n-2\t\t0\n");
  }

  @Test
  void distinguishesNullFromItsText() throws IOException {
    assertThat(text(List.of(Row.of(null, "\\N", "NULL")))).isEqualTo("\\N\t\\\\N\tNULL\n");
  }

  @Test
  void escapesWhatWouldEndAValueOrARow() throws IOException {
    assertThat(text(List.of(Row.of("a\tb\nc\rd\\e\0f")))).isEqualTo("a\\tb\\nc\\rd\\\\e\\0f\n");
  }

  @Test
  void keepsCharactersOfSeveralBytes() throws IOException {
    assertThat(text(List.of(Row.of("Å ü 漢 😀")))).isEqualTo("Å ü 漢 😀\n");
  }

  @Test
  void losesNoRowBetweenTwoChunks() throws IOException {
    RowChunks pieces = new RowChunks(Collections.nCopies(30_000, Row.of("0123456789")));

    assertThat(new RowStream(pieces).readAllBytes()).hasSize(30_000 * 11);
    assertThat(pieces.count()).isEqualTo(30_000);
  }

  @Test
  void readsByteByByteAsWell() throws IOException {
    RowStream text = new RowStream(new RowChunks(List.of(Row.of("é"))));

    assertThat(new int[] {text.read(), text.read(), text.read(), text.read()})
        .containsExactly(0xc3, 0xa9, '\n', -1);
  }

  private static String text(List<Row> rows) throws IOException {
    return new String(new RowStream(new RowChunks(rows)).readAllBytes(), StandardCharsets.UTF_8);
  }
}
