package io.github.ampmeter.benchmark.as3ap;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.as3ap.Query.Expected;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import io.github.ampmeter.benchmark.as3ap.Setting.Variant;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Collectors;
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
  void rejectsASizeThatIsNoDecade(String size) {
    assertRefusal(() -> DatabaseSize.parse(size))
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

    assertRefusal(() -> catalog.query("sel_1"))
        .hasMessageContaining("sel_1_cl")
        .hasMessageContaining("\"sel_1\"");
  }

  @Test
  void onlyVariantAbortRollsBackTheModification() {
    assertThat(modSeq("abort").rolledBack()).isTrue();
    assertThat(modSeq("no-abort").rolledBack()).isFalse();
    assertThat(modSeq("abort").sql()).startsWith("begin;").endsWith("rollback;");
  }

  /** Another SQL or another number of rows would be another benchmark. */
  @Test
  void sqlAndExpectedRowsNeverChange() throws NoSuchAlgorithmException {
    StringBuilder all = new StringBuilder();
    for (DatabaseSize size : DatabaseSize.values()) {
      for (Engine engine : Engine.values()) {
        for (Variant variant : Variant.values()) {
          for (Query query : Catalog.of(new Setting(size, engine, variant)).queries()) {
            all.append("%s %s %s %s\n".formatted(size, engine, variant, described(query)));
          }
        }
      }
    }

    byte[] bytes = all.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)))
        .isEqualTo("abb44e6d61300b3fc5682945605477e793d774b4c2c04b6a9d03b51699a4d50a");
  }

  private static String described(Query query) {
    return query.steps().stream()
        .map(step -> step.timed() + " " + step.expected() + " " + step.sql())
        .collect(
            Collectors.joining(
                "\n",
                "%s %s %s %s %s\n"
                    .formatted(
                        query.name(),
                        query.family(),
                        query.output(),
                        query.browse(),
                        query.rolledBack()),
                ""));
  }

  private static Query modSeq(String variant) {
    return Catalog.of(Setting.parse("4MB", "InnoDB", variant)).query("mod_100_seq");
  }

  @Test
  void matchesTheMeasurementAt400MB() {
    LoadEstimate estimate = LoadEstimate.of(DatabaseSize.MB_400, Engine.MYISAM);

    assertThat(estimate.time()).hasSeconds(32 + 162);
    assertThat(estimate.bytes()).isEqualTo(800e6);
  }

  /** Rows 10 times as long, the rest 10 * 7/6 times: 470 + 158 * 11.667 = 2,313 s. */
  @Test
  void sortingGrowsFasterThanTheRows() {
    LoadEstimate estimate = LoadEstimate.of(DatabaseSize.GB_4, Engine.INNODB);

    assertThat(estimate.time()).hasSeconds(2313);
    assertThat(estimate.text())
        .isEqualTo(
            "as3ap: 4GB on InnoDB takes about 10.8 GB of the database's disk and, at the rates"
                + " measured on two busy CPUs, 39 min");
    assertThat(estimate.requiredBytes()).isEqualTo(16.2e9);
  }

  /** 32/100 + 162/100 * 4/6 = 1.4 s. */
  @Test
  void smallDataTakesLittle() {
    assertThat(LoadEstimate.of(DatabaseSize.MB_4, Engine.MYISAM).text())
        .contains("takes about 8 MB of")
        .endsWith(", 1 s");
  }
}
