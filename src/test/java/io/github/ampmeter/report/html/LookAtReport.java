package io.github.ampmeter.report.html;

import io.github.ampmeter.report.ExampleReport;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.chart.Chart;
import io.github.ampmeter.report.chart.PlanCharts;
import io.github.ampmeter.report.data.SummaryText;
import java.nio.file.Files;
import java.nio.file.Path;

final class LookAtReport {
  public static void main(String[] args) throws java.io.IOException {
    Path out = Files.createDirectories(Path.of("target/look"));
    Report report = ExampleReport.fourPlansOneMiss();
    Files.writeString(out.resolve("report.html"), HtmlReport.render(report));
    Files.writeString(out.resolve("summary.txt"), SummaryText.write(report));
    for (PlanReport plan : report.plans()) {
      for (Chart chart : PlanCharts.of(plan)) {
        Files.write(out.resolve(plan.plan() + "-" + chart.name() + ".png"), chart.png());
      }
    }
  }
}
