package io.github.ampmeter.report.result;

import io.github.ampmeter.benchmark.rewrites.ToldRewrites;
import io.github.ampmeter.report.Golden;
import io.github.ampmeter.report.PageText;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.ToldArrivals;
import io.github.ampmeter.report.ToldRun;
import io.github.ampmeter.report.ToldSweep;
import io.github.ampmeter.report.comparison.ToldComparison;
import io.github.ampmeter.report.html.HtmlReport;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Page and console of the kinds of runs, as a person reads them. */
class SealedReportsTest {
  @Test
  void sealsASweep() throws IOException {
    seal("sweep", ToldRun.report(ToldSweep.fourWorkers("p90(*) at every step <= 1 s", 1, 2, 4, 8)));
  }

  @Test
  void sealsASweepOverRates() throws IOException {
    seal(
        "rates",
        ToldRun.report(
            ToldArrivals.threeUsers(
                "p50(total) at every step <= 1 s\np90(page) at 40 /s <= 1 s", 10, 20, 40)));
  }

  @Test
  void sealsQueriesAndTheirRewrites() throws IOException {
    seal("rewrites", ToldRun.report(ToldRewrites.plan(ToldRewrites.pairs())));
  }

  @Test
  void sealsPlansSideBySide() throws IOException {
    seal("side-by-side", ToldComparison.report());
  }

  private static void seal(String name, Report report) throws IOException {
    Golden.seals(name + ".page.txt", () -> PageText.of(HtmlReport.render(report)));
    Golden.seals(name + ".summary.txt", () -> SummaryText.write(report));
  }
}
