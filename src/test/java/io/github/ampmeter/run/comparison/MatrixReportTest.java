package io.github.ampmeter.run.comparison;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.judge.compare.MatrixResult;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.comparison.MatrixSummary;
import io.github.ampmeter.report.html.HtmlReport;
import io.github.ampmeter.report.result.SummaryText;
import io.github.ampmeter.run.folder.Evidence;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.RunFolderBuilder;
import io.github.ampmeter.run.folder.SavedReport;
import io.github.ampmeter.run.folder.SavedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two configurations in three rounds, as their folders tell them. */
class MatrixReportTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

  @TempDir private Path root;
  private MatrixFolder folder;
  private SavedMatrix matrix;

  @BeforeEach
  void aMatrix() throws IOException {
    folder = new MatrixFolder(root);
    matrix =
        new SavedMatrix(
            new SavedMatrix.Subject(
                "nightly", "embedded", "0123", List.of("page"), List.of("be careful")),
            START.toString(),
            List.of("work 10", "work 20"),
            2,
            new SavedMatrix.Schedule(
                "in turns", 0, 1, List.of(List.of(0, 1), List.of(1, 0), List.of(1, 0))),
            Map.of(),
            List.of());
    folder.write(matrix);
    for (SavedMatrix.Start start : matrix.starts()) {
      run(start, start.facts(matrix), 100);
    }
  }

  @Test
  void passesWhereEachStartDid() throws IOException {
    Report report = report();

    assertThat(report.verdict()).isEqualTo(VerdictKind.PASSED);
    assertThat(SummaryText.write(report))
        .contains("2 configurations, 3 rounds, 6 runs: all passed", "work 20")
        .endsWith("PASSED\n");
    assertThat(HtmlReport.render(report))
        .contains("</span> PASSED · NOT CHANGED</div>", "work 20", "round-2/1-work-20");
    assertThat(report.run().end()).isEqualTo(START.plusSeconds(60));
    assertThat(report.run().facts())
        .extracting(fact -> fact.name())
        .doesNotContain("matrix", "start");
  }

  /** A start alone has nothing to compare with, and never passes by that. */
  @Test
  void judgesWhatIsAskedAgainstTheFirstConfiguration() throws IOException {
    for (SavedMatrix.Start start : matrix.starts()) {
      RunFolder run = folder.of(start);
      Files.writeString(run.targets("page"), "max(page) <= 500 ms\np90(page) <= first + 10 %\n");
    }
    assertThat(report().verdict()).isEqualTo(VerdictKind.PASSED);

    for (SavedMatrix.Start start : matrix.starts()) {
      int slower = 115 + start.round();
      Files.writeString(
          folder.of(start).jtl("page"), jtl(start.configuration() == 1 ? slower : 100));
    }
    Report report = report();
    RunFolder one = folder.of(matrix.starts().get(1));

    assertThat(report.verdict()).isEqualTo(VerdictKind.FAILED);
    assertThat(SummaryText.write(report).replaceAll("\\s+", " "))
        .contains("all passed; 1 of 1 criteria against the baseline configuration did not pass")
        .contains("p90(page) <= first + 10 % [page] failed");
    assertThat(HtmlReport.render(report)).contains("Criteria against the baseline configuration");
    assertThat(SavedReport.of(one, "Ampmeter test").verdict()).isEqualTo(VerdictKind.NOT_JUDGED);
  }

  @Test
  void countsRoundsThatWereAdded() throws IOException {
    folder.write(matrix.with(MatrixSession.RoundOrder.of(2, 4), 1));
    List<SavedMatrix.Start> starts = folder.matrix().starts();
    for (SavedMatrix.Start start : starts.subList(6, 8)) {
      run(start, start.facts(matrix), 100);
    }

    assertThat(starts.get(6).folder()).isEqualTo("round-4/1-work-10");
    assertThat(SummaryText.write(report()))
        .startsWith("Matrix\n  NOT CHANGED\n  work 20 against work 10: no change; ")
        .contains("2 configurations, 3 rounds and 1 more, 8 runs: all passed");
  }

  @Test
  void isIncompleteWhereAStartNeverCame() throws IOException {
    Path last = folder.of(matrix.starts().get(5)).root();
    Files.move(last, root.resolve("gone"));
    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);

    folder.write(matrix.hindered(matrix.starts().get(5), "port 80 is taken"));
    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(SummaryText.write(report())).contains("not run: port 80 is taken");
  }

  /** On the machine of the servers they are seen as other programs. */
  @Test
  void setsNoRoundAsideForItsOwnLoadWorkers() throws IOException {
    String seen = observed(45);
    String worker =
        seen.replace(",host,", ",host load worker 127.0.0.1,")
            .replaceAll("(?m)^(timeMillis|.*web server).*\n", "")
            .replace("cpuPercentOfAllCpus,95", "cpuPercentOfAllCpus,45");
    for (SavedMatrix.Start start : matrix.starts()) {
      Files.writeString(folder.of(start).observation("page"), seen + worker);
    }

    assertThat(((MatrixSummary) report().overall().orElseThrow()).matrix().affected()).isEmpty();
  }

  /** Its figures are no longer the servers' alone; the others are compared without it. */
  @Test
  void setsARoundAsideInWhichOtherProgramsTookTheCpus() throws IOException {
    for (SavedMatrix.Start start : matrix.starts()) {
      Files.writeString(folder.of(start).observation("page"), observed(15));
    }
    assertThat(((MatrixSummary) report().overall().orElseThrow()).matrix().affected()).isEmpty();

    Files.writeString(folder.of(matrix.starts().get(3)).observation("page"), observed(45));
    MatrixResult result = ((MatrixSummary) report().overall().orElseThrow()).matrix();

    assertThat(result.affected())
        .hasSize(2)
        .allSatisfy(of -> assertThat(of.round()).isEqualTo(2))
        .allSatisfy(of -> assertThat(of.othersPercent()).isCloseTo(45, within(1e-9)));
    assertThat(result.roundsToAdd()).isOne();
    assertThat(HtmlReport.render(report()))
        .contains("other programs or the hypervisor took 45 % of the CPUs");
  }

  @Test
  void failsWhereAConfigurationDidInOneRound() throws IOException {
    Path slow = folder.of(matrix.starts().get(2)).jtl("page");
    Files.writeString(slow, jtl(900));

    assertThat(report().verdict()).isEqualTo(VerdictKind.FAILED);
    assertThat(SummaryText.write(report())).contains("max(page) <= 500 ms", "in 1 of 3 rounds");
  }

  @Test
  void isIncompleteWhereAFolderIsThatOfAnotherStart() throws IOException {
    Path one = folder.of(matrix.starts().get(0)).root();
    Path other = folder.of(matrix.starts().get(1)).root();
    Files.move(one, root.resolve("aside"));
    Files.move(other, one);
    Files.move(root.resolve("aside"), other);

    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(SummaryText.write(report())).contains("its run.json belongs to a different start");
  }

  /** As of a file that no matrix has written. */
  @ParameterizedTest
  @ValueSource(strings = {"rounds", "combinations", "plans", "notes", "hindered", "ended", "order"})
  void refusesAMatrixJsonThatHoldsNull(String field) throws IOException {
    Path file = root.resolve("matrix.json");
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(Files.readString(file));
    for (String value : List.of("[null]", "{\"a\": null}")) {
      json.set(field, new ObjectMapper().readTree(value));
      Files.writeString(file, json.toString());

      assertRefusal(this::report).as(value).hasMessageContaining("matrix.json: ");
    }
  }

  @Test
  void isIncompleteWhereAStartWasKilled() throws IOException {
    SavedMatrix.Start start = matrix.starts().get(3);
    folder.of(start).write(saved(start.facts(matrix), null, "this one"));

    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void saysWhereTheSurroundingsChangedAndWhichStartsWereMadeAgain() throws IOException {
    SavedMatrix.Start start = matrix.starts().get(5);
    folder.of(start).write(saved(start.facts(matrix), START.plusSeconds(60), "a quicker one"));
    folder.setAside(matrix.starts().get(0));
    run(matrix.starts().get(0), matrix.starts().get(0).facts(matrix), 100);

    assertThat(report().run().notes())
        .contains("be careful")
        .anySatisfy(note -> assertThat(note).contains("CPU this one, a quicker one"))
        .anySatisfy(note -> assertThat(note).contains("round-1/1-work-10-ended-early-1"));
  }

  @Test
  void refusesAMatrixJsonThatNoMatrixWrote() throws IOException {
    Path file = root.resolve("matrix.json");
    String good = Files.readString(file);

    for (String bad :
        List.of(
            good.replace("\"work 20\"", "\"work 10\""),
            good.replaceFirst("\\[ 0, 1 \\]", "[ 0, 0 ]"),
            good.replaceFirst("\\[ 0, 1 \\]", "[ 0, 2 ]"),
            good.replace("10:00:00Z", "10:00"),
            good.replace("\"order\"", "\"ordre\""))) {
      assertThat(bad).isNotEqualTo(good);
      Files.writeString(file, bad);
      assertRefusal(this::report)
          .hasMessageContaining("matrix.json: is not a matrix.json of this program");
    }
  }

  @Test
  void whatFailedBeforeItWasEndedEarlyHasFailedThoughItIsMadeAgain() throws IOException {
    SavedMatrix.Start start = matrix.starts().get(0);
    folder.setAside(start);
    run(start, start.facts(matrix), 100);
    assertThat(report().verdict()).isEqualTo(VerdictKind.PASSED);

    Path before = root.resolve("round-1/1-work-10-ended-early-1/page/samples.jtl");
    Files.writeString(before, jtl(900));

    assertThat(report().verdict()).isEqualTo(VerdictKind.FAILED);
    assertThat(SummaryText.write(report())).contains("before it was stopped early");
  }

  @Test
  void isIncompleteWhereAnEndedStartsSamplesCannotBeJudged() throws IOException {
    SavedMatrix.Start start = matrix.starts().get(0);
    folder.setAside(start);
    run(start, start.facts(matrix), 100);
    RunFolder before = new RunFolder(root.resolve("round-1/1-work-10-ended-early-1"));
    Files.writeString(before.jtl("page"), jtl(900));
    String kept = Files.readString(before.plan("page").resolve("run.json"));

    Files.writeString(before.plan("page").resolve("run.json"), "{");
    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(SummaryText.write(report()))
        .contains("was stopped early, and its samples", "1-work-10-ended-early-1/page/run.json");

    Files.writeString(before.plan("page").resolve("run.json"), kept);
    Files.delete(before.root().resolve("run.json"));
    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(SummaryText.write(report())).contains("run.json is missing");
  }

  @Test
  void saysThatWhatAStartMeasuredBeforeItWasEndedEarlyWasAltered() throws IOException {
    SavedMatrix.Start start = matrix.starts().get(0);
    RunFolder run = folder.of(start);
    Files.writeString(run.jtl("page"), jtl(900));
    Evidence kept = run.evidence("page");
    run.write(RunFolderBuilder.plan("page", plan -> plan.evidence = kept));
    folder.setAside(start);
    run(start, start.facts(matrix), 100);
    Files.writeString(root.resolve("round-1/1-work-10-ended-early-1/page/samples.jtl"), jtl(100));

    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(SummaryText.write(report())).contains("Changed after the run: samples.jtl");
  }

  /** Its stack never came up. */
  @Test
  void whatWasEndedEarlyBeforeItMeasuredAnythingHidesNothing() throws IOException {
    Files.createDirectories(root.resolve("round-1/1-work-10-ended-early-1/stack"));

    assertThat(report().verdict()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void isIncompleteWhereAFolderOfAStartThatEndedIsGone() throws IOException {
    SavedMatrix.Start start = matrix.starts().get(4);
    folder.write(matrix.ended(start));
    Files.move(folder.of(start).root(), root.resolve("gone"));

    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(SummaryText.write(report())).contains("its folder is missing");
  }

  @Test
  void isIncompleteWhereARoundThatFailedIsTakenOutOfMatrixJson() throws IOException {
    Files.writeString(folder.of(matrix.starts().get(4)).jtl("page"), jtl(900));
    assertThat(report().verdict()).isEqualTo(VerdictKind.FAILED);

    Path json = root.resolve("matrix.json");
    String two = Files.readString(json).replaceFirst(", \\[ 1, 0 \\] \\]", " ]");
    assertThat(two).isNotEqualTo(Files.readString(json));
    Files.writeString(json, two);

    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(SummaryText.write(report())).contains("4 passed, 2 incomplete");
  }

  @Test
  void isIncompleteWhereOneStartRanAnotherPlanOrOtherTargets() throws IOException {
    Path targets = folder.of(matrix.starts().get(3)).targets("page");
    Files.writeString(targets, "max(page) <= 5 s\n");

    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(SummaryText.write(report()))
        .contains("plan.targets differs from that of the earlier");
  }

  @Test
  void isIncompleteWhereAStartLacksAPlan() throws IOException {
    Path run = folder.of(matrix.starts().get(3)).root().resolve("run.json");
    String plans = "\"plans\" : [ \"page\" ]";
    assertThat(Files.readString(run)).contains(plans);
    Files.writeString(run, Files.readString(run).replace(plans, "\"plans\" : [ ]"));

    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void aDamagedStartSpoilsNoOther() throws IOException {
    Files.writeString(folder.of(matrix.starts().get(1)).plan("page").resolve("run.json"), "{");

    assertThat(report().verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(SummaryText.write(report())).contains("5 passed, 1 incomplete", "run.json");
  }

  private Report report() throws IOException {
    return MatrixReport.of(new MatrixFolder(root), "Ampmeter test");
  }

  private void run(SavedMatrix.Start start, Map<String, String> facts, int millis)
      throws IOException {
    RunFolder run = folder.of(start);
    Files.createDirectories(run.root());
    run.write(saved(facts, START.plusSeconds(60), "this one"));
    RunFolderBuilder.write(
        run, RunFolderBuilder.plan("page", plan -> {}), jtl(millis), "max(page) <= 500 ms\n");
  }

  private static SavedRun saved(Map<String, String> facts, Instant end, String cpu) {
    return RunFolderBuilder.run(
        List.of("page"),
        run -> {
          run.title = "nightly";
          run.end = end;
          run.facts = facts;
          run.environment = Map.of("Machine", Map.of("CPU", cpu));
        });
  }

  /** Of 2 CPUs, of which the web server takes a half and others a share. */
  private static String observed(int othersPercent) {
    StringBuilder csv = new StringBuilder("timeMillis,of,quantity,value\n");
    for (long at = START.toEpochMilli() - 1000; at <= START.toEpochMilli() + 61_000; at += 1000) {
      csv.append("%d,host,logicalCpus,2\n".formatted(at));
      csv.append("%d,host,cpuPercentOfAllCpus,%d\n".formatted(at, 50 + othersPercent));
      csv.append("%d,web server,cpuPercentOfOneCpu,100\n".formatted(at));
    }
    return csv.toString();
  }

  private static String jtl(int millis) {
    return JtlBuilder.from(START.toEpochMilli()).rows(0, 50_000, 250, millis).toString();
  }
}
