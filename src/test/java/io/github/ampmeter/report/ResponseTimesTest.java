package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.report.ResponseTimes.ResponseTimeRow;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

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

    assertThat(total.outcome()).contains(Outcome.MISSED);
    assertThat(total.otherMisses()).containsExactly("errors");
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
