package io.github.ampmeter.run.folder;

import static io.github.ampmeter.run.folder.HomeRun.START;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.run.folder.SavedReport.RunEvidence;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that ended, and whose files somebody touched before it was reported again. */
class AlteredRunTest {
  private static final int ROWS = 99;

  @TempDir private Path root;
  private RunFolder folder;

  @BeforeEach
  void aRunThatPassed() throws IOException {
    folder = HomeRun.in(root.resolve("run"), ROWS);
    Files.writeString(folder.observation("home"), "timeMillis,of,quantity,value\n");
    Files.writeString(folder.jmeterLog("home"), "");
    folder.write(plan(true, folder.evidence("home")));
  }

  @Test
  void passesWhereNothingWasTouched() throws IOException {
    assertThat(home().verdict().kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(report().run().notes()).isEmpty();
  }

  @Test
  void passesInACopyOfItsFolder() throws IOException {
    Path copy = root.resolve("elsewhere");
    try (Stream<Path> files = Files.walk(folder.root(), FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(folder.root().relativize(file)));
      }
    }

    assertThat(SavedReport.of(new RunFolder(copy), "Ampmeter test").verdict())
        .isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void passesThroughALinkToItsFolder() throws IOException {
    Path link = Files.createSymbolicLink(root.resolve("latest"), folder.root());

    assertThat(SavedReport.of(new RunFolder(link), "Ampmeter test").verdict())
        .isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void isIncompleteWithoutTheMiddleThirdOfItsRows() throws IOException {
    List<String> rows = Files.readAllLines(folder.jtl("home"));
    rows.subList(34, 67).clear();
    Files.write(folder.jtl("home"), rows);

    assertAltered(
        "Changed after the run: samples.jtl has a different SHA-256 (100 lines before, 67 now)");
  }

  @Test
  void isIncompleteWithoutItsLastRows() throws IOException {
    List<String> rows = Files.readAllLines(folder.jtl("home"));
    Files.write(folder.jtl("home"), rows.subList(0, 95));

    assertAltered(
        "Changed after the run: samples.jtl has a different SHA-256 (100 lines before, 95 now)");
  }

  @Test
  void isIncompleteWhereARowIsAnotherOne() throws IOException {
    Files.writeString(
        folder.jtl("home"), Files.readString(folder.jtl("home")).replaceFirst(",5,", ",4,"));

    assertAltered(
        "Changed after the run: samples.jtl has a different SHA-256 (100 lines before, 100 now)");
  }

  @Test
  void passesWhereItsJtlIsCompressedAndNothingWasTouched() throws IOException {
    compress();

    assertThat(home().verdict().kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(report().run().notes()).isEmpty();
  }

  @Test
  void isIncompleteWhereRowsAreGoneFromItsCompressedJtl() throws IOException {
    compress();
    write(
        folder.jtl("home"),
        unpacked().lines().limit(95).collect(Collectors.joining("\n", "", "\n")));

    assertAltered(
        "Changed after the run: samples.jtl.gz has a different SHA-256 (100 lines before, 95 now)");
  }

  @Test
  void isIncompleteWhereItsCompressedJtlWasCut() throws IOException {
    compress();
    byte[] whole = Files.readAllBytes(folder.jtl("home"));
    Files.write(folder.jtl("home"), Arrays.copyOf(whole, whole.length - 20));

    assertAltered(
        "Changed after the run: samples.jtl.gz has a different SHA-256 (100 lines before, 0 now)");
  }

  private void compress() throws IOException {
    String rows = Files.readString(folder.jtl("home"));
    Files.delete(folder.jtl("home"));
    write(folder.plan("home").resolve("samples.jtl.gz"), rows);
    folder.write(plan(true, folder.evidence("home")));
  }

  private static void write(Path packed, String rows) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(rows.getBytes(UTF_8));
    }
  }

  private String unpacked() throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(folder.jtl("home")))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @Test
  void isIncompleteWithoutItsJtl() throws IOException {
    Files.delete(folder.jtl("home"));

    assertThat(home().verdict().reasons())
        .contains("Changed after the run: samples.jtl is missing");
  }

  /** Which says how many samples JMeter made, and which users it stopped. */
  @Test
  void isIncompleteWithoutTheLogOfJMeter() throws IOException {
    Files.delete(folder.jmeterLog("home"));

    assertThat(home().verdict().reasons()).contains("Changed after the run: jmeter.log is missing");
  }

