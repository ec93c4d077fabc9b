package io.github.ampmeter.benchmark.rewrites;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.benchmark.rewrites.RewritePair.RewritesJson;
import io.github.ampmeter.report.ToldRun;
import io.github.ampmeter.report.html.HtmlReport;
import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.report.result.SummaryText;
import java.util.List;
import org.junit.jupiter.api.Test;

class RewritesTest {
  private final String json = RewritesJson.write(ToldRewrites.pairs());
  private final String page =
      HtmlReport.render(ToldRun.report(ToldRewrites.plan(ToldRewrites.pairs())));

  @Test
  void comesBackAsItWasWritten() {
    assertThat(RewritesJson.read("rewrites.json", json)).isEqualTo(ToldRewrites.pairs());
  }

  @Test
  void writesTimesInMillisecondsAndWhatIsNotKnownAsNull() throws Exception {
    JsonNode pairs = new ObjectMapper().readTree(json);

    JsonNode level = pairs.at("/0/levels/0");
    assertThat(level.at("/original/queries").asInt()).isEqualTo(2);
    assertThat(level.at("/original/minMillis").asDouble()).isEqualTo(1.5);
    assertThat(level.at("/original/meanMillis").asDouble()).isEqualTo(2);
    assertThat(level.at("/original/perSecond").asDouble()).isEqualTo(1000);
    assertThat(level.at("/rateRatio/ratio").asDouble()).isEqualTo(2);
    assertThat(level.at("/rateRatio/low").isNull()).isTrue();
    assertThat(pairs.at("/1/original/rowsRead").isNull()).isTrue();
  }

  @Test
  void rejectsATruncatedFile() {
    String cut = json.substring(0, json.length() / 2);

    assertRefusal(() -> RewritesJson.read("q/rewrites.json", cut))
        .hasMessageStartingWith("q/rewrites.json: must have the figures that Query Pairs writes");
  }

  @Test
  void standsInResultsJsonAndOnTheConsole() throws Exception {
    var report = ToldRun.report(ToldRewrites.plan(ToldRewrites.pairs()));

    JsonNode plan = new ObjectMapper().readTree(ResultsJson.write(report)).at("/plans/0");
    assertThat(plan.get("rewrites")).isEqualTo(new ObjectMapper().readTree(json));
    assertThat(SummaryText.write(report))
        .contains("original                         2  2.500  1.500    2.000 1000.00    6440.5")
        .contains("    times the rate, 95 % interval: too few seconds for an interval")
        .contains("lost is not compared");
  }

  @Test
  void isLeftOutWhereNothingWasCompared() {
    var report = ToldRun.report(ToldRewrites.plan(List.of()));

    assertThat(ResultsJson.write(report)).doesNotContain("rewrites\" :");
  }

  @Test
  void showsBothQueriesWithTheirRatesAndPlans() {
    assertThat(page)
        .contains("Queries and their rewrites", "tags &lt;b&gt;", "2 clients")
        .contains(
            "<th scope=\"row\">rewrite</th><td>2</td><td>1.000</td><td>1.000</td><td>1.000</td>"
                + "<td>2000.00</td><td>15.6</td>")
        .contains("<td>2.00<br><span class=\"because nowrap\">too few seconds for an interval")
        .contains("SQL and EXPLAIN of tags", "<td class=\"t\">ALL</td>");
  }

  @Test
  void saysWhyAPairWasNotCompared() {
    assertThat(page).contains("lost is not compared: the original returns 4 rows, the rewrite 3");
  }
}
