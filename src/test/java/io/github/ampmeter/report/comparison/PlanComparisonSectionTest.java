package io.github.ampmeter.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.PlanComparison;
import io.github.ampmeter.report.html.HtmlReport;
import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.report.result.SummaryText;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanComparisonSectionTest {
  @Test
  void saysOfEachOperationWhatChangedAndWhetherThatIsBorneOut() {
    assertThat(sentences(ToldComparison.sideBySide()))
        .containsExactly(
            "Buy: statistically significant: p90 -20 % (100 to 80 ms).",
            "Sell: no significant difference: p90 +1.0 % (100 to 101 ms).",
            "Too few samples to compare: Return.");
  }

  @Test
  void speaksOfTheRequestsWhereThereAreNoOperations() {
    PlanComparison both = ToldComparison.sideBySide();

    assertThat(
            sentences(
                new PlanComparison(
                    "a", List.of("b", "c"), both.labels().subList(3, 4), LoadUnit.USERS)))
        .containsExactly("pay.php: statistically significant: p90 -22 % (90 to 70 ms).");
  }

  @Test
  void saysThatThereIsNothingToCompare() {
    assertThat(sentences(new PlanComparison("a", List.of("b", "c"), List.of(), LoadUnit.USERS)))
        .containsExactly("Not compared: they have no label at the same load in common.");
  }

  private static List<String> sentences(PlanComparison both) {
    return new PlanComparisonSection(both).sentences().lines();
  }

  @Test
  void standsInThePageAboveThePlans() {
    String page = HtmlReport.render(ToldComparison.report());

    assertThat(page)
        .contains(
            "re-written against original",
            "Buy: statistically significant: p90 −20 % (100 to 80 ms).",
            "<b>−20 %</b>",
            "95\u00A0%: −24\u00A0% to −16.5\u00A0%");
    assertThat(page.indexOf("re-written against original"))
        .isLessThan(page.indexOf("id=\"plan-1\""));
  }

  @Test
  void standsInTheSummaryAndInResultsJson() {
    assertThat(SummaryText.write(ToldComparison.report()))
        .contains(
            """
            re-written against original
              Buy: statistically significant: p90 -20 % (100 to 80 ms).
            """);
    assertThat(ResultsJson.write(ToldComparison.report()))
        .contains("\"against\" : [\n", "\"original\"", "\"changePercent\" : -20.0");
  }
}
