package io.github.ampmeter.source.timesplit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.result.SectionCsv;
import io.github.ampmeter.report.result.SectionText;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.report.section.Section.Place;
import io.github.ampmeter.run.folder.MeasuredPlans;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.RunFolderBuilder;
import io.github.ampmeter.run.folder.SavedPlan;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.statements.DigestSnapshots;
import io.github.ampmeter.source.statements.DigestSnapshots.Counted;
import io.github.ampmeter.source.statements.DigestSnapshots.Digest;
import io.github.ampmeter.source.statements.SavedStatements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request a second for ten seconds: 2 ms to connect, 98 ms to the first byte, then 20 ms. */
class TimeSplitSourceTest {
  @TempDir private Path root;
  private RunFolder folder;
  private SavedPlan plan;

  @BeforeEach
  void aRun() throws IOException {
    folder = new RunFolder(root);
    Files.createDirectories(root.resolve("stack"));
    JtlBuilder jtl =
        JtlBuilder.from(RunFolderBuilder.START.toEpochMilli(), "URL", "Latency", "Connect")
            .set("URL", "http://127.0.0.1:8180/shop/item.php?id=7")
            .set("Latency", 100)
            .set("Connect", 2)
            .rows(0, 10_000, 1000, 120);
    plan = RunFolderBuilder.plan("shop", with -> {});
    RunFolderBuilder.write(folder, plan, jtl, "");
  }

  @Test
  void logLinesWithTheFirstByteAreJoinedByPath() throws IOException {
    // 60 ms to the first byte; the body is sent in 5 ms.
    log(" 77 - 60000", 65_000);

    assertThat(text())
        .contains(
            "100 % of the requests were found in the access log by their path; 0 % of its lines")
        .contains("page,request,10,120,2,38,60,,20,0\n");
  }

  @Test
  void logLinesOfBeforeHaveTheSendingInTheServersPart() throws IOException {
    log(" 77 -", 65_000);

    assertThat(text()).contains("page,request,10,120,2,53,65,,0\n");
  }

  @Test
  void linesThatAreCutOrOfOtherPathsAreSaid() throws IOException {
    log(" 77 - 60000", 65_000);
    String lines = Files.readString(root.resolve("stack/access.log"));
    Files.writeString(
        root.resolve("stack/access.log"), "cut\n" + lines + lines.replace("item.php", "other.php"));

    assertThat(text())
        .contains(
            "100 % of the requests were found in the access log by their path; 50 % of its lines");
  }

  @Test
  void nothingIsSaidWithoutLogAndStatements() throws IOException {
    assertThat(sections()).isEmpty();
    Files.writeString(root.resolve("stack/access.log"), "no log\n");
    assertThat(sections()).isEmpty();
  }

  /** Of each second of the log as much as of the window. */
  @Test
  void theLogIsLookedAtInWholeSecondsOfEachStep() throws IOException {
    assertThat(MeasuredPlans.of(folder, plan).splitSteps()).isEmpty();
    log(" 77 - 60000", 65_000);

    long start = RunFolderBuilder.START.toEpochMilli();
    assertThat(MeasuredPlans.of(folder, plan).splitSteps())
        .containsExactly(new Window(start, start + 9120));
  }

  /** 60 ms of the server at one user, 80 ms at two. */
  @Test
  void eachLoadLevelIsSplitByItsOwnLines() throws IOException {
    steps(2);
    log(" 77 - 60000", 65_000);
    String lines = Files.readString(root.resolve("stack/access.log"));
    Files.writeString(
        root.resolve("stack/access.log"),
        lines.replaceAll("(:0[5-9] .*) 65000 77 - 60000", "$1 85000 77 - 80000"));

    assertThat(text())
        .contains(
            "page,1 user,request,5,120,2,38,60,,20,0\n",
            "page,2 users,request,5,120,2,18,80,,20,0\n");
  }

  /** 40 calls of 12 ms in ten requests: four and 48 ms for each. */
  @Test
  void whatTheDatabaseCountedIsDividedByTheRequests() throws IOException {
    statements();

    assertThat(text())
        .contains(
            "page,request,10,120,2,98,,20,0\n",
            "SELECT a                             48.0     12.0     4.000\n");
  }

  @Test
  void statementsThatAreNotKnownLeaveTheLogsParts() throws IOException {
    log(" 77 - 60000", 65_000);
    new SavedStatements(folder.plan("shop")).write(DigestSnapshots.unknown("the table was full"));

    assertThat(text()).contains("page,request,10,120,2,38,60,,20,0\n").doesNotContain("was full");
  }

  private void statements() throws IOException {
    long start = RunFolderBuilder.START.toEpochMilli();
    new SavedStatements(folder.plan("shop"))
        .write(
            new DigestSnapshots(
                List.of(start - 1000, start + 11_000),
                List.of(
                    new Digest(
                        "shop",
                        "SELECT a",
                        List.of(
                            new Counted(0, 100, 1200, 0, 0, 0),
                            new Counted(1, 140, 1680, 0, 0, 0)))),
                ""));
  }

  @Test
  void ofMoreThanFiftyStepsNoneIsSplit() throws IOException {
    steps(50);
    log(" 77 - 60000", 65_000);
    assertThat(MeasuredPlans.of(folder, plan).splitSteps()).hasSize(50);

    steps(51);
    assertThat(MeasuredPlans.of(folder, plan).splitSteps()).isEmpty();
    assertThat(sections()).isEmpty();
  }

  /** Of one user, of two and so on, five requests each, one behind the other. */
  private void steps(int number) throws IOException {
    JtlBuilder jtl =
        JtlBuilder.from(
                RunFolderBuilder.START.toEpochMilli(), "URL", "Latency", "Connect", "threadName")
            .set("URL", "http://127.0.0.1:8180/shop/item.php?id=7")
            .set("Latency", 100)
            .set("Connect", 2);
    for (int i = 0; i < number; i++) {
      String users = i == 0 ? "1 user" : i + 1 + " users";
      jtl.set("threadName", "Users " + users + " repeat 1 1-1")
          .rows(5000L * i, 5000L * i + 5000, 1000, 120);
    }
    RunFolderBuilder.write(folder, plan, jtl, "");
  }

  private void log(String end, int micros) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int second = 0; second < 10; second++) {
      lines.append(
          "127.0.0.1 - - [21/Nov/2026:10:00:%02d +0000] \"GET /shop/item.php?id=%d HTTP/1.1\" 200 9 %d%s%n"
              .formatted(second, second, micros, end));
    }
    Files.writeString(root.resolve("stack/access.log"), lines);
  }

  private String text() throws IOException {
    return SectionText.write(Section.in(Place.PAGE, sections()).get(0))
        + SectionCsv.write(
            Section.in(Place.DATA, sections()).get(0).tables().findFirst().orElseThrow());
  }

  private List<Section> sections() throws IOException {
    MeasuredPlan measured = MeasuredPlans.of(folder, plan);
    return new TimeSplitSource()
        .ofPlan(new MeasuredRun(root, List.of(measured)), measured)
        .observed();
  }
}
