package io.github.ampmeter.run.folder;

import static io.github.ampmeter.run.folder.RunFolderBuilder.START;
import static io.github.ampmeter.run.folder.RunFolderBuilder.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.sample.JtlBuilder;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.run.WrittenPlan;
import io.github.ampmeter.source.functional.FunctionalSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the report of a run says beside its figures: of its plan, its stack and brought tests. */
class ReportedIssuesTest {
  private static final String SCRIPT = "prev.setSuccessful(true)";

  @TempDir private Path root;
  private RunFolder folder;

  @BeforeEach
  void aRun() throws IOException {
    folder = new RunFolder(root);
    folder.write(run(List.of("home"), any -> {}));
    plan(with -> {}, rows().rows(0, 10_000, 100, 50));
  }

  private void plan(Consumer<RunFolderBuilder.PlanFields> with, JtlBuilder rows)
      throws IOException {
    RunFolderBuilder.write(
        folder, RunFolderBuilder.plan("home", with), rows, "max(page) <= 500 ms\n");
  }

  private static JtlBuilder rows(String... more) {
    return JtlBuilder.from(START.toEpochMilli(), more);
  }

  @Test
  void aPlanThatSetsSuccessIsWarnedOf() throws IOException {
    jmx("1", SCRIPT);

    assertThat(issues()).extracting(Issue::check).contains(Check.LENIENT_PLAN);
  }

  /** The plan that asks for one page is ours. */
  @Test
  void thePlanOfALonePageIsNot() throws IOException {
    jmx("1", SCRIPT);
    folder.write(run(List.of("home"), page -> page.stack = ""));

    assertThat(issues()).extracting(Issue::check).doesNotContain(Check.LENIENT_PLAN);
  }

  /** 100 requests of one user who was to make 100, and 101. */
  @ParameterizedTest
  @CsvSource({"100, false", "101, true"})
  void fewerPassesThanThePlanSaysAreTold(String loops, boolean told) throws IOException {
    jmx(loops, "");

    assertThat(
            Issue.messages(issues()).stream().anyMatch(each -> each.contains("planned 101 passes")))
        .isEqualTo(told);
  }

  /** What came outside the window was done as well. */
  @Test
  void passesBeforeTheWindowCount() throws IOException {
    plan(with -> with.warmUpMillis = 5000, rows().rows(0, 10_000, 100, 50));
    jmx("100", "");

    assertThat(Issue.messages(issues())).noneMatch(each -> each.contains("planned 100 passes"));
  }

  @Test
  void passesOfALoadThatWasCutAreNotCounted() throws IOException {
    plan(with -> with.finished = false, rows().rows(0, 10_000, 100, 50));
    jmx("101", "");

    assertThat(report().plans().get(0).statistics().samples()).isEqualTo(100);
    assertThat(Issue.messages(issues())).noneMatch(each -> each.contains("planned 101 passes"));
  }

  /** The user's own site is where the requests must have gone. */
  @ParameterizedTest
  @CsvSource({
    "external, https://shop.test/, PASSED",
    "external, https://cart.test/, INCOMPLETE",
    "local,    https://cart.test/, PASSED",
    "external, no address,         PASSED",
  })
  void requestsThatWentElsewhereAreTold(String stack, String address, VerdictKind verdict)
      throws IOException {
    plan(with -> {}, rows("URL").set("URL", "https://shop.test/item").rows(0, 10_000, 100, 50));
    folder.write(
        run(
            List.of("home"),
            with ->
                with.environment =
                    Map.of(
                        "Generator",
                        Map.of("system", "Linux"),
                        "Stack",
                        Map.of("stack", stack, "address", address))));

    assertThat(verdict().kind()).isEqualTo(verdict);
  }

  /** A JMeter of ours ends each line. */
  @Test
  void aLastLineWithoutAnEndWasCut() throws IOException {
    String rows = Files.readString(folder.jtl("home"));
    Files.writeString(folder.jtl("home"), rows.substring(0, rows.length() - 1));

    assertThat(verdict().kind()).isEqualTo(VerdictKind.INCOMPLETE);
    assertThat(Measurement.of(folder.jtl("home"), Phases.NONE).doubts())
        .extracting(Issue::severity)
        .contains(Severity.NOTE);
  }

  @Test
  void whatMakesARunInvalidIsNoDoubt() throws IOException {
    Measurement measured =
        Measurement.of(folder.jtl("home"), Phases.NONE)
            .with(List.of(Message.RUN_PROBLEM.issue("JMeter was killed")));

    assertThat(measured.doubts())
        .isNotEmpty()
        .extracting(Issue::severity)
        .doesNotContain(Severity.INVALID);
  }

  /** A request whose assertion asks for 404 succeeds with it. */
  @ParameterizedTest
  @CsvSource({"404, false", "410, true"})
  void errorsThatThePlanAsksForAreNoSuspicion(String asked, boolean suspicious) throws IOException {
    plan(with -> {}, rows("responseCode").set("responseCode", "404").rows(0, 10_000, 100, 50));
    String assertion =
        WrittenPlan.element(
            "ResponseAssertion",
            "code",
            WrittenPlan.string("Assertion.test_field", "Assertion.response_code")
                + "<intProp name=\"Assertion.test_type\">8</intProp>"
                + "<collectionProp name=\"Asserion.test_strings\">"
                + WrittenPlan.string("1", asked)
                + "</collectionProp>",
            "");
    jmx("100", assertion, "");

    assertThat(issues().stream().anyMatch(each -> each.check() == Check.SUSPICIOUS_SUCCESSES))
        .isEqualTo(suspicious);
  }

