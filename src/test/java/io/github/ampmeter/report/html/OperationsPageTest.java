package io.github.ampmeter.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.OperationVariables;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.OperationRecorder;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.RunInfo;
import io.github.ampmeter.report.ToldPlan;
import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.report.result.SummaryText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperationsPageTest {
  private static final long T0 = 1_700_000_000_000L;
  private static final Window WINDOW = new Window(T0, T0 + 10_000);

  private final RunRecorder run = new RunRecorder(WINDOW);
  private final OperationRecorder operations = new OperationRecorder(WINDOW);

  @Test
  void anOperationThatNeverSucceededHasDashesForFigures() {
    operation("Home", 0, true);
    operation("Home", 2000, true);
    operation("Search", 4000, false);

    String page = HtmlReport.render(report());

    assertThat(page)
        .contains("Operations, as Faban sums them up", "0.200 ops/sec")
        .contains("<th scope=\"row\">Search</th><td>0</td><td>1</td>");
  }

  @Test
  void anOperationThatNeverCameHasARowInEachTable() {
    operation("Home", 0, true);
    operation("Home", 2000, true);

    String criteria = "cycle(*) = drawn +- 2 %\nmix(AddEvent) = 2 % +- 1 points";
    Report report = report(criteria, "Home", "AddPerson");

    String page = HtmlReport.render(report);
    // AddEvent is known by its criterion, AddPerson by the plan's matrix alone.
    assertThat(page)
        .contains(row("AddEvent") + "<td>0</td><td>0</td><td>0.00</td><td>2.00</td><td>1.00</td>")
        .contains(row("AddPerson") + "<td>0</td><td>0</td><td>0.00</td><td>-</td>")
        .contains(row("AddEvent") + "<td>-</td><td>-</td><td>-</td><td>-</td><td>-</td>")
        .contains(row("AddPerson") + "<td>0</td><td>-</td><td>-</td><td>-</td><td>-</td>")
        .contains("Total successful calls of AddPerson</th><td>0</td>");
    assertThat(SummaryText.write(report))
        .containsPattern("AddEvent +0 +0 +0.00 +2.00 +1.00 FAILED")
        .containsPattern("AddPerson .*\n    no sample\n");
  }

  private static String row(String operation) {
    return "<th scope=\"row\">"
        + operation
        + "<br><span class=\"because nowrap\">no sample</span></th>";
  }

  @Test
  void theSummaryStandsOnTheConsoleAndInTheJsonToo() {
    operation("Home", 0, true);
    operation("Home", 2000, true);

    assertThat(SummaryText.write(report())).contains("Metric: 0.200 ops/sec (2 operations");
    assertThat(ResultsJson.write(report())).contains("\"fabanOperations\" : 2");
  }

  private void operation(String label, long at, boolean success) {
    Sample sample =
        new Sample()
            .named(label, SampleKind.OPERATION)
            .timed(T0 + at, 300, 0)
            .ended(success, "200", success ? "" : "no");
    sample
        .variables()
        .of("Users 1-1")
        .set(OperationVariables.INTENDED_START, String.valueOf(T0 + at));
    sample.variables().set(OperationVariables.DRAWN_MILLIS, "2000");
    run.accept(sample);
    operations.accept(sample);
  }

  private Report report() {
    return report("cycle(*) = drawn +- 2 %\nmix(Home) = 50 % +- 20 points");
  }

  private Report report(String targets, String... expected) {
    var criteria = Criteria.parse("t", targets);
    var verdict = Judge.judge(criteria, run.statistics(), operations.statistics(), List.of());
    PlanReport plan =
        ToldPlan.of("olio", verdict, run.statistics())
            .with(operations.statistics().expecting(List.of(expected)))
            .report();
    Instant start = Instant.ofEpochMilli(T0);
    RunInfo info = new RunInfo("t", "", start, start, List.of(), List.of(), List.of(), "test");
    return new Report(info, List.of(plan), Optional.empty());
  }
}
