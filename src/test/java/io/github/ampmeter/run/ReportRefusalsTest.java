package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What it does not judge, and where it does not write. */
class ReportRefusalsTest extends ReportedFile {
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

  @Test
  void refusesFactsForAFolderThatHasItsOwn() throws IOException {
    assertThat(report(folder.toString(), "-P", "release=4.2")).isEqualTo(2);
    assertOneSentence("-P is for JTL files; the facts of a run were said when it ran");
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
}
