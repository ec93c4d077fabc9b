package io.github.ampmeter.report.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.judge.issue.Check;
import io.github.ampmeter.report.Golden;
import io.github.ampmeter.report.LabelsTable;
import io.github.ampmeter.report.NextSteps;
import io.github.ampmeter.report.NextSteps.Step;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.ToldRun;
import io.github.ampmeter.report.ToldSweep;
import io.github.ampmeter.report.html.HtmlReport;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class DataFilesTest {
  private final Report report = ToldRun.everyVerdict();

  @Test
  void sealsResultsJson() throws IOException {
    Golden.seals("told-run.results.json", () -> ResultsJson.write(report));
  }

  @Test
  void sealsJunitXml() throws IOException {
    Golden.seals("told-run.junit.xml", () -> JunitXml.write(report));
  }

  @Test
  void sealsTheSummary() throws IOException {
    Golden.seals("told-run.summary.txt", () -> SummaryText.write(report));
  }

  @Test
  void sealsTheEndOnTheConsole() throws IOException {
    List<String> names = report.plans().stream().map(PlanReport::plan).toList();
    Golden.seals(
        "told-run.console.txt",
        () ->
            report.plans().stream()
                    .map(plan -> PlanLine.of(plan, names) + "\n")
                    .collect(Collectors.joining())
                + "\n"
                + EndText.write(report)
                + "\n");
  }

  /** Twenty-four lines with the path of the report and the shell's next prompt. */
  @Test
  void theEndOnTheConsoleFitsASmallTerminal() {
    List<String> reasons = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      reasons.add("reason " + i + " " + "word ".repeat(60));
    }
    PlanReport[] plans = new PlanReport[31];
    plans[30] = ToldRun.shop();
    for (int i = 0; i < 30; i++) {
      plans[i] = ToldRun.plan("plan-" + i, "p90(*) <= 1 ms", ToldRun.steady(1, "page"), reasons);
    }

    List<String> end = EndText.write(ToldRun.report(plans)).lines().toList();

    assertThat(end).hasSizeBetween(18, 22).allMatch(line -> line.length() <= 79);
    assertThat(end.get(0)).startsWith("FAILED, 1 warning: 33 of ");
    assertThat(end)
        .anyMatch(line -> line.startsWith("  ✗ plan-0: p90(page) "))
        .anyMatch(line -> line.matches("    and [0-9]+ more failures"))
        .contains("What to do");
  }

  @Test
  void advisesOnFailuresFirstThenOnWhatMakesTheRunInvalidThenOnWarnings() {
    assertThat(NextSteps.ofRun(report))
        .satisfiesExactly(
            step -> assertThat(step.text()).startsWith("Correct the errors first"),
            step -> assertThat(step.text()).startsWith("Give the servers more of what was full"),
            step ->
                assertThat(step).isEqualTo(new Step(List.of("cut"), Check.RUN_ABORTED.remedy())),
            step ->
                assertThat(step).isEqualTo(new Step(List.of("open"), Check.NO_CRITERIA.remedy())),
            step ->
                assertThat(step)
                    .isEqualTo(new Step(List.of("shop"), Check.OUTSIDE_THE_LOAD.remedy())));
    assertThat(NextSteps.ofRun(ToldRun.report(ToldRun.passed()))).isEmpty();
  }

  @Test
  void aStepNamesUpToThreePlansAndStandsForTheRunWithMore() {
    PlanReport one = ToldRun.plan("a", "", ToldRun.steady(1, "page"), List.of("ended early"));
    PlanReport two = ToldRun.plan("b", "", ToldRun.steady(1, "page"), List.of("ended early"));
    PlanReport three = ToldRun.plan("c", "", ToldRun.steady(1, "page"), List.of("ended early"));
    PlanReport four = ToldRun.plan("d", "", ToldRun.steady(1, "page"), List.of("ended early"));

    assertThat(NextSteps.ofRun(ToldRun.report(one))).extracting(Step::plans).contains(List.of());
    assertThat(NextSteps.ofRun(ToldRun.report(one, two, three)))
        .extracting(Step::plans)
        .contains(List.of("a", "b", "c"));
    assertThat(NextSteps.ofRun(ToldRun.report(one, two, three, four)))
        .extracting(Step::plans)
        .contains(List.of())
        .doesNotContain(List.of("a", "b", "c", "d"));
  }

  @Test
  void aRunWithoutCriteriaSaysSoOnce() {
    assertThat(EndText.write(ToldRun.report(ToldRun.open())))
        .isEqualTo(
            "NOT JUDGED: 1 plan, no criteria to judge by\nWhat to do\n  - "
                + Check.NO_CRITERIA.remedy());
  }

  @Test
  void aPassedRunEndsWithItsVerdictAlone() {
    assertThat(EndText.write(ToldRun.report(ToldRun.passed())))
        .isEqualTo("PASSED: 1 plan, 3 criteria: all passed");
  }

  @Test
  void sealsTheSummaryForBuildServers() throws IOException {
    Golden.seals("told-run.summary.md", () -> SummaryMarkdown.write(report));
  }

  @Test
  void sealsTheLoadPerformance() throws IOException {
    Golden.seals("told-run.load-performance.json", () -> LoadPerformanceJson.write(report));
  }

  @Test
  void theSummaryForBuildServersStaysBelowItsLimit() {
    List<String> reasons = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      reasons.add("| <img src=x> @all [a](b) " + "\u00fc".repeat(300));
    }
    PlanReport plan = ToldRun.plan("p|\n# x", "", ToldRun.steady(1, "page"), reasons);

    String summary = SummaryMarkdown.write(ToldRun.report(plan));

    assertThat(summary.getBytes(StandardCharsets.UTF_8).length).isBetween(50_000, 60_000);
    assertThat(summary).endsWith("\nMore in report.html.\n").contains("### p\\| \\# x");
    assertThat(summary).contains("\\| \\<img src=x\\> \\@&#8203;all \\[a\\](b)");
  }

  @Test
  void countsOfARunThatWasNotJudgedWholeACheckThatFails() throws IOException {
    PlanReport plan = ToldRun.plan("p", "", ToldRun.steady(1, "page"), List.of("ended early"));

    JsonNode metrics =
        new ObjectMapper().readTree(LoadPerformanceJson.write(ToldRun.report(plan))).get("metrics");

    assertThat(metrics.at("/checks/passes").intValue()).isZero();
    assertThat(metrics.at("/checks/fails").intValue()).isEqualTo(1);
    assertThat(metrics.at("/http_reqs/rate").doubleValue()).isPositive();
  }

  @Test
  void namesOfTestCasesHaveTheLoadLevelOnlyInASweep() throws Exception {
    assertThat(attributes(xml(JunitXml.write(report)), "testcase", "name"))
        .noneMatch(name -> name.contains(" users]"));
    assertThat(
            attributes(
                xml(
                    JunitXml.write(
                        ToldRun.report(
                            ToldSweep.fourWorkers("p90(*) at every step <= 1 s", 1, 2)))),
                "testcase",
                "name"))
        .contains("p90(*) at every step <= 1 s [page, 2 users]");
  }

  /** Build servers merge cases of the same name, and a passed one then hides a failed one. */
  @Test
  void namesOfTestCasesAreUnique() throws Exception {
    String twice = "p90(page) <= 1 s\np90(page) <= 1 s\np90(page) <= 1000 ms";
    PlanReport plan = ToldRun.plan("p", twice, ToldRun.steady(1, "page"), List.of());

    assertThat(attributes(xml(JunitXml.write(ToldRun.report(plan))), "testcase", "name"))
        .hasSizeGreaterThan(1)
        .doesNotHaveDuplicates();
  }

  @Test
  void sealsTheCsv() throws IOException {
    Golden.seals("told-run.labels.csv", () -> SectionCsv.write(LabelsTable.of(report)));
  }

  @Test
  void writesFiguresThatDoNotExistAsNull() throws IOException {
    String json = ResultsJson.write(ToldRun.report(ToldRun.open(), ToldRun.withoutSamples()));

    JsonNode plans = new ObjectMapper().readTree(json).get("plans");

    assertThat(plans.get(0).at("/labels/0/elapsedMillis/sd").isNull()).isTrue();
    assertThat(plans.get(0).at("/labels/0/elapsedMillis/p90").doubleValue()).isEqualTo(7);
    assertThat(plans.get(1).at("/labels/0/kind").textValue()).isEqualTo("total");
    assertThat(
            plans.get(1).at("/labels/0/throughputPerSecond").isNull()
                || plans.get(1).at("/labels/0/throughputPerSecond").doubleValue() == 0)
        .isTrue();
    assertThat(plans.get(1).at("/findings/0/result").textValue()).isEqualTo("failed");
  }

  @Test
  void countsEachMissedCriterionAsAFailureAndAnEarlyEndAsAnError() throws Exception {
    Document document = xml(JunitXml.write(report));

    assertThat(attributes(document, "testsuite", "failures")).containsExactly("3", "0", "0", "0");
    assertThat(attributes(document, "testsuite", "errors")).containsExactly("0", "1", "0", "1");
    assertThat(attributes(document, "failure", "message"))
        .contains("errors(total) <= 0 %: total measured 5 %, limit <= 0 %");
    assertThat(attributes(document, "error", "message"))
        .containsExactly("JMeter ended early, exit code 137", "no criteria were given");
  }

  @Test
  void doesNotLetARunWithoutPlansLookLikeAPass() throws Exception {
    assertThat(attributes(xml(JunitXml.write(ToldRun.report())), "error", "type"))
        .containsExactly("not judged");
  }

  @Test
  void writesWellFormedXmlWhateverTheLabel() throws Exception {
    String label = "a\u0000b\u001b[31m\uD800 <&\"'\uFFFF";
    PlanReport plan =
        ToldRun.plan(label, "max(*) <= 1 ms", ToldRun.steady(5, label), List.of("<" + label));

    Document document = xml(JunitXml.write(ToldRun.report(plan)));

    assertThat(attributes(document, "testcase", "name")).hasSize(3);
  }

  @Test
  void keepsTheSummaryWithinAHundredColumns() {
    String label = "<script>\u001b[31m ünï ".repeat(40);
    PlanReport plan =
        ToldRun.plan(label, "max(*) <= 1 ms", ToldRun.steady(5, label), List.of("why ".repeat(90)));

    String summary = SummaryText.write(ToldRun.report(plan));

    assertThat(summary.lines())
        .allSatisfy(line -> assertThat(line).matches("[^\\p{Cntrl}]{0,100}"));
    assertThat(summary).contains("<script>?[31m ünï");
    assertThat(summary).endsWith("\nFAILED\n");
  }

  @Test
  void quotesWhatWouldBreakACsvLine() {
    PlanReport plan = ToldRun.plan("p", "", ToldRun.steady(1, "a,\"b\"\nc"), List.of());

    assertThat(SectionCsv.write(LabelsTable.of(ToldRun.report(plan))))
        .contains("p,\"a,\"\"b\"\" c\",request,2,1");
  }

  @Test
  void noLabelIsAFormulaOrMovesATerminalsCursor() {
    String label = "=HYPERLINK(1)\u001b[31m\u009b31m\u202e\u200f\u2028";
    PlanReport plan = ToldRun.plan("p", "max(*) <= 1 ms", ToldRun.steady(5, label), List.of());
    Report hostile = ToldRun.report(plan);

    assertThat(SectionCsv.write(LabelsTable.of(hostile)))
        .contains("p,'=HYPERLINK(1)\uFFFD[31m\uFFFD31m\uFFFD\uFFFD\uFFFD,request");
    assertThat(
            List.of(
                HtmlReport.render(hostile),
                JunitXml.write(hostile),
                SummaryMarkdown.write(hostile)))
        .allSatisfy(
            file -> assertThat(file).doesNotContainPattern("[\\p{Cc}\u202e\u200f\u2028&&[^\n\t]]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\uFF1D1+1", "\n=1", "＠SUM(1)"})
  void noLabelIsAFormulaInASpreadsheetOfAnotherLanguage(String label) {
    PlanReport plan = ToldRun.plan("p", "", ToldRun.steady(1, label), List.of());

    assertThat(SectionCsv.write(LabelsTable.of(ToldRun.report(plan)))).contains("p,'");
  }

  /** Whoever names a page could otherwise call people into a pull request. */
  @Test
  void aCommentMentionsNobodyAndNoIssue() {
    PlanReport plan = ToldRun.plan("p", "", ToldRun.steady(1, "@octo/team #12 a@b"), List.of());

    assertThat(SummaryMarkdown.write(ToldRun.report(plan)))
        .contains("\\@&#8203;octo/team \\#&#8203;12 a\\@&#8203;b");
  }

  @Test
  void aFindingHasItsValueAsANumberWithItsUnit() throws IOException {
    JsonNode finding =
        new ObjectMapper().readTree(ResultsJson.write(report)).at("/plans/0/findings/0");

    assertThat(finding.get("unit").textValue()).isEqualTo("ms");
    assertThat(finding.get("measured").textValue())
        .isEqualTo(finding.get("value").intValue() + " ms");
    assertThat(finding.get("limitValue").isNumber()).isTrue();
  }

  private static Document xml(String text) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)));
  }

  private static List<String> attributes(Document document, String element, String attribute) {
    var elements = document.getElementsByTagName(element);
    return java.util.stream.IntStream.range(0, elements.getLength())
        .mapToObj(i -> ((Element) elements.item(i)).getAttribute(attribute))
        .toList();
  }
}
