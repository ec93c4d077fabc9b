package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.scaling.CapacitySearch;
import io.github.ampmeter.judge.scaling.CapacitySearch.Probe;
import io.github.ampmeter.judge.scaling.CapacitySearch.ProbeOutcome;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.PacedLoad;
import io.github.ampmeter.judge.stats.ToldCounts;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.SearchResult.SearchProbe;
import io.github.ampmeter.report.html.HtmlReport;
import io.github.ampmeter.report.result.JunitXml;
import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.report.result.SummaryText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class SearchResultTest {
  private static final String WHY = "p90(AddEvent) 4200 ms > 4000 ms";

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/report/searches.csv",
      delimiter = '|',
      useHeadersInDisplayName = true)
  void saysWhatTheTableSays(
      String name, String probes, VerdictKind verdict, String sentence, String step) {
    SearchResult result =
        result(
            Stream.of(probes.split("; "))
                .map(each -> each.split(" "))
                .map(each -> probe(each[0], Integer.parseInt(each[1])))
                .toArray(SearchProbe[]::new));

    assertThat(result.sentence()).isEqualTo(sentence);
    assertThat(result.verdict()).isEqualTo(verdict);
    assertThat(result.steps()).isEqualTo(Optional.ofNullable(step).stream().toList());
  }

  private static SearchProbe probe(String outcome, int users) {
    return switch (outcome) {
      case "passed" -> passed(users);
      case "failed" -> failed(users);
      case "limited" -> probe(users, ProbeOutcome.GENERATOR_LIMIT, "JMeter was busy");
      default -> probe(users, ProbeOutcome.CUT_SHORT, "interrupted");
    };
  }

  @Test
  void blamesNoServerForTheLoadGenerator() {
    assertThat(result(passed(400), probe("limited", 800)).failsAt()).isEmpty();
  }

  @Test
  void takesTheWorstOfWhatWasMissed() {
    PlanReport plan =
        ToldRun.plan(
            "shop-8",
            "p90(*) <= 5 ms\nmax(*) <= 2 ms\nerrors(total) <= 0 %",
            ToldRun.steady(100, "page"),
            List.of());

    SearchProbe probe = SearchProbe.of(plan, 8, false);

    // All samples take 7 ms: 140 % of one limit, 350 % of the other.
    assertThat(probe.limitUsedPercent()).isEqualTo(350);
    assertThat(probe.because()).isEqualTo("max(page) 7 ms > 2 ms");
    assertThat(probe.probe()).isEqualTo(new Probe(8, ProbeOutcome.FAILED));
  }

  @Test
  void doesNotCountAFailureWhenOperationsBeganLateAtTheClient() {
    SearchProbe probe = SearchProbe.of(late(251), 8, false);

    assertThat(probe.probe().outcome()).isEqualTo(ProbeOutcome.GENERATOR_LIMIT);
    assertThat(probe.because()).contains("251 ms or more late");
    assertThat(SearchProbe.of(late(250), 8, false).probe().outcome())
        .isEqualTo(ProbeOutcome.FAILED);
  }

  @Test
  void countsNoProbeThatDidNotRunToItsEnd() {
    assertThat(SearchProbe.of(late(0), 8, true).probe().outcome())
        .isEqualTo(ProbeOutcome.CUT_SHORT);
  }

  @Test
  void saysOfARateThatItIsOne() {
    SearchResult result =
        new SearchResult(
            new CapacitySearch(400, 800, LoadUnit.PER_SECOND),
            List.of(passed(400), failed(440), failed(440), passed(400)));

    assertThat(result.sentence()).startsWith("passes at 400 /s, fails at 440 /s: ");
    assertThat(result.cases()).extracting(OverallResult.Case::name).containsExactly("400 /s pass");
  }

  @Test
  void isSaidInEachFile() {
    SearchResult result = result(passed(400), failed(440), failed(440), passed(400));
    Report told = ToldRun.report(late(0));
    Report report = new Report(told.run(), told.plans(), Optional.of(result));

    assertThat(report.verdict()).isEqualTo(VerdictKind.PASSED);
    assertThat(SummaryText.write(report)).contains(result.sentence()).endsWith("PASSED\n");
    assertThat(ResultsJson.write(report))
        .contains("\"passesAt\" : 400", "\"failsAt\" : 440", "\"because\" : \"" + WHY);
    assertThat(JunitXml.write(report)).contains("failures=\"0\"").doesNotContain("<failure");
    assertThat(HtmlReport.render(report))
        .contains("Passes at 400, fails at 440", "Throughput of the probes")
        .doesNotContain("NaN");
  }

  private static PlanReport late(long millis) {
    PlanReport plan =
        ToldRun.plan("shop", "max(*) <= 2 ms", ToldRun.steady(100, "page"), List.of());
    ValueCounts late = ToldCounts.times(20, millis);
    SortedMap<Long, PacedLoad> pacing = new TreeMap<>();
    pacing.put(plan.statistics().startMillis(), new PacedLoad(late, 20, 100));
    return ToldPlan.of(plan.plan(), plan.verdict(), plan.statistics())
        .with(new OperationStatistics(Map.of(), pacing))
        .report();
  }

  /** A search finds its end by probes that fail; what is odd about these puts nothing in doubt. */
  @Test
  void warningsOfAProbeThatFailedAreNoneOfTheSearch() {
    PlanReport failed = ToldRun.shop();
    Report alone = ToldRun.report(failed);
    Report search =
        new Report(
            alone.run(),
            List.of(failed),
            Optional.of(result(passed(400), failed(440), failed(440), passed(400))));

    assertThat(RunSummary.title(alone)).isEqualTo("FAILED, 1 warning");
    assertThat(RunSummary.title(search)).isEqualTo("PASSED");
    assertThat(NextSteps.ofRun(search)).isEmpty();
  }

  private static SearchResult result(SearchProbe... probes) {
    int from = probes[0].probe().level();
    return new SearchResult(new CapacitySearch(from, 2000, LoadUnit.USERS), List.of(probes));
  }

  private static SearchProbe passed(int users) {
    return probe(users, ProbeOutcome.PASSED, "p90(AddEvent) 900 ms <= 4000 ms");
  }

  private static SearchProbe failed(int users) {
    return probe(users, ProbeOutcome.FAILED, WHY);
  }

  private static SearchProbe probe(int users, ProbeOutcome outcome, String because) {
    return new SearchProbe("olio-" + users, new Probe(users, outcome), users / 5.0, 90, because);
  }
}
