package io.github.ampmeter.run.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.report.section.ShownTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** AS3AP as measured beside AS3AP as published. */
class SourceLabsColumnsTest {
  private static final Path PUBLISHED = Path.of("datasets/published");
  private static final String IR = label("ir_select", 300, 10.0, 0.2, 80.5, 0.75);
  private static final String BACKGROUND = "background ir_select";
  private static final String IR_BACKGROUND = label(BACKGROUND, 1500, 50.0, 0.1, 90, 0.8);
  private static final String TOTAL = label("total", 9, 9, 1, 1, 1).replace("request", "total");
  private static final String CROSS_SECTION = label("o_mode_tiny", 1, 0.1, 1.25, 1.25, 1.25);

  @TempDir private Path folder;

  @Test
  void putsThePublishedColumnsBeforeTheMeasuredOne() throws IOException {
    ShownTable table = tables(run(plan("ir", "MyISAM", IR + "," + IR_BACKGROUND)), published())[0];

    assertThat(table.title()).isEqualTo("AS3AP, background ir_select");
    assertThat(table.header())
        .containsExactly(
            "Times in seconds",
            "SourceLabs, 1 CPU, 2GB",
            "SourceLabs, 2 CPUs, 1GB",
            "SourceLabs, 2 CPUs, 2GB",
            "SourceLabs, 2 CPUs, 4GB",
            "SourceLabs, unnamed",
            "as3ap, 4MB MyISAM");
    assertThat(table.rows())
        .contains(
            row("queries/second", "35.1566 21.5666 37.6865 57.7354 41.5069 10.0000"),
            row("Mean time (sec)", "0.0284 0.0464 0.0265 0.0173 0.0241 0.000750"),
            row("Maximum time (sec)", "0.1911 0.2011 0.1615 0.1367 0.1423 0.0805"),
            row("o_mode_tiny", "0.0361 0.0812 0.0910 0.0513 0.0741 -"),
            row("background ir_select, queries/second", "- - - - - 50.0000"));
    // The window of the told run is 30 s; SourceLabs printed no decimals.
    assertThat(table.rows()).contains(row("Total time (sec)", "300 300 300 300 300 30.0000"));
  }

  @Test
  void putsThroughputAndCrossSectionOfTheSameDataIntoOneColumn() throws IOException {
    Path run =
        run(
            plan("ir-myisam", "MyISAM", IR + "," + IR_BACKGROUND),
            plan("cross-myisam", "MyISAM", CROSS_SECTION + "," + label(BACKGROUND, 9, 7, 1, 1, 1)),
            plan("ir-innodb", "InnoDB", IR + "," + IR_BACKGROUND));

    ShownTable table = tables(run)[0];

    assertThat(table.header())
        .containsExactly("Times in seconds", "as3ap, 4MB MyISAM", "as3ap, 4MB InnoDB");
    assertThat(table.rows())
        .contains(
            row("Mean time (sec)", "0.000750 0.000750"),
            row("o_mode_tiny", "0.0013 -"),
            row("background ir_select, queries/second", "50.0000 50.0000"));
    assertThat(table.remark()).isEmpty();
  }

  @Test
  void comparesNoTotalsOfOneMeasuredUserAndTheOthers() throws IOException {
    Path run =
        run(
            plan("ir", "MyISAM", IR + "," + IR_BACKGROUND + "," + TOTAL),
            plan("single-user", "MyISAM", CROSS_SECTION + "," + TOTAL));

    assertThat(ComparedFiles.read(List.of(run), "", "").workloads())
        .extracting(each -> each.of().name())
        .containsExactly("single-user");
  }

  @Test
  void givesASecondRunOfTheSamePlanAColumnOfItsOwn() throws IOException {
    Path run =
        run(
            plan("first", "MyISAM", IR + "," + IR_BACKGROUND),
            plan("second", "MyISAM", IR + "," + IR_BACKGROUND));

    assertThat(tables(run)[0].header()).hasSize(3);
  }

  @Test
  void tellsTheBackgroundsApart() throws IOException {
    Path run =
        run(
            plan("ir", "MyISAM", IR + "," + IR_BACKGROUND),
            plan("oltp", "MyISAM", IR + "," + label("background oltp_update", 9, 1, 1, 1, 1)));

    ShownTable oltp = tables(run, published())[1];

    assertThat(oltp.title()).isEqualTo("AS3AP, background oltp_update");
    assertThat(oltp.rows())
        .contains(row("queries/second", "0.0016 1.2767 1.5047 2.0643 10.0000"))
        .noneMatch(row -> row.get(0).equals("o_mode_tiny"));
  }

  @Test
  void leavesOtherPlansAndPublishedTablesAlone() throws IOException {
    assertThat(tables(run(plan("shop", "", label("page", 3, 1, 1, 1, 1))), published()))
        .extracting(ShownTable::title)
        .noneMatch(title -> title.startsWith("AS3AP, "));
  }

  /** Those of SourceLabs come first; of them the cross-section, so that the order is not theirs. */
  private static Path[] published() {
    return new Path[] {
      PUBLISHED.resolve("sourcelabs-as3ap-cross-section.csv"),
      PUBLISHED.resolve("sourcelabs-as3ap-ir.csv")
    };
  }

  private static ShownTable[] tables(Path run, Path... published) throws IOException {
    List<Path> files = Stream.concat(Stream.of(run), Stream.of(published)).toList();
    return ComparedFiles.read(files, "", "Ampmeter test").tables().stream()
        .map(ShownTable::of)
        .toArray(ShownTable[]::new);
  }

  private static List<String> row(String name, String cells) {
    return Stream.concat(Stream.of(name), Stream.of(cells.split(" "))).toList();
  }

  private Path run(String... plans) throws IOException {
    return Files.writeString(
        folder.resolve("results.json"),
        """
        {"schema":1,"run":{"title":"as3ap","stack":"embedded","start":"2026-11-21T10:00:00Z"},
         "verdict":"not judged","plans":[%s]}
        """
            .formatted(String.join(",", plans)));
  }

  private static String plan(String name, String engine, String labels) {
    return """
           {"plan":"%s","window":{"start":"2026-11-21T10:00:05Z","end":"2026-11-21T10:00:35Z"},
            "configuration":[{"name":"size","value":"4MB"},{"name":"engine","value":"%s"}],
            "findings":[],"labels":[%s]}
           """
        .formatted(name, engine, labels);
  }

  private static String label(
      String name, int samples, double rate, double min, double max, double mean) {
    return """
           {"label":"%s","kind":"request","users":1,"repeat":1,"samples":%d,"errors":0,
            "throughputPerSecond":%s,"elapsedMillis":{"mean":%s,"min":%s,"max":%s}}
           """
        .formatted(name, samples, rate, mean, min, max);
  }
}
