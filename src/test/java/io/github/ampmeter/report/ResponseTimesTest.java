package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.report.ResponseTimes.ResponseTimeRow;
import io.github.ampmeter.report.html.HtmlReport;
import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.report.result.SectionCsv;
import io.github.ampmeter.report.result.SummaryText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseTimesTest {
  private final ResponseTimes times = ResponseTimes.of(ToldRun.shop());

  @Test
  void keepsOperationsRequestsAndTotalApart() {
    assertThat(labels(times.operations())).containsExactly("Buy");
    assertThat(labels(times.requests())).containsExactly("cart.php", "pay.php");
    assertThat(labels(times.totals())).containsExactly("total");
  }

  @Test
  void showsWhatTheWindowHolds() {
    LabelStatistics cart = times.requests().get(0).statistics();

    assertThat(cart.samples()).isEqualTo(100);
    assertThat(cart.elapsed().mean()).isEqualTo(14.5);
    assertThat(cart.elapsed().percentile(90)).isEqualTo(18);
    // 10 … 19, ten times each: 10 * 82.5 / 99.
    assertThat(cart.elapsed().sd()).isCloseTo(Math.sqrt(825 / 99.0), within(1e-12));
    assertThat(times.operations().get(0).statistics().errors()).isEqualTo(5);
  }

  @Test
  void requiresTheP90OfEachOperationWhereACriterionSaysSo() {
    assertThat(times.operations().get(0).requiredP90Millis()).contains(140.0);
    assertThat(times.requests().get(0).requiredP90Millis()).isEmpty();
    assertThat(times.totals().get(0).requiredP90Millis()).isEmpty();
  }

  /** Of 1 ms to 1,000 ms, once each, p99.9 is the 999th and p75 the 750th of them. */
  @Test
  void hasAColumnForEachPercentileThatATargetNames() {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    for (int i = 1; i <= 1000; i++) {
      recorder.accept(
          new Sample()
              .named("page", SampleKind.REQUEST)
              .timed(ToldRun.START + 2000L * i, i, 0)
              .loadedBy(1, "")
              .ended(true, "200", ""));
    }
    String targets = "p99.9(*) <= 1 s\np90(total) <= 1 s\np75(page) <= 1 s\np99(page) <= 1 s";
    PlanReport plan = ToldRun.plan("p", targets, recorder.statistics(), List.of());
    Report report = ToldRun.report(plan);

    String table = SectionCsv.write(PlanSections.live(plan).get(0).tables().findFirst().get());
    assertThat(table.lines().findFirst().get())
        .endsWith(",p90Millis,requiredP90Millis,result,p75Millis,p99Millis,p99.9Millis");
    assertThat(table.lines().skip(1)).allMatch(row -> row.endsWith(",passed,750,990,999"));
    assertThat(SectionCsv.write(LabelsTable.of(report)))
        .contains(",p50Millis,p90Millis,p95Millis,p99Millis,maxMillis,p75Millis,p99.9Millis")
        .contains(",500,900,950,990,1000,750,999");
    assertThat(ResultsJson.write(report))
        .contains("\"p99\" : 990.0", "\"p75\" : 750.0", "\"p99.9\" : 999.0");
    assertThat(SummaryText.write(report)).contains("75th,", "99.9th,");
    assertThat(HtmlReport.render(report).split("<h2 class=\"minor\" id=\"plans\">")[1])
        .contains("90th,<br>ms</th><th scope=\"col\">75th,<br>ms</th>", "<td>999</td>");
  }

  @Test
  void takesTheStricterOfTwoRequirements() {
    PlanReport plan =
        ToldRun.plan(
            "p", "p90(*) <= 9 ms\np90(page) < 8 ms", ToldRun.steady(100, "page"), List.of());

    assertThat(ResponseTimes.of(plan).requests().get(0).requiredP90Millis()).contains(8.0);
  }

  @Test
  void failsARowForAnyOfItsCriteriaAndNamesThoseBesideTheP90() {
    ResponseTimeRow total = times.totals().get(0);

    assertThat(total.outcome()).contains(Outcome.FAILED);
    assertThat(total.otherMisses()).containsExactly("errors");
  }

  @ParameterizedTest
  @CsvSource({"p90(page) <= 1 ms, failed, ''", "p90(page) <= 1 s, passed, passed"})
  void saysNothingOfATotalThatPassedBelowARowThatFailed(String target, String row, String total) {
    String targets = target + "\nerrors(total) <= 0 %";
    PlanReport plan = ToldRun.plan("p", targets, ToldRun.steady(100, "page"), List.of());

    String table = SectionCsv.write(PlanSections.live(plan).get(0).tables().findFirst().get());

    List<String> rows = table.lines().map(line -> line.split(",", -1)[9]).toList();
    assertThat(rows).containsExactly("result", row, total);
  }

  @Test
  void doesNotJudgeARowOfWhichNoCriterionSpeaks() {
    ResponseTimeRow pay = times.requests().get(1);

    assertThat(pay.findings()).isEmpty();
    assertThat(pay.outcome()).isEmpty();
  }

  @Test
  void doesNotTakeALabelCalledTotalForTheTotal() {
    PlanReport plan =
        ToldRun.plan("p", "max(\"total\") <= 1 ms", ToldRun.steady(100, "total"), List.of());

    assertThat(ResponseTimes.of(plan).requests().get(0).findings()).isNotEmpty();
    assertThat(ResponseTimes.of(plan).totals().get(0).findings()).isEmpty();
  }

  private static List<String> labels(List<ResponseTimeRow> rows) {
    return rows.stream().map(row -> row.statistics().label()).toList();
  }
}
