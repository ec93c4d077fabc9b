package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.RunFolderBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What it judges, and how. */
class ReportCommandTest extends ReportedFile {
  @Test
  void exitsWithZeroWhereThereIsNothingToJudgeBy() throws IOException {
    assertThat(report(jtl(HEADER + ROW))).as(err.toString()).isZero();
    assertThat(folder.resolve("out/report.html")).isNotEmptyFile();
  }

  @Test
  void aBareJtlIsNamedAsOne() throws IOException {
    report(jtl(HEADER + ROW));

    assertThat(folder.resolve("out/report.html")).content().contains("This JTL has no run record");
    assertThat(folder.resolve("out/results.json")).content().contains("This JTL has no run record");
  }

  @Test
  void saysThatNothingIsLeftOfAJtlBeforeItsFirstSample() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--to", "1795231435999")).isEqualTo(2);
    assertOneSentence("my.jtl: has no sample in the measurement window");
  }

  /** Two of the same start, as of two hosts, are told apart by nothing else. */
  @Test
  void bearsTheFactsByWhichReportsAreComparedAndFound() throws IOException {
    String file = jtl(HEADER + ROW);
    List<String> folders = new ArrayList<>();
    for (String name : List.of("slow disk", "fast disk")) {
      assertThat(report(file, "-P", "configuration=" + name)).as(err.toString()).isZero();
      folders.add(
          Files.move(folder.resolve("out"), folder.resolve(name.substring(0, 4))).toString());
    }

    assertThat(
            Main.commandLine()
                .execute("compare", folders.get(0), folders.get(1), "--out", folder + "/both"))
        .isZero();
    assertThat(folder.resolve("both/compare.html")).content().contains("slow disk", "fast disk");
  }

  @Test
  void showsNoSecretOfAFact() throws IOException {
    String secret = "Sesame42";
    String[] facts = {
      "-P", "db.password=" + secret,
      "-P", "site=http://u:" + secret + "@h/",
      "-P", "page=/a?token=" + secret,
      "-P", "header=Bearer a" + secret
    };

    assertThat(report(jtl(HEADER + ROW), facts)).as(err.toString()).isZero();
    for (String file : List.of("report.html", "results.json", "summary.txt", "summary.md")) {
      assertThat(folder.resolve("out").resolve(file)).content().doesNotContain(secret);
    }
  }

  @Test
  void refusesAFileThatIsGivenTwice() throws IOException {
    String file = jtl(HEADER + ROW);

    assertThat(report(file, file)).isEqualTo(2);
    assertOneSentence("my.jtl: is given twice");
  }

  @Test
  void refusesTargetsWithoutACriterion() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--targets", targets("# later\n"))).isEqualTo(2);
    assertOneSentence("my.targets: has no criterion; write one");
  }

  private String of(String host, int millis) throws IOException {
    Path jtl = Files.createDirectories(folder.resolve(host)).resolve("samples.jtl");
    return Files.writeString(jtl, HEADER + ROW.replace(",100,", "," + millis + ",")).toString();
  }

  /** The limit would be that of whichever host came first. */
  @Test
  void holdsAJtlAgainstNoOtherHostsOfTheSameName() throws IOException {
    String slow = of("a", 500);
    String fast = of("b", 28);
    assertThat(report(slow, fast)).as(err.toString()).isZero();
    assertThat(folder.resolve("out/labels.csv")).content().contains(slow, fast);
    Path before = Files.move(folder.resolve("out"), folder.resolve("before"));

    assertThat(
            report(
                Files.writeString(
                        Path.of(of("new", 400)),
                        HEADER + ROW.replace(",100,", ",400,").replace("1795231436", "1795231439"))
                    .toString(),
                "--targets",
                targets("p90(page) <= baseline + 10 %"),
                "--baseline",
                before.toString()))
        .isNotZero();
  }

  @Test
  void keepsTheFilesOfPlansApartWhoseNamesComeToTheSame() throws IOException {
    String one = Files.writeString(folder.resolve("a b"), HEADER + ROW).toString();
    String other = Files.writeString(folder.resolve("a_b"), HEADER + ROW + ROW).toString();

    assertThat(report(one, other)).as(err.toString()).isZero();
    assertThat(folder.resolve("out/charts")).isDirectoryContaining("glob:**/a_b-*");
    assertThat(folder.resolve("out/charts")).isDirectoryContaining("glob:**/a_b-2-*");
    assertThat(folder.resolve("out/tables")).isDirectoryContaining("glob:**/a_b-2-*");
  }

  @Test
  void takesAFileWithTheLongestNameThatThereIs() throws IOException {
    Path longest = folder.resolve("a".repeat(251) + ".jtl");

    assertThat(report(Files.writeString(longest, HEADER + ROW).toString()))
        .as(err.toString())
        .isZero();
    assertThat(folder.resolve("out/tables")).isDirectoryContaining("glob:**/aaa*-labels.csv");
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
    assertOneSentence("my.jtl, line 2: timeStamp \"01/02/2026 10:00:00.000\" fits several");
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
        .contains("INCOMPLETE", "each window must last at", "least 100 s");
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
    RunFolderBuilder.write(run, RunFolderBuilder.plan("home", plan -> {}), HEADER + ROW, targets);
    run.write(RunFolderBuilder.run(List.of("home"), fields -> fields.stack = stack));
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
    assertOneSentence("--merge is for JTL files, not for the folder of a run");
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
        "<?xml version=\"1.0\"?>\\n"
            + "<testResults version=\"1.2\"/>\\n"
            + ";my.jtl: has a header but no sample",
      })
  void refusesAFileThatCannotBeJudged(String content, String beginning) throws IOException {
    assertThat(report(jtl(content.replace("\\n", "\n")))).isEqualTo(2);
    assertOneSentence(beginning);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0 s", "0 ms", "0.4 ms"})
  void refusesASteadyStateOfNoLength(String length) throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--steady-state", length)).isEqualTo(2);
    assertOneSentence("--steady-state: must be at least 1 ms, was " + length);
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
    assertOneSentence("--out must not name the folder of a run, whose report would be overwritten");
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
    assertOneSentence("--out must name a folder that is new, empty or has an earlier report.html");
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
  void doesNotWriteOverAPageOfTheSameNameThatIsNotItsOwn() throws IOException {
    Path other = Files.createDirectory(folder.resolve("out"));
    Files.writeString(other.resolve("report.html"), "mine");

    assertThat(report(jtl(HEADER + ROW))).isEqualTo(2);
    assertThat(other.resolve("report.html")).hasContent("mine");
  }

  @Test
  void saysInWordsWhyAFolderCannotBeMade() throws IOException {
    String file = jtl(HEADER + ROW);

    assertThat(report(file, "--out", file + "/deeper")).isEqualTo(2);
    assertOneSentence("my.jtl/deeper: this folder cannot be made: Not a directory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--from", "--ramp-up", "--steady-state", "--run", "--time-zone"})
  void refusesAPartOfAFolderThatKnowsItsOwn(String option) throws IOException {
    assertThat(report(folder.toString(), option, "2")).isEqualTo(2);
    assertOneSentence("a run folder knows its own warm-up, duration and times; ");
  }

  @Test
  void refusesFactsForAFolderThatHasItsOwn() throws IOException {
    assertThat(report(folder.toString(), "-P", "release=4.2")).isEqualTo(2);
    assertOneSentence("-P is for JTL files; the facts of a run cannot be changed");
  }

  @Test
  void refusesFactsWithoutAName() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "-P", "=4.2")).isEqualTo(2);
    assertOneSentence("-P must be a name without blanks");
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
    assertOneSentence("my.jtl: has no sample in the measurement window");
  }

  @Test
  void refusesAPlanWithoutTargetsForIt() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--plan", "home")).isEqualTo(2);
    assertOneSentence("--plan names the plan of a run folder to which --targets applies");
  }

  @Test
  void namesAMissingFolderWhateverPlanOfItIsAsked() throws IOException {
    String missing = folder.resolve("missing").toString();

    assertThat(report(missing, "--targets", targets("p90(*) <= 1 s"), "--plan", "home"))
        .isEqualTo(2);
    assertOneSentence("missing: does not exist");
  }

  @Test
  void refusesWhatIsNoDuration() throws IOException {
    assertThat(report(jtl(HEADER + ROW), "--ramp-up", "30")).isEqualTo(2);
    assertOneSentence("--ramp-up: expected a duration such as");
  }
}
