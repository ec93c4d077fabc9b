package io.github.ampmeter.run.folder;

import static io.github.ampmeter.Refusal.assertRefusal;
import static io.github.ampmeter.run.folder.RunFolderBuilder.START;
import static io.github.ampmeter.run.folder.RunFolderBuilder.run;
import static io.github.ampmeter.run.folder.RunFolderBuilder.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.comparison.PlanComparisonSection;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.WrittenPlan;
import io.github.ampmeter.run.load.PackedJtl;
import io.github.ampmeter.source.hardening.Fault;
import io.github.ampmeter.source.hardening.HardeningResult;
import io.github.ampmeter.source.hardening.HardeningResult.Severity;
import io.github.ampmeter.source.hardening.HardeningResult.State;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of the plans home and search, as its folder tells it. */
class SavedReportTest {
  private static final String JTL =
      JtlBuilder.from(START.toEpochMilli()).row(2_000, 500).toString();

  @TempDir private Path root;
  private RunFolder folder;

  @BeforeEach
  void aRun() throws IOException {
    folder = new RunFolder(root);
    folder.write(endedAt(START.plusSeconds(9)));
    ended("home");
    ended("search");
  }

  @Test
  void passesWhereAllHolds() throws IOException {
    Report report = SavedReport.of(folder, "Ampmeter test");

    assertThat(report.verdict()).isEqualTo(VerdictKind.PASSED);
    assertThat(report.run().end()).isEqualTo(START.plusSeconds(9));
    assertThat(report.plans()).extracting(PlanReport::plan).containsExactly("home", "search");
    assertThat(report.plans().get(0).checksums()).hasSize(3);
  }