  /** As those of earlier versions do. */
  @Test
  void mayHaveALogThatItsEvidenceDoesNotName() throws IOException {
    Files.delete(folder.jmeterLog("home"));
    Evidence then = folder.evidence("home");
    Files.writeString(folder.jmeterLog("home"), "");

    assertThat(then.changes(folder.evidence("home"), Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan.jmx", "plan.targets"})
  void isIncompleteWhereAnyOtherFileWasChanged(String file) throws IOException {
    Files.writeString(folder.plan("home").resolve(file), "\n", StandardOpenOption.APPEND);

    assertThat(home().verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(home().verdict().reasons().get(0)).startsWith("Changed after the run: " + file);
  }

  @ParameterizedTest
  @CsvSource({"home/pauses.csv", "home/rewrites.json", "home/database-status.csv", "baseline.json"})
  void isIncompleteWhereAFileWasAdded(String file) throws IOException {
    Evidence then = folder.evidence("home");
    Path added = Files.writeString(folder.root().resolve(file), "[]\n");

    assertThat(Issue.messages(then.changes(folder.evidence("home"), Optional.empty())))
        .containsExactly("Changed after the run: " + added.getFileName() + " was added");
  }

  /** They are whole only when the stack has ended, behind the last plan. */
  @ParameterizedTest
  @CsvSource({
    "stack/access.log",
    "stack/front-cache.log",
    "home/digests.json",
    "home/statements.json",
    "stack/link.log",
  })
  void isIncompleteWhereWhatTheRunKeptBesideItsPlansWasChanged(String name) throws IOException {
    Path file = folder.root().resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "{}\n");
    folder.write(folder.run().endedAt(START.plusSeconds(20).toString(), folder.evidence()));
    assertThat(altered()).isEmpty();

    Files.writeString(file, "{ }\n");
    assertThat(altered())
        .containsExactly(
            "Changed after the run: " + name + " has a different SHA-256 (1 lines before, 1 now)");
    Files.delete(file);
    assertThat(altered()).containsExactly("Changed after the run: " + name + " is missing");
    assertThat(home().verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
    folder.write(folder.run().endedAt(START.plusSeconds(20).toString(), folder.evidence()));
    Files.writeString(file, "{}\n");
    assertThat(altered()).containsExactly("Changed after the run: " + name + " was added");
  }

  @Test
  void isAlteredWhereAFileOfTheWholeRunWasChanged() throws IOException {
    Path file = Files.writeString(folder.root().resolve("hardening.json"), "{}\n");
    Evidence then = folder.evidence().outside(List.of());
    Files.writeString(file, "{ }\n");

    assertThat(Issue.messages(then.changes(folder.evidence().outside(List.of()), Optional.empty())))
        .containsExactly(
            "Changed after the run: hardening.json has a different SHA-256 (1 lines before, 1"
                + " now)");
  }

  /** One that failed, say, and was taken out of the list. */
  @Test
  void isIncompleteWhereAPlansFolderIsOfAPlanThatRunJsonDoesNotName() throws IOException {
    Files.createDirectories(folder.plan("search"));
    Files.copy(folder.jmx("home"), folder.jmx("search"));

    assertAltered("run.json does not name the plan of folder search: its samples are not judged");

    Files.move(folder.jmx("search"), folder.jtl("search"));
    assertThat(home().verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void passesBesideAnyOtherFolder() throws IOException {
    Files.createDirectories(folder.root().resolve("stack"));
    Files.writeString(Files.createDirectories(folder.root().resolve("notes")).resolve("a"), "b");

    assertThat(home().verdict().kind()).isEqualTo(VerdictKind.PASSED);
  }

  /** Of one plan of several. */
  @Test
  void whatWasChangedOfOnePlanIsNoneOfAnothers() throws IOException {
    Files.writeString(folder.plan("home").resolve("digests.json"), "{}\n");
    Evidence then = folder.evidence();
    Files.writeString(folder.plan("home").resolve("digests.json"), "{ }\n");

    assertThat(changesOutside("hom", then)).hasSize(1);
    assertThat(changesOutside("home", then)).isEmpty();
  }

  private List<Issue> changesOutside(String plan, Evidence then) throws IOException {
    List<String> others = List.of(plan);
    return then.outside(others).changes(folder.evidence().outside(others), Optional.empty());
  }

  private List<String> altered() throws IOException {
    return Issue.messages(RunEvidence.of(folder).changes("home"));
  }

  @Test
  void isJudgedByOtherTargetsWhateverBecameOfItsOwnAndNamesThem() throws IOException {
    Files.writeString(folder.targets("home"), "max(page) <= 1 ms\n");
    Path other = Files.writeString(root.resolve("mild.targets"), "max(page) <= 7 ms\n");

    Report report =
        SavedReport.of(
            folder,
            Optional.of(OtherTargets.read(other, "")),
            SavedBaselines.NONE,
            "Ampmeter test");

    assertThat(report.verdict()).isEqualTo(VerdictKind.PASSED);
    assertThat(report.run().notes())
        .containsExactly("Judged by " + other + ", not by the targets that the run was made with.");
    assertThat(report.plans().get(0).checksums())
        .extracting(Checksum::file)
        .containsExactly("samples.jtl", "plan.jmx", "observe.csv", "jmeter.log", "mild.targets");
  }

  @Test
  void namesARunWithoutChecksums() throws IOException {
    folder.write(plan(true, null));

    assertThat(home().verdict().kind()).isEqualTo(VerdictKind.PASSED);
    assertThat(report().run().notes())
        .singleElement()
        .asString()
        .startsWith("Changes cannot be detected in home: the run saved no checksums");
  }

  @Test
  void isIncompleteAsEverWhereItWasKilled() throws IOException {
    folder.write(plan(false, null));

    assertThat(home().verdict().reasons())
        .containsExactly("The run ended before this plan was over");
    assertThat(report().run().notes()).isEmpty();
  }

  private void assertAltered(String reason) throws IOException {
    assertThat(home().verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(home().verdict().reasons()).contains(reason);
  }

  private PlanReport home() throws IOException {
    return report().plans().get(0);
  }

  private Report report() throws IOException {
    return SavedReport.of(folder, "Ampmeter test");
  }

  private static SavedPlan plan(boolean finished, Evidence held) {
    return RunFolderBuilder.plan(
        "home",
        plan -> {
          plan.finished = finished;
          plan.evidence = held;
        });
  }
}
