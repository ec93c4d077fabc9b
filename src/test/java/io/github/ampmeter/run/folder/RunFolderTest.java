package io.github.ampmeter.run.folder;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.run.load.PackedJtl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFolderTest {
  private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 21, 9, 5, 7);

  @TempDir private Path reports;

  @Test
  void isNamedByTimeAndSuite() throws IOException {
    assertThat(RunFolder.create(reports, NOW, "smoke-embedded").root())
        .isEqualTo(reports.resolve("20261121-090507-smoke-embedded"))
        .isDirectory();
  }

  @Test
  void isNeverOneThatExists() throws IOException {
    RunFolder.create(reports, NOW, "smoke");

    assertThat(RunFolder.create(reports, NOW, "smoke").root())
        .isEqualTo(reports.resolve("20261121-090507-smoke-2"));
  }

  @Test
  void refusesAFolderOfTheUsersThatExists() {
    assertRefusal(() -> RunFolder.createAt(reports))
        .hasMessage(reports + ": exists; each run needs a new folder");
  }

  @Test
  void makesTheFoldersAboveOneOfTheUsers() throws IOException {
    assertThat(RunFolder.createAt(reports.resolve("a/b")).root()).isDirectory();
  }

  @Test
  void becomesTheLatestInPlaceOfTheOneBefore() throws IOException {
    RunFolder first = RunFolder.create(reports, NOW, "first");
    RunFolder second = RunFolder.create(reports, NOW, "second");

    first.linkAsLatest();
    second.linkAsLatest();

    assertThat(reports.resolve("latest").toRealPath()).isEqualTo(second.root().toRealPath());
    assertThat(Files.readSymbolicLink(reports.resolve("latest"))).isRelative();
    try (var files = Files.list(reports)) {
      assertThat(files).hasSize(3);
    }
  }

  @Test
  void isDeletedOnlyWhileItIsEmpty() throws IOException {
    RunFolder empty = RunFolder.create(reports, NOW, "empty");
    RunFolder used = RunFolder.create(reports, NOW, "used");
    Files.createDirectory(used.root().resolve("stack"));

    empty.deleteIfEmpty();
    used.deleteIfEmpty();

    assertThat(empty.root()).doesNotExist();
    assertThat(used.root()).isDirectory();
  }

  @Test
  void isOneOnlyWhereARunLeftItsRecord() throws IOException {
    Files.createDirectories(reports.resolve("a/run.json"));
    Files.createDirectories(reports.resolve("b"));
    Files.writeString(reports.resolve("b/run.json"), "{}");

    assertThat(RunFolder.isOne(reports)).isFalse();
    assertThat(RunFolder.isOne(reports.resolve("a"))).isFalse();
    assertThat(RunFolder.isOne(reports.resolve("b"))).isTrue();
    assertThat(RunFolder.existing(reports.resolve("b")).root()).isEqualTo(reports.resolve("b"));
    assertRefusal(() -> RunFolder.existing(reports.resolve("a")))
        .hasMessage(reports.resolve("a") + ": is not the folder of a run: it has no run.json");
  }

  @Test
  void losesTheLogsOfAStackThatWasUpForNothingAndNothingElse() throws IOException {
    RunFolder folder = RunFolder.create(reports, NOW, "search");
    folder.deleteStackLogs();
    Path stack = Files.createDirectory(folder.root().resolve("stack"));
    Files.writeString(stack.resolve("access.log"), "GET /a\n");
    Files.writeString(stack.resolve("error.log"), "");
    Files.writeString(folder.root().resolve("run.json"), "{}");

    folder.deleteStackLogs();

    assertThat(stack).doesNotExist();
    assertThat(folder.root().resolve("run.json")).exists();
  }

  @Test
  void keepsWhatWasMeasuredUnderTheNamesThatAReportReads() throws IOException {
    RunFolder folder = planned();
    Files.writeString(folder.inProgress("home"), "rows");
    Files.writeString(folder.inProgress("home", "rewrites.json"), "pairs");

    folder.keepMeasured("home");

    assertThat(files(folder)).containsExactly("rewrites.json", "samples.jtl");
    assertThat(folder.plan("home").resolve("samples.jtl")).hasContent("rows");
    assertThat(folder.plan("home").resolve("rewrites.json")).hasContent("pairs");
  }

  @Test
  void keepsNothingWhereNothingWasMeasured() throws IOException {
    RunFolder folder = planned();

    folder.keepMeasured("home");

    assertThat(files(folder)).isEmpty();
  }

  @Test
  void putsThePiecesOfACompressedJtlTogether() throws IOException {
    RunFolder folder = planned();
    PackedJtl.begin(folder.inProgress("home"), remark -> {}).close();
    Files.writeString(folder.inProgress("home"), "rows");

    folder.keepMeasured("home");

    assertThat(files(folder)).containsExactly("samples.jtl.gz");
    assertThat(folder.jtl("home")).hasFileName("samples.jtl.gz");
    try (var unpacked = new GZIPInputStream(Files.newInputStream(folder.jtl("home")))) {
      assertThat(unpacked).hasContent("rows");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "samples.jtl, true",
    "samples.jtl.gz, true",
    "under-way.jtl, true",
    "load-workers, true",
    "plan.jmx, false"
  })
  void hasSamplesOnceAnyLoadGeneratorBegan(String file, boolean has) throws IOException {
    RunFolder folder = planned();
    Files.createDirectory(folder.plan("home").resolve(file));

    assertThat(folder.hasSamples("home")).isEqualTo(has);
  }

  @Test
  void hasThePausesOfEachLoadGenerator() throws IOException {
    RunFolder folder = planned();
    Path plan = folder.plan("home");
    assertThat(folder.allPauses("home")).containsExactly(plan.resolve("pauses.csv"));

    Files.createDirectories(plan.resolve("load-workers/b"));
    Files.createDirectories(plan.resolve("load-workers/a"));
    Files.writeString(plan.resolve("load-workers/note.txt"), "");

    assertThat(folder.allPauses("home"))
        .containsExactly(
            plan.resolve("load-workers/a/pauses.csv"), plan.resolve("load-workers/b/pauses.csv"));
  }

  @Test
  void tellsWhetherAPlansFilesAreThoseItLeft() throws IOException {
    RunFolder folder = HomeRun.in(reports.resolve("run"), 10);
    assertThat(folder.unchanged("home")).isFalse();

    folder.renewEvidence("home");
    assertThat(folder.unchanged("home")).isTrue();

    Files.writeString(folder.targets("home"), "max(page) <= 1 s\n");
    assertThat(folder.unchanged("home")).isFalse();
  }

  @Test
  void refusesAFolderThatCannotBeMade() throws IOException {
    Path file = Files.writeString(reports.resolve("file"), "");

    assertRefusal(() -> RunFolder.made(file.resolve("run")))
        .hasMessageStartingWith(file.resolve("run") + ": this folder cannot be made: ");
  }

  @Test
  void knowsThePlansThatItsRecordDoesNotName() throws IOException {
    RunFolder folder = HomeRun.in(reports.resolve("run"), 10);
    assertThat(folder.unnamedPlans()).isEmpty();

    for (String file : List.of("b/samples.jtl", "a/plan.jmx", "stack/access.log")) {
      Path path = folder.root().resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, "");
    }

    assertThat(folder.unnamedPlans()).containsExactly("a", "b");
  }

  @Test
  void whatTheWholeRunLeftIsEvidence() throws IOException {
    RunFolder folder = HomeRun.in(reports.resolve("run"), 10);
    Path results = folder.root().resolve("test-results").resolve("unit.xml");
    for (Path file :
        List.of(
            folder.root().resolve("stack/access.log"),
            folder.plan("home").resolve("digests.json"),
            results)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, "text");
    }
    Evidence held = folder.evidence();
    assertThat(held.changes(folder.evidence(), Optional.empty())).isEmpty();

    Files.writeString(folder.root().resolve("stack/access.log"), "other");
    Files.writeString(results, "other");
    Files.delete(folder.plan("home").resolve("digests.json"));

    assertThat(held.changes(folder.evidence(), Optional.empty())).hasSize(3);
  }

  private RunFolder planned() throws IOException {
    RunFolder folder = RunFolder.create(reports, NOW, "plans");
    Files.createDirectory(folder.plan("home"));
    return folder;
  }

  private static List<String> files(RunFolder folder) {
    return Stream.of(folder.plan("home").toFile().list()).sorted().toList();
  }
}
