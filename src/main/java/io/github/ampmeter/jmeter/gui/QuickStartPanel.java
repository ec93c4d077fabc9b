package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.jmeter.listener.LiveVerdict;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.stats.LabelStatistics;
import java.util.List;

/** What can be said of a sweep before there are two steps to draw a curve through. */
final class QuickStartPanel {
  private QuickStartPanel() {}

  static String sentence(LiveVerdict judgement, boolean running) {
    PlanReport report = running ? judgement.reportSoFar("") : judgement.report("");
    List<LabelStatistics> totals = report.statistics().totals();
    if (totals.isEmpty() || report.statistics().samples() == 0) {
      return Messages.of("No sample after the warm-up yet.")
          + " "
          + Messages.of(SweepWindow.NOTHING);
    }
    LoadUnit unit = report.statistics().unit();
    String figures = figures(totals.get(totals.size() - 1), unit) + " ";
    if (unit.offered()) {
      return figures
          + Messages.of(
              "A load that is offered at a rate has no such curves: its report has its own.");
    }
    return figures + Messages.of(running ? SweepWindow.NOTHING : "One load level is no curve.");
  }

  private static String figures(LabelStatistics total, LoadUnit unit) {
    boolean finer = total.elapsed().finerThanMillis();
    return (total.users() == 0 ? "" : unit.text(total.users()) + ": ")
        + NumberText.rate(total.throughputPerSecond())
        + " per second"
        + (total.elapsed().count() == 0
            ? ", no success, "
            : ", 90th percentile "
                + NumberText.decimal(total.percentile(90), finer ? 3 : 1)
                + " ms, ")
        + NumberText.count(total.samples())
        + (total.samples() == 1 ? " sample." : " samples.");
  }
}
