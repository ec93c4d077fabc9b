package io.github.ampmeter.benchmark.as3ap.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogTest {
  /** Rows of the benchmark's own table of queries, as functions of N. */
  @ParameterizedTest
  @CsvSource({
    "4MB, sel_10pct_ncl, 1000",
    "40MB, sel_10pct_ncl, 10000",
    "400MB, variable_select_high, 250000",
    "40MB, proj_10pct, 10000",
    "40MB, join_2, 1000",
    "40MB, subtotal_report, 1000",
    "4GB, proj_100, 100",
    "4GB, o_mode_100k, 1000"
  })
  void expectsRowsByTheSize(String size, String query, long rows) {
    Setting setting = Setting.parse(size, "InnoDB", "no-abort");

    assertThat(Catalog.of(setting).query(query).steps().get(0).expected())
        .isEqualTo(new Expected.Rows(rows));
  }

  @ParameterizedTest
  @ValueSource(strings = {"10MB", "", "4", "40GB", "4 KB"})
  void refusesASizeThatIsNoDecade(String size) {
    assertThatThrownBy(() -> DatabaseSize.parse(size))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("4MB, 40MB, 400MB, 4GB")
        .hasMessageContaining("\"" + size + "\"");
  }

  /** 4 relations of N rows of 100 bytes; a user for every 4 MB. */
  @Test
  void countsBytesAndUsersOfASize() {
    assertThat(DatabaseSize.parse("4 gb").logicalBytes()).isEqualTo(4_000_000_000L);
  }

  @Test
  void namesTheQueriesThereAre() {
    Catalog catalog = Catalog.of(Setting.parse("4MB", "MyISAM", "abort"));

    assertThatThrownBy(() -> catalog.query("sel_1"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("sel_1_cl")
        .hasMessageContaining("\"sel_1\"");
  }

  @Test
  void takesBackTheFirstModificationInTheVariantAbortOnly() {
    assertThat(modSeq("abort").rolledBack()).isTrue();
    assertThat(modSeq("no-abort").rolledBack()).isFalse();
    assertThat(modSeq("abort").sql()).startsWith("begin;").endsWith("rollback;");
  }

  @Test
  void drawsEveryKeyButOne() {
    RandomKey keys = new RandomKey(DatabaseSize.MB_4, new Random(1));
    boolean[] drawn = new boolean[10_000];
    for (int i = 0; i < 300_000; i++) {
      drawn[keys.next()] = true;
    }

    for (int key = 0; key < drawn.length; key++) {
      assertThat(drawn[key]).as("key " + key).isEqualTo(key != 1);
    }
  }

  private static Query modSeq(String variant) {
    return Catalog.of(Setting.parse("4MB", "InnoDB", variant)).query("mod_100_seq");
  }
}