  /** Operations are no passes, though they bear the name of the request in them. */
  @Test
  void operationsAreNoPasses() throws IOException {
    JtlBuilder rows = rows("responseMessage").rows(0, 5000, 100, 50);
    rows.set(
            "responseMessage",
            "\"Number of samples in transaction : 1, number of failing samples : 0\"")
        .rows(5000, 10_000, 100, 50);
    plan(with -> {}, rows);
    jmx("100", "");

    assertThat(Issue.messages(issues()))
        .contains("Users completed at most 50 of the planned 100 passes: they stopped early");
  }

  /** Of a container that was killed the log is gone; where the load went on that is known. */
  @ParameterizedTest
  @CsvSource({"'', true", "next, false"})
  void aLogOfALoadThatWentOnMayLackIt(String next, boolean told) throws IOException {
    folder.write(run(List.of("home", "next"), any -> {}));
    for (String name : List.of("home", "next")) {
      boolean first = name.equals("home");
      long from = first ? 0 : 20_000;
      RunFolderBuilder.write(
          folder,
          RunFolderBuilder.plan(
              name,
              plan -> {
                plan.durationMillis = 9000L;
                plan.continuedBy = first && !next.isEmpty() ? next : null;
              }),
          rows().rows(from, from + 10_000, 100, 5),
          "");
    }
    jmx("100", "");
    Files.createDirectories(folder.root().resolve("stack/access.log").getParent());
    Files.writeString(
        folder.root().resolve("stack/access.log"),
        "127.0.0.1 - - [21/Nov/2026:10:00:15 +0000] \"GET /hello.php HTTP/1.1\" 200 12 1500\n");

    assertThat(
            Issue.messages(issues()).stream()
                .anyMatch(each -> each.startsWith("The stack's web server logged none")))
        .isEqualTo(told);
  }

  /** Blocks are made where drift is asked for, and of no other plan. */
  @Test
  void otherTargetsWithoutDriftMakeNoBlocks() throws IOException {
    folder.write(run(List.of("home", "search"), any -> {}));
    for (String name : List.of("home", "search")) {
      RunFolderBuilder.write(
          folder, RunFolderBuilder.plan(name, with -> {}), rows().rows(0, 4_000_000, 500, 50), "");
    }

    assertThat(blocks("drift(p90(total)) <= 50 % per hour", "")).containsExactly(true, true);
    assertThat(blocks("drift(p90(total)) <= 50 % per hour", "search")).containsExactly(false, true);
    assertThat(blocks("p90(total) <= 1 s", "")).containsExactly(false, false);
  }

  private List<Boolean> blocks(String targets, String plan) throws IOException {
    Path file = Files.writeString(root.resolve("other.targets"), targets + "\n");
    return SavedReport.of(
            folder, Optional.of(OtherTargets.read(file, plan)), SavedBaselines.NONE, "Ampmeter")
        .planSections()
        .stream()
        .map(
            sections ->
                sections.in(Section.Place.PAGE).stream().anyMatch(of -> of.key().equals("drift")))
        .toList();
  }

  @Test
  void testResultsThatWereBroughtAreJudgedToo() throws IOException {
    assertThat(report().overall()).isEmpty();
    Files.createDirectories(folder.root().resolve("test-results"));
    Files.writeString(
        folder.root().resolve("test-results").resolve("unit.xml"),
        "<testsuite name='cart'><testcase classname='Cart' name='adds'><failure"
            + " message='2 is not 3'/></testcase></testsuite>");

    Report report = report();

    assertThat(report.overall()).containsInstanceOf(FunctionalSummary.class);
    assertThat(report.verdict()).isEqualTo(VerdictKind.FAILED);
    assertThat(verdict().kind()).isEqualTo(VerdictKind.PASSED);
  }

  /** A run whose own targets did not ask for it has no blocks; other targets may. */
  @ParameterizedTest
  @ValueSource(strings = {"", "home"})
  void otherTargetsMayAskForDrift(String plan) throws IOException {
    plan(with -> {}, rows().rows(0, 4_000_000, 500, 50));
    Path file =
        Files.writeString(root.resolve("drift.targets"), "drift(p90(total)) <= 50 % per hour\n");

    Report report =
        SavedReport.of(
            folder,
            Optional.of(OtherTargets.read(file, plan)),
            SavedBaselines.NONE,
            "Ampmeter test");

    assertThat(report.plans().get(0).verdict().findings().get(0))
        .satisfies(finding -> assertThat(finding.outcome()).isEqualTo(Outcome.PASSED))
        .satisfies(finding -> assertThat(finding.remark()).startsWith("95 % confidence"));
  }

  @Test
  void whatPagesCostIsAsked() throws IOException {
    assertThat(report().sections()).extracting(Section::key).doesNotContain("pageCosts");

    folder.write(run(List.of("home"), with -> with.facts = Map.of(SavedRun.COSTS, "yes")));

    assertThat(report().sections()).extracting(Section::key).contains("pageCosts");
  }

  /** One sampler, which a script may follow. */
  private void jmx(String loops, String script) throws IOException {
    jmx(loops, "", script);
  }

  private void jmx(String loops, String assertion, String script) throws IOException {
    String after =
        script.isEmpty()
            ? ""
            : WrittenPlan.element(
                "JSR223PostProcessor", "script", WrittenPlan.string("script", script), "");
    new WrittenPlan()
        .threads(
            "ThreadGroup",
            "Users",
            "1",
            loops,
            "",
            WrittenPlan.element("HTTPSamplerProxy", "page", "", assertion + after))
        .writeTo(folder.jmx("home"));
  }

  private List<Issue> issues() throws IOException {
    return verdict().issues();
  }

  private Verdict verdict() throws IOException {
    return report().plans().get(0).verdict();
  }

  private Report report() throws IOException {
    return SavedReport.of(folder, "Ampmeter test");
  }
}
