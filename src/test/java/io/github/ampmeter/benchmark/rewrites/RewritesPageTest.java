package io.github.ampmeter.benchmark.rewrites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.report.ToldRun;
import io.github.ampmeter.report.html.HtmlReport;
import org.junit.jupiter.api.Test;

class RewritesPageTest {
  private final String page =
      HtmlReport.render(ToldRun.report(ToldRewrites.plan(ToldRewrites.pairs())));

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
    assertThat(page).contains("lost is not compared: the original gives 4 rows, the rewrite 3");
  }
}
