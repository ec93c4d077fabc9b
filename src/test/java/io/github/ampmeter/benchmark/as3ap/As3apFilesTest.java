package io.github.ampmeter.benchmark.as3ap;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.benchmark.Row;
import io.github.ampmeter.benchmark.as3ap.Numbers.Permutation;
import io.github.ampmeter.benchmark.as3ap.Schema.Relation;
import io.github.ampmeter.benchmark.as3ap.Setting.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.Setting.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class As3apFilesTest {
  @TempDir private Path folder;

  /** Figures of different versions can only be compared on the same rows. */
  @Test
  void filesConformAndTheirBytesNeverChange() throws Exception {
    write("data");

    List<String> lines = new ArrayList<>();
    assertThat(new As3apFiles(folder.resolve("data"), DatabaseSize.MB_4).conforms(lines::add))
        .as(String.join("\n", lines))
        .isTrue();
    assertThat(sha256("uniques.tsv")).startsWith("800b722358d972092e2470876c24056e");
    assertThat(sha256("updates.tsv")).startsWith("41c7e4d2d6dc54ee927dac5423b60e2e");
    assertThat(sha256("hundred.tsv")).startsWith("12920a4a022459e7d630f2288c74a2a7");
    assertThat(sha256("tenpct.tsv")).startsWith("4c15a628574b1bd34216ce59cb159e3f");
    assertThat(sha256("load.sql")).startsWith("17a42848137eb2892661277f1de06536");
  }

  private String sha256(String file) throws Exception {
    byte[] bytes = Files.readAllBytes(folder.resolve("data").resolve(file));
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @Test
  void findsWhatDoesNotConform() throws IOException {
    write("data");
    Path tenpct = folder.resolve("data/tenpct.tsv");
    Files.writeString(tenpct, Files.readString(tenpct).replace("THE+ASAP+BENCHMARKS+", "OTHER"));
    List<String> lines = new ArrayList<>();

    assertThat(new As3apFiles(folder.resolve("data"), DatabaseSize.MB_4).conforms(lines::add))
        .isFalse();
    assertThat(lines)
        .filteredOn(line -> line.startsWith("WRONG"))
        .containsExactly("WRONG tenpct.tsv: col_name THE+ASAP+BENCHMARKS+: 0, must be 1000");
  }

  /** At 400MB and 4GB 1000 is a multiple of the step, and must not be there twice. */
  @ParameterizedTest
  @ValueSource(ints = {10_000, 100_000, 1_000_000, 10_000_000})
  void hasTheSparseKey1000Once(int rows) {
    Numbers numbers = new Numbers(rows);
    int found = 0;
    for (int rank = 0; rank < 1000; rank++) {
      found += numbers.sparse(rank) == 1000 ? 1 : 0;
    }

    assertThat(found).isEqualTo(1);
    assertThat(numbers.sparse(rows - 1)).isEqualTo(1_000_000_000);
    assertThat(numbers.sparse(rows / 10 - 1)).isEqualTo(100_000_000);
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 3, 99, 1000, 10_000, 65_537})
  void permutesEachNumberOnce(long size) {
    Permutation permutation = new Permutation(size, 7);
    Set<Long> seen = new HashSet<>();
    for (long i = 0; i < size; i++) {
      seen.add(permutation.at(i));
    }

    assertThat(seen).hasSize((int) size).allMatch(value -> value >= 0 && value < size);
    assertThat(permutation.at(0)).isZero();
  }

  @Test
  void plantsTheSpecialValuesOnTheFirstRow() {
    Row first = new RelationRows(Relation.UNIQUES, DatabaseSize.MB_4).iterator().next();

    assertThat(first.values())
        .contains(1000L, "BENCHMARKS", "THE+ASAP+BENCHMARKS+", "SILICON VALLEY");
  }

  @Test
  void rejectsADiskThatIsTooSmall() {
    assertRefusal(() -> LoadEstimate.requireRoom(DatabaseSize.GB_4, 6e9, folder, 1_000_000_000))
        .hasMessageContaining("size 4GB needs about 6.0 GB")
        .hasMessageContaining("1.0 GB left");
  }

  private void write(String name) throws IOException {
    new As3apFiles(folder.resolve(name), DatabaseSize.MB_4).write(Engine.INNODB, line -> {});
  }
}