  @Test
  void isIncompleteWhereTheRunnerWasKilledAndKeepsTheSamples() throws IOException {
    folder.write(endedAt(null));
    folder.write(plan("home", false, List.of()));
    Files.move(folder.jtl("home"), folder.inProgress("home"));
    folder.write(plan("search", false, List.of()));
    Files.delete(folder.jtl("search"));

    Report report = SavedReport.of(folder, "Ampmeter test");

    assertThat(report.verdict()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(report.plans().get(0).statistics().samples()).isEqualTo(1);
    assertThat(report.plans().get(1).verdict().reasons())
        .containsExactly("JMeter wrote no samples", "The run ended before this plan was over");
    assertThat(report.run().end()).isEqualTo(START.plusMillis(2500));
  }

  /** Where it may open too few files it ends without a log, and without an error. */
  @Test
  void quotesAJMeterThatCameToNoLog() throws IOException {
    folder.write(plan("home", true, List.of()));
    Files.delete(folder.jtl("home"));
    Path output = folder.jmeterLog("home").resolveSibling("jmeter.out");
    Files.writeString(output, "\n  NoClassDefFoundError: LoggerFactory\n\tat org.apache\n");

    assertThat(reasons())
        .contains("JMeter wrote no samples; its output: NoClassDefFoundError: LoggerFactory");

    Files.writeString(folder.jmeterLog("home"), "nothing\n");
    assertThat(reasons()).contains("JMeter wrote no samples");
  }

  private List<String> reasons() throws IOException {
    folder.write(endedAt(null));
    return SavedReport.of(folder, "Ampmeter test").plans().get(0).verdict().reasons();
  }

  @Test
  void judgesWhatAKilledRunLeftAlsoWhereItsGeneratorStoodStill() throws IOException {
    folder.write(plan("home", false, List.of()));
    Files.delete(folder.jtl("home"));
    Files.writeString(folder.inProgress("home"), jtl(600));
    meter("look,%d,1000,0", "pause,%d,2000,900");

    assertThat(verdictOf("home")).isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void isIncompleteWhereJMeterMadeMoreSamplesThanItWrote() throws IOException {
    Files.writeString(
        folder.jmeterLog("home"),
        """
        2026-11-21 10:00:30,017 INFO o.a.j.r.Summariser: ampmeter +      1 in 00:00:01 =    1.0/s
        2026-11-21 10:00:31,020 INFO o.a.j.r.Summariser: ampmeter =      3 in 00:00:02 =    1.5/s
        """);

    Report report = SavedReport.of(folder, "Ampmeter test");

    assertThat(report.plans().get(0).verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(report.plans().get(0).verdict().reasons())
        .containsExactly(
            "JMeter counted 3 samples, but samples.jtl has only 1: rows were lost. Check for a full"
                + " disk");
  }

  @Test
  void takesAJtlWithAllTheSamplesThatJMeterMade() throws IOException {
    Files.writeString(
        folder.jmeterLog("home"),
        "2026-11-21 10:00:31,020 INFO o.a.j.r.Summariser: ampmeter =      1 in 00:00:02 = 0.5/s\n"
            + "2026-11-21 10:00:31,021 ERROR o.a.j.t.JMeterThread: summary ampmeter = 9 in vain\n");

    assertThat(SavedReport.of(folder, "Ampmeter test").verdict()).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void saysWhichSamplersOfThePlanMadeNoSample() throws IOException {
    requests("home", "page", "Pay");

    Report report = SavedReport.of(folder, "Ampmeter test");

    assertThat(report.verdict()).isEqualTo(VerdictKind.PASSED);
    assertThat(report.plans().get(0).verdict().remarks())
        .contains(
            "1 of the plan's 2 samplers made no sample in the window, so they are not judged:"
                + " \"Pay\"");
  }

  /** Its host stands in it: whatever listens there was measured, and not what was started. */
  @Test
  void isIncompleteWhereNoRequestOfThePlanCameToTheStack() throws IOException {
    requests("home", "page");
    Files.createDirectories(root.resolve("stack"));
    Files.writeString(
        folder.root().resolve("stack/access.log"),
        logged(0, "/hello.php") + logged(30, "/server-status"));
    assertThat(SavedReport.of(folder, "Ampmeter test").plans().get(0).verdict())
        .satisfies(verdict -> assertThat(verdict.kind()).isEqualTo(VerdictKind.INCOMPLETE))
        .satisfies(
            verdict ->
                assertThat(verdict.reasons())
                    .singleElement()
                    .asString()
                    .startsWith("The stack's web server logged none of the plan's requests"));
    // Of a plan that asks only a database nobody expects that.
    assertThat(verdictOf("search")).isEqualTo(VerdictKind.PASSED);

    Files.writeString(
        folder.root().resolve("stack/access.log"), logged(0, "/hello.php") + logged(2, "/page"));
    assertThat(verdictOf("home")).isEqualTo(VerdictKind.PASSED);

    Files.writeString(folder.root().resolve("stack/access.log"), "no log\n");
    assertThat(verdictOf("home")).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void aFrontCacheThatAnswersAllHasLoadedTheStackToo() throws IOException {
    requests("home", "page");
    Files.createDirectories(root.resolve("stack"));
    Files.writeString(folder.root().resolve("stack/access.log"), logged(0, "/hello.php"));
    Files.writeString(
        folder.root().resolve("stack/front-cache.log"),
        "request %d.100 3 TCP_MEM_HIT/200 400 GET /page%n"
            .formatted(START.plusSeconds(2).getEpochSecond()));

    assertThat(verdictOf("home")).isEqualTo(VerdictKind.PASSED);
  }

  private void requests(String plan, String... labels) throws IOException {
    String samplers =
        Stream.of(labels)
            .map(label -> WrittenPlan.element("HTTPSamplerProxy", label, "", ""))
            .collect(Collectors.joining());
    new WrittenPlan()
        .threads("ThreadGroup", "Users", "1", "1", "", samplers)
        .writeTo(folder.jmx(plan));
  }

  private static String logged(int second, String path) {
    return "127.0.0.1 - - [21/Nov/2026:10:00:%02d +0000] \"GET %s HTTP/1.1\" 200 12 1500%n"
        .formatted(second, path);
  }

  /**
   * Cut half a second after its window began; the second part's first sample came 10 s after its
   * last.
   */
  @Test
  void tellsTheHoleOfALoadThatWentOn() throws IOException {
    continued("search");
    Files.writeString(
        folder.jtl("search"), JtlBuilder.from(START.toEpochMilli()).row(12_500, 500).toString());

    Report report = SavedReport.of(folder, "Ampmeter test");

    assertThat(report.verdict()).isEqualTo(VerdictKind.PASSED);
    assertThat(report.plans().get(0).verdict().remarks())
        .anyMatch(
            remark ->
                remark.startsWith("The run ended 0.5 s into the measurement window; search began")
                    && remark.contains("search began 10 s after the last sample"));
  }

  @Test
  void isIncompleteWhereThePartInWhichALoadWentOnIsMissing() throws IOException {
    continued("elsewhere");

    assertThat(verdictOf("home")).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(SavedReport.of(folder, "Ampmeter test").plans().get(0).verdict().reasons())
        .containsExactly("The run ended before this plan was over");
  }

  private void continued(String next) throws IOException {
    folder.write(
        RunFolderBuilder.plan(
            "home",
            plan -> {
              plan.finished = false;
              plan.durationMillis = 500L;
              plan.continuedBy = next;
            }));
  }

  /** A check that nobody could make may be one that fails. */
  @Test
  void judgesHardeningByWhatWasChecked() throws IOException {
    Files.writeString(folder.targets("home"), "hardening(high) <= 1\n");
    assertThat(verdictOf("home")).isEqualTo(VerdictKind.NOT_JUDGED);

    hardening(State.FAILED, State.PASSED, State.ACCEPTED);
    assertThat(verdictOf("home")).isEqualTo(VerdictKind.PASSED);

    hardening(State.FAILED, State.NOT_CHECKED);
    Finding unknown =
        SavedReport.of(folder, "Ampmeter test").plans().get(0).verdict().findings().get(0);
    assertThat(unknown.outcome()).isEqualTo(Outcome.NOT_JUDGED);
    assertThat(unknown.remark()).contains("1 check not checked: check-1");

    hardening(State.FAILED, State.FAILED, State.NOT_CHECKED);
    assertThat(verdictOf("home")).isEqualTo(VerdictKind.FAILED);
  }

  /** Checks of the severity high, and a failed one of another. */
  private void hardening(State... states) throws IOException {
    List<HardeningResult.Finding> findings = new ArrayList<>();
    findings.add(finding("other", Severity.LOW, State.FAILED));
    for (State state : states) {
      findings.add(finding("check-" + (findings.size() - 1), Severity.HIGH, state));
    }
    Json.write(
        folder.root().resolve("hardening.json"),
        new HardeningResult("http://a/", START.toString(), 9, List.of(), findings, Map.of()));
  }

  private static HardeningResult.Finding finding(String id, Severity severity, State state) {
    return new HardeningResult.Finding(
        new Fault(id, "outside", severity, "title", "remedy", List.of()), state, "seen", "");
  }

  @Test
  void failsWhereAPlanThatEndedHasNoSamples() throws IOException {
    Files.writeString(folder.jtl("search"), "timeStamp,elapsed,label,success\n");

    assertThat(verdictOf("search")).isEqualTo(VerdictKind.FAILED);
  }

  @Test
  void neverPassesAPlanWithoutAJtl() throws IOException {
    Files.delete(folder.jtl("search"));

    assertThat(verdictOf("search")).isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void isIncompleteWhereAPlanHadAProblem() throws IOException {
    folder.write(plan("search", true, List.of("JMeter was killed by signal 9")));

    assertThat(verdictOf("search")).isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void isIncompleteWhereTheClockWasSet() throws IOException {
    meter("look,%d,1000,0", "look,%d,2000,0", "end,%d,9000,0");
    assertThat(verdictOf("home")).isEqualTo(VerdictKind.PASSED);

    meter("look,%d,1000,0", "look,%d,3602000,0", "end,%d,3609000,0");

    assertThat(SavedReport.of(folder, "Ampmeter test").plans().get(0).verdict())
        .satisfies(verdict -> assertThat(verdict.kind()).isEqualTo(VerdictKind.INCOMPLETE))
        .satisfies(
            verdict ->
                assertThat(verdict.reasons())
                    .containsExactly(
                        "The clock of the load generator was set back by 3600 s during the load, to"
                            + " 2026-11-21T10:00:02Z: the measurement window is unreliable"));
  }

  /** The runner was killed before it had put the pieces of a compressed JTL together. */
  @Test
  void putsThePiecesTogetherThatAKilledRunLeft() throws IOException {
    folder.write(plan("home", false, List.of()));
    Files.delete(folder.jtl("home"));
    PackedJtl.begin(folder.inProgress("home"), remark -> {}).close();
    Files.writeString(folder.inProgress("home"), jtl(100));

    assertThat(SavedReport.of(folder, "Ampmeter test").plans().get(0).statistics().samples())
        .isEqualTo(200);
    assertThat(folder.jtl("home")).hasFileName("samples.jtl.gz");
    assertThat(folder.inProgress("home")).doesNotExist();
  }

  /** Where another process is at them, as in a run that goes on: here whoever started this test. */
  @Test
  void leavesThePiecesAloneThatAnotherProcessIsAt() throws IOException {
    folder.write(plan("home", false, List.of()));
    Files.delete(folder.jtl("home"));
    PackedJtl.begin(folder.inProgress("home"), remark -> {}).close();
    Files.writeString(folder.inProgress("home"), jtl(100));
    ProcessHandle other = ProcessHandle.current().parent().orElseThrow();
    Path pieces = folder.plan("home").resolve("under-way.jtl.pieces");
    Files.writeString(pieces.resolve("runner"), ProcessMark.of(other).toString());

    PlanReport home = SavedReport.of(folder, "Ampmeter test").plans().get(0);

    assertThat(home.statistics().samples()).isZero();
    assertThat(home.verdict().reasons())
        .anyMatch(
            reason ->
                reason.startsWith("Could not reassemble the samples: ")
                    && reason.contains("another process uses them: the run is in progress"));
    assertThat(folder.inProgress("home")).exists();
  }

  /** JMeter had ended, and its JTL was kept; a repetition by hand leaves rows beside it. */
  @Test
  void takesTheKeptJtlOfARunThatWasKilledLater() throws IOException {
    folder.write(plan("home", false, List.of()));
    Files.writeString(folder.inProgress("home"), jtl(100));

    assertThat(SavedReport.of(folder, "Ampmeter test").plans().get(0).statistics().samples())
        .isEqualTo(1);
  }

  @Test
  void saysInWhichDirectionTheClockWasSet() throws IOException {
    meter("look,%d,1000,0", "look,%d,-3598000,0", "end,%d,-3591000,0");

    assertThat(SavedReport.of(folder, "Ampmeter test").plans().get(0).verdict().reasons())
        .singleElement()
        .asString()
        .startsWith("The clock of the load generator was set forward by 3600 s");
  }

  @Test
  void isIncompleteWhereTheMeterFellSilent() throws IOException {
    meter("look,%d,1000,0", "look,%d,2000,0");
    assertThat(verdictOf("home")).isEqualTo(VerdictKind.INCOMPLETE);

    Files.writeString(folder.pauses("home"), "");
    assertThat(verdictOf("home")).isEqualTo(VerdictKind.INCOMPLETE);
  }

  @Test
  void aPauseOfTheGeneratorIsNoStepOfTheClock() throws IOException {
    meter("look,%d,1000,0", "pause,%d,2000,900", "end,%d,9000,0");

    assertThat(verdictOf("home")).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void doesNotTakeAHandMadeRepetitionForTheMeasurement() throws IOException {
    Files.writeString(folder.inProgress("home"), JTL.replace("true", "false"));

    assertThat(verdictOf("home")).isEqualTo(VerdictKind.PASSED);
  }

  @Test
  void isJudgedByOtherTargets() throws IOException {
    assertThat(strict("").plans())
        .extracting(plan -> plan.verdict().kind())
        .containsExactly(VerdictKind.FAILED, VerdictKind.FAILED);
    assertThat(strict("search").plans())
        .extracting(plan -> plan.verdict().kind())
        .containsExactly(VerdictKind.PASSED, VerdictKind.FAILED);
  }

  @Test
  void putsAPlanBesideTheOneThatItsSuiteNamed() throws IOException {
    // 200 requests in 100 s: of 100 ms on home, of 50 ms on search.
    Files.writeString(folder.jtl("home"), jtl(100));
    Files.writeString(folder.jtl("search"), jtl(50));
    folder.write(RunFolderBuilder.plan("search", plan -> plan.against = List.of("home")));

    Report report = SavedReport.of(folder, "Ampmeter test");

    assertThat(report.sideBySide()).hasSize(1);
    assertThat(new PlanComparisonSection(report.sideBySide().get(0)).sentences().lines())
        .containsExactly(
            "page: statistically significant: mean -50 % (100 to 50 ms), p50 -50 % (100 to 50 ms),"
                + " p90 -50 % (100 to 50 ms).");
  }

  @Test
  void knowsTheOperationsOfThePlansMatrixWhetherTheyCameOrNot() throws IOException {
    Files.writeString(
        folder.jmx("home"),
        "<jmeterTestPlan><stringProp name='OperationMixController.matrix'>from,Buy,Sell\n"
            + "Buy,0,100\nSell,100,0</stringProp></jmeterTestPlan>");

    Report report = SavedReport.of(folder, "Ampmeter test");

    assertThat(report.plans().get(0).operations().byLabel()).containsOnlyKeys("Buy", "Sell");
    assertThat(report.plans().get(1).operations().byLabel()).isEmpty();
  }

  @Test
  void refusesAPlanThatTheRunDoesNotHave() {
    assertRefusal(() -> strict("buy"))
        .hasMessage("--plan: the run has no plan buy; it has home, search");
  }

  @Test
  void refusesARunJsonOfSomethingElse() throws IOException {
    Files.writeString(root.resolve("run.json"), "{\"scripts\": {}}");

    assertRefusal(() -> SavedReport.of(folder, "Ampmeter test"))
        .hasMessageStartingWith(root.resolve("run.json") + ": is not a run.json of this program");
  }

  private Report strict(String plan) throws IOException {
    Path file = Files.writeString(root.resolve("strict.targets"), "max(page) <= 400 ms\n");
    return SavedReport.of(
        folder, Optional.of(OtherTargets.read(file, plan)), SavedBaselines.NONE, "Ampmeter test");
  }

  private static String jtl(int millis) {
    return JtlBuilder.from(START.toEpochMilli()).rows(0, 100_000, 500, millis).toString();
  }

  private VerdictKind verdictOf(String plan) throws IOException {
    return SavedReport.of(folder, "Ampmeter test").plans().stream()
        .filter(report -> report.plan().equals(plan))
        .findFirst()
        .orElseThrow()
        .verdict()
        .kind();
  }

  /**
   * Of home: lines with a place for the wall clock, which tells the first, second and last second.
   */
  private void meter(String... lines) throws IOException {
    StringBuilder text = new StringBuilder("what,wallMillis,monotonicMillis,lateMillis\n");
    long[] seconds = {1, 2, 9};
    for (int i = 0; i < lines.length; i++) {
      long wall = START.plusSeconds(seconds[i]).toEpochMilli();
      text.append(String.format(Locale.ROOT, lines[i], wall)).append('\n');
    }
    Files.writeString(folder.pauses("home"), text);
  }

  private void ended(String name) throws IOException {
    write(folder, RunFolderBuilder.plan(name, plan -> {}), JTL, "max(page) <= 500 ms\n");
  }

  private static SavedPlan plan(String name, boolean finished, List<String> problems) {
    return RunFolderBuilder.plan(
        name,
        plan -> {
          plan.finished = finished;
          plan.problems = problems;
        });
  }

  private static SavedRun endedAt(Instant end) {
    return run(List.of("home", "search"), run -> run.end = end);
  }
}
