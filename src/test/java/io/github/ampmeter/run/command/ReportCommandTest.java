package io.github.ampmeter.run.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.Main;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.run.folder.SavedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ampmeter report} of JTL files, by its exit code and its words on standard error. */
class ReportCommandTest {
  private static final String HEADER = "timeStamp,elapsed,label,responseCode,success\n";
  private static final String ROW = "1795231436000,100,page,200,true\n";

  @TempDir private Path folder;
  private final StringWriter err = new StringWriter();

  @Test
  void exitsWithZeroWhereThereIsNothingToJudgeBy() throws IOException {
    assertThat(report(jtl(HEADER + ROW))).as(err.toString()).isZero();
    assertThat(folder.resolve("out/report.html")).isNotEmptyFile();
  }

  @Test
  void saysThatNobodyVouchesForAJtlOfItsOwn() throws IOException {
    report(jtl(HEADER + ROW));

    assertThat(folder.resolve("out/report.html"))
        .content()
        .contains("Nobody vouches for a JTL of its own");
    assertThat(folder.resolve("out/results.json")).content().contains("Nobody vouches for");
  }

  private static String xml(int elapsed, boolean success) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n"
        + "<httpSample t=\"%d\" ts=\"1795231436000\" s=\"%b\" lb=\"page\" rc=\"200\"/>\n"
            .formatted(elapsed, success)
        + "</testResults>\n";
  }

  @Test
  void judgesXmlAsCsv() throws IOException {
    String criterion = targets("p90(page) <= 100 ms");

    assertThat(report(jtl(xml(100, true)), "--targets", criterion)).as(err.toString()).isZero();
    assertThat(report(jtl(xml(101, true)), "--targets", criterion)).isEqualTo(1);
    assertThat(report(jtl(xml(100, false)), "--targets", criterion)).isEqualTo(1);
  }

  @Test
  void exitsWithOneWhereAnXmlIsCut() throws IOException {
    String cut = xml(100, true).replace("</testResults>\n", "");

    assertThat(report(jtl(cut), "--targets", targets("p90(page) <= 1 s"))).isEqualTo(1);
    assertThat(folder.resolve("out/summary.txt")).content().contains("INCOMPLETE");
  }

  private static String dated(String... stamps) {
    StringBuilder rows = new StringBuilder(HEADER);
    for (String stamp : stamps) {
      rows.append(stamp).append(",100,page,200,true\n");
    }
    return rows.toString();
  }

  @Test
  void readsDatesAsTheUserSays() throws IOException {
    String file = jtl(dated("01/02/2026 10:00:00.000", "01/02/2026 10:00:09.000"));

    assertThat(report(file)).isEqualTo(2);
    assertOneSentence("my.jtl, line 2: timeStamp \"01/02/2026 10:00:00.000\" can be a date of");
    assertThat(
            report(
                file,
                "--timestamp-format",
                "dd/MM/yyyy HH:mm:ss.SSS",
                "--time-zone",
                "+02:00",
                "--from",
                "2026-02-01T10:00:05"))
        .as(err.toString())
        .isZero();
    assertThat(folder.resolve("out/results.json"))
        .content()
        .contains("2026-02-01T08:00:09", "in the zone +02:00");
  }

  /** Off by a second at each end, ten seconds may have been eight or twelve. */
  @Test
  void doesNotJudgeARateByDatesWithoutMillisecondsInAShortWindow() throws IOException {
    String rate = targets("throughput(page) >= 0.001 /s");
    String time = Files.writeString(folder.resolve("time"), "p90(page) <= 1 s").toString();
    String tenSeconds = dated("2026-11-22 10:00:00", "2026-11-22 10:00:10");

    assertThat(report(jtl(tenSeconds), "--targets", rate)).isEqualTo(1);
    assertThat(folder.resolve("out/summary.txt"))
        .content()
        .contains("INCOMPLETE", "each judged window must", "last at least 100 s");
    assertThat(report(jtl(tenSeconds), "--targets", time)).as(err.toString()).isZero();
    assertThat(report(jtl(dated("2026-11-22 10:00:00", "2026-11-22 10:02:00")), "--targets", rate))
        .as(err.toString())
        .isZero();
    assertThat(
            report(
                jtl(dated("2026-11-22 10:00:00.000", "2026-11-22 10:00:10.000")),
                "--targets",
                rate))
        .as(err.toString())
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--timestamp-format;HH:mm;a time stamp's format must be a date's",
        "--time-zone;Europe/Bonn;--time-zone must be a zone such as Europe/Berlin",
      })
  void refusesTimesThatTellNothing(String option, String value, String sentence)
      throws IOException {
    assertThat(report(jtl(HEADER + ROW), option, value)).isEqualTo(2);
    assertThat(err.toString()).contains(sentence);
  }

  @Test
  void exitsWithZeroWhereAllHolds() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--targets", targets("p90(page) <= 100 ms"))).isZero();
  }

  @Test
  void exitsWithOneWhereATargetIsMissed() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--targets", targets("p90(page) <= 99 ms"))).isEqualTo(1);
  }

  @Test
  void exitsWithOneWhereALabelNeverOccurs() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--targets", targets("p90(home) <= 1 s"))).isEqualTo(1);
  }

  @Test
  void exitsWithOneWhereTheRunWasKilled() throws IOException {
    assertThat(report(jtl(HEADER + ROW + "179523143"))).isEqualTo(1);
    assertThat(folder.resolve("out/summary.txt")).content().contains("INCOMPLETE");
  }

  /** The folder of a suite's run was asked to hold something, whatever this command was given. */
  @Test
  void exitsWithOneWhereARunWasNotJudgedByItsOwnTargets() throws IOException {
    assertThat(report(runFolder("embedded", "stable(total)\n"))).isEqualTo(1);
    assertThat(folder.resolve("out/summary.txt")).content().contains("FAILED");
    assertThat(report(runFolder("embedded", "cpu(web) <= 80 %\n"))).isEqualTo(1);
    assertThat(folder.resolve("out/summary.txt")).content().contains("NOT JUDGED");
  }

  @Test
  void exitsWithZeroWhereTheRunOfALonePageWasAskedForNothing() throws IOException {
    assertThat(report(runFolder("", ""))).as(err.toString()).isZero();
    assertThat(report(runFolder("embedded", ""))).as(err.toString()).isZero();
    assertThat(folder.resolve("out/summary.txt")).content().contains("PASSED");
  }

  private String runFolder(String stack, String targets) throws IOException {
    RunFolder run = new RunFolder(folder.resolve("run"));
    Files.createDirectories(run.plan("home"));
    run.write(
        new SavedRun(
            "suite",
            stack,
            "2026-11-21T10:00:00Z",
            "2026-11-21T10:01:00Z",
            Map.of(),
            List.of(),
            Map.of(),
            null,
            List.of("home")));
    Files.writeString(run.jtl("home"), HEADER + ROW);
    Files.writeString(run.jmx("home"), "<jmeterTestPlan/>");
    Files.writeString(run.targets("home"), targets);
    run.write(
        new SavedPlan(
            "home", 0, null, null, 1, Map.of(), List.of(), true, List.of(), null, null, null, false,
            null));
    return run.root().toString();
  }

  @Test
  void judgesEachOfSeveralFiles() throws IOException {
    Path other = Files.writeString(folder.resolve("other.jtl"), HEADER + ROW);

    assertThat(report(jtl(HEADER + ROW), other.toString())).isZero();
    assertThat(folder.resolve("out/summary.txt")).content().contains("my.jtl - ", "other.jtl - ");
  }

  @Test
  void judgesSeveralFilesAsOneRunWhereItIsAskedTo() throws IOException {
    Path other =
        Files.writeString(folder.resolve("other.jtl"), HEADER + ROW.replace(",100,", ",5000,"));

    assertThat(report(jtl(HEADER + ROW), other.toString(), "--as-one")).as(err.toString()).isZero();
    assertThat(folder.resolve("out/summary.txt"))
        .content()
        .contains("my.jtl + other.jtl - ")
        .doesNotContain("\nother.jtl - ");
    assertThat(folder.resolve("out/results.json"))
        .content()
        .contains("Judged as one run of 1 load generator: ", "\"file\" : \"other.jtl\"");
  }

  @Test
  void doesNotTakeTheFolderOfARunAsOneOfSeveral() throws IOException {
    Path run = Files.createDirectory(folder.resolve("run"));
    Files.writeString(run.resolve("run.json"), "{}");

    assertThat(report(run.toString(), "--as-one")).isEqualTo(2);
    assertOneSentence("--as-one is for JTL files, not for the folder of a run");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'';my.jtl: is empty",
        "timeStamp,elapsed,label,responseCode,success\\n;my.jtl: has a header but no sample",
        "timeStamp,elapsed,label,success\\n1795231436000,-5,page,true\\n;my.jtl, line 2: elapsed",
        "timeStamp,elapsed,label,success\\n-1795231436000,5,page,true\\n;my.jtl, line 2: timeStamp",
        "elapsed,label,success\\n5,page,true\\n;my.jtl",
        "<?xml version=\"1.0\"?>\\n<testResults/>\\n;my.jtl",
        "<?xml version=\"1.0\"?>\\n<testResults version=\"1.2\"/>\\n;my.jtl: has a header but no sample",
      })
  void refusesAFileThatCannotBeJudged(String content, String beginning) throws IOException {
    assertThat(report(jtl(content.replace("\\n", "\n")))).isEqualTo(2);
    assertOneSentence(beginning);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void refusesAMissingFile() {
    assertThat(report(folder.resolve("gone.jtl").toString())).isEqualTo(2);
    assertOneSentence("gone.jtl: does not exist");
  }

  @Test
  void refusesATypoInTheTargets() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--targets", targets("p90(page) < 1 parsec")))
        .isEqualTo(2);
    assertOneSentence("my.targets, line 1, column ");
  }

  @Test
  void refusesAFolderThatIsNotOfARun() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));

    assertThat(report(empty.toString())).isEqualTo(2);
    assertOneSentence("empty: is not the folder of a run: it has no run.json");
  }

  @Test
  void doesNotWriteOverTheReportOfARun() throws IOException {
    Path run = Files.createDirectory(folder.resolve("out"));
    Files.writeString(run.resolve("run.json"), "{}");
    Files.writeString(run.resolve("report.html"), "of the run");

    assertThat(report(jtl(HEADER + ROW))).isEqualTo(2);
    assertOneSentence("--out must not name the folder of a run, whose report it would write over");
    assertThat(run.resolve("report.html")).hasContent("of the run");
    assertThat(run.resolve("results.json")).doesNotExist();
  }

  @Test
  void doesNotWriteOverItThroughALinkEither() throws IOException {
    Path run = Files.createDirectory(folder.resolve("run"));
    Files.writeString(run.resolve("run.json"), "{}");
    Files.createSymbolicLink(folder.resolve("out"), run);

    assertThat(report(jtl(HEADER + ROW))).isEqualTo(2);
    assertThat(run.resolve("report.html")).doesNotExist();
  }

  @Test
  void doesNotWriteIntoAFolderOfSomethingElse() throws IOException {
    Path other = Files.createDirectory(folder.resolve("out"));
    Files.writeString(other.resolve("labels.csv"), "mine");

    assertThat(report(jtl(HEADER + ROW))).isEqualTo(2);
    assertOneSentence(
        "--out must name a folder that is new, empty or that of a former report.html");
    assertThat(other.resolve("labels.csv")).hasContent("mine");
  }

  @Test
  void writesAgainWhereItHasWrittenBefore() throws IOException {
    Files.createDirectory(folder.resolve("out"));

    assertThat(report(jtl(HEADER + ROW))).as(err.toString()).isZero();
    assertThat(report(jtl(HEADER + ROW))).as(err.toString()).isZero();
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      assertThat(files).noneMatch(file -> file.getFileName().toString().startsWith("."));
    }
  }

  @Test
  void refusesAFileAsItsFolder() throws IOException {
    Files.writeString(folder.resolve("out"), "");

    assertThat(report(jtl(HEADER + ROW))).isEqualTo(2);
    assertOneSentence("--out must name a folder, ");
  }

  @Test
  void refusesAPartWithoutSamples() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--ramp-up", "1 min")).isEqualTo(2);
    assertOneSentence("my.jtl: has no sample in the part that is to be judged");
  }

  @Test
  void refusesAPlanWithoutTargetsForIt() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--plan", "home")).isEqualTo(2);
    assertOneSentence("--plan says which plan of a run folder --targets is for");
  }

  @Test
  void refusesWhatIsNoDuration() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--ramp-up", "30")).isEqualTo(2);
    assertOneSentence("--ramp-up: expected a duration such as");
  }

  private int report(String input, String... options) {
    List<String> words = new ArrayList<>(List.of("report", input));
    words.addAll(List.of(options));
    words.addAll(List.of("--out", folder.resolve("out").toString()));
    return Main.commandLine()
        .setErr(new PrintWriter(err, true))
        .execute(words.toArray(String[]::new));
  }

  private void assertOneSentence(String beginning) {
    assertThat(err.toString().replace(folder + "/", ""))
        .startsWith("ampmeter: " + beginning)
        .hasLineCount(1);
  }

  private String jtl(String content) throws IOException {
    return Files.writeString(folder.resolve("my.jtl"), content).toString();
  }

  private String targets(String content) throws IOException {
    return Files.writeString(folder.resolve("my.targets"), content).toString();
  }
}
