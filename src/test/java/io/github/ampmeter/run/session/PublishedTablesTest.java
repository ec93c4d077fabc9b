package io.github.ampmeter.run.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.benchmark.Benchmarks;
import io.github.ampmeter.benchmark.CsvTable;
import io.github.ampmeter.benchmark.PublishedTable.Published;
import io.github.ampmeter.judge.compare.Workload;
import io.github.ampmeter.judge.compare.Workload.ComparisonRow;
import io.github.ampmeter.report.section.ShownTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the published tables print must come out of their own rates, threads and means. */
class PublishedTablesTest {
  private static final Path PUBLISHED = Path.of("datasets/published");

  @TempDir Path folder;

  @Test
  void givesAll22PercentOfBaselineValuesOfTheStaticTable() throws IOException {
    Map<String, Double> printed = new HashMap<>();
    for (String line : Files.readAllLines(PUBLISHED.resolve("sourcelabs-static.csv"))) {
      String[] cells = line.split(",");
      if (!cells[1].equals("group")) {
        printed.put(cells[0] + " group " + cells[1] + " at " + cells[2], Double.valueOf(cells[7]));
      }
    }

    Map<String, Double> reckoned = new HashMap<>();
    for (Workload workload : read("sourcelabs-static.csv").workloads()) {
      String group = workload.name().replace("Static pages, ", "");
      workload
          .rows()
          .forEach(
              row ->
                  reckoned.put(
                      row.configuration().name() + " " + group + " at " + row.step().load(),
                      row.percentOfBaseline()));
    }

    assertThat(reckoned).hasSize(22).containsOnlyKeys(printed.keySet());
    printed.forEach(
        (row, percent) -> assertThat(reckoned.get(row)).as(row).isCloseTo(percent, within(0.005)));
  }

  @Test
  void keepsAll47PhpBenchmarkRowsBelowTheirBound() {
    Workload workload = read("sourcelabs-phpbench.csv").workloads().get(0);

    List<ComparisonRow> rows = workload.rows();

    assertThat(rows).hasSize(47).allMatch(row -> row.shareOfBound() <= 1);
    // cert7-noht-1-2 at 20: 20 · 1026.8 / 17361.8925 = 1.18282; 0.9628 / 1.18282 = 0.81399
    ComparisonRow row =
        rows.stream()
            .filter(each -> each.configuration().name().equals("cert7-noht-1-2"))
            .filter(each -> each.step().load() == 20)
            .findFirst()
            .orElseThrow();
    assertThat(row.bound()).isCloseTo(1.18282, within(0.00001));
    assertThat(row.shareOfBound()).isCloseTo(0.81399, within(0.00001));
  }

  @Test
  void readsNodesCpusAndMemoryOutOfTheNames() {
    Workload workload = read("sourcelabs-phpbench.csv").workloads().get(0);

    assertThat(workload.curves())
        .extracting(
            curve -> curve.configuration().name(),
            curve -> curve.configuration().cpus().orElse(0),
            curve -> curve.configuration().memory(),
            curve -> curve.configuration().properties().get("nodes"))
        .contains(
            tuple("cert7-lb-lc-4-2-2", 8, "2 GB each", "4"),
            tuple("cert7-noht-1-2", 1, "2 GB", "1"),
            tuple("cert7-smp-2-4", 2, "4 GB", "1"));
  }

  @Test
  void givesQueriesPerSecondFromTheMeansOfTheAs3apTable() {
    ShownTable table = ShownTable.of(read("sourcelabs-as3ap-ir.csv").sections().get(0));
    int printed = table.header().indexOf("Queries/s, printed");
    int fromMean = table.header().indexOf("Queries/s from the mean");

    List<List<String>> known =
        table.rows().stream().filter(row -> !row.get(fromMean).equals("-")).toList();

    // The mean's four decimals: 0.0173 +- 0.00005 is +- 0.3 %.
    assertThat(known)
        .hasSize(5)
        .allSatisfy(
            row ->
                assertThat(Double.parseDouble(row.get(fromMean)) / number(row.get(printed)))
                    .isCloseTo(1, within(0.003)));
    // 1 / 0.0284
    assertThat(known.get(0).get(fromMean)).isEqualTo("35.2113");
  }

  @Test
  void readsEveryPublishedTable() throws IOException {
    try (Stream<Path> files = Files.list(PUBLISHED)) {
      assertThat(files.filter(file -> file.toString().endsWith(".csv")))
          .hasSize(11)
          .allSatisfy(
              file -> {
                Published read = published(file);
                assertThat(read.workloads().size() + read.sections().size()).isPositive();
              });
    }
  }

  @Test
  void refusesATableThatIsNotKnown() throws IOException {
    Path file = Files.writeString(folder.resolve("own.csv"), "a,b\n1,2\n");

    assertThatThrownBy(() -> published(file))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("own.csv, line 1: must be the header of a published table");
  }

  @Test
  void refusesACellThatIsNoNumberAndALoadThatIsThereTwice() throws IOException {
    String header = "configuration,threads,average_ms,min_ms,max_ms,relative_throughput\n";
    Path wrong = Files.writeString(folder.resolve("wrong.csv"), header + "a,2,fast,1,1,1\n");
    Path twice =
        Files.writeString(folder.resolve("twice.csv"), header + "a,2,1,1,1,1\na,2,1,1,1,1\n");
    Path few = Files.writeString(folder.resolve("few.csv"), header + "a,2\n");
    Path empty = Files.writeString(folder.resolve("empty.csv"), "");

    assertThatThrownBy(() -> published(wrong))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith("line 2: average_ms must be a number of at least 0, was \"fast\"");
    assertThatThrownBy(() -> published(twice))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith("line 3: threads must be there once for a, was \"2\"");
    assertThatThrownBy(() -> published(few))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith("line 2: must have 6 cells as the header has, was 2");
    assertThatThrownBy(() -> published(empty))
        .isInstanceOf(ConfigException.class)
        .hasMessageEndingWith("must have a header and a row, is empty");
  }

  private static double number(String text) {
    return Double.parseDouble(text);
  }

  private static Published read(String file) {
    return published(PUBLISHED.resolve(file));
  }

  private static Published published(Path file) {
    return Benchmarks.published(CsvTable.read(file));
  }
}
