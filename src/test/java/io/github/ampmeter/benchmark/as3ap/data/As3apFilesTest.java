package io.github.ampmeter.benchmark.as3ap.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.as3ap.definition.DatabaseSize;
import io.github.ampmeter.benchmark.as3ap.definition.Engine;
import io.github.ampmeter.benchmark.as3ap.definition.Relation;
import io.github.ampmeter.dataset.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class As3apFilesTest {
  @TempDir private Path folder;

  @Test
  void writesConformingFilesWithTheSameBytesEachTime() throws IOException {
    List<String> lines = new ArrayList<>();
    write("first");
    write("second");

    assertThat(new As3apFiles(folder.resolve("first"), DatabaseSize.MB_4).conforms(lines::add))
        .as(String.join("\n", lines))
        .isTrue();
    for (Relation relation : Relation.values()) {
      String file = relation.table() + ".tsv";
      assertThat(folder.resolve("first/" + file))
          .hasSameBinaryContentAs(folder.resolve("second/" + file));
    }
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
  void refusesADiskThatIsTooSmall() {
    assertThatThrownBy(() -> DiskSpace.require(DatabaseSize.GB_4, 6e9, folder, 1_000_000_000))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("size 4GB needs about 6.0 GB")
        .hasMessageContaining("1.0 GB left");
  }

  private void write(String name) throws IOException {
    new As3apFiles(folder.resolve(name), DatabaseSize.MB_4).write(Engine.INNODB, line -> {});
  }
}
