package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.jmeter.listener.LiveJudgement;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.stats.LabelStatistics;
import java.util.List;

/** What can be said of a sweep before there are two steps to draw a curve through. */
final class FirstStep {
  private FirstStep() {}

  static String sentence(LiveJudgement judgement, boolean running) {
    PlanReport report = running ? judgement.reportSoFar("") : judgement.report("");
    List<LabelStatistics> totals = report.statistics().totals();
    if (totals.isEmpty() || report.statistics().samples() == 0) {
      return "No sample after the warm-up yet. " + SweepWindow.NOTHING;
    }
    LabelStatistics only = totals.get(0);
    return figures(only) + " " + (running ? SweepWindow.NOTHING : "One load level is no curve.");
  }

  private static String figures(LabelStatistics total) {
    boolean finer = total.elapsed().finerThanMillis();
    return (total.users() == 0 ? "" : total.users() + (total.users() == 1 ? " user: " : " users: "))
        + NumberText.rate(total.throughputPerSecond())
        + " per second"
        + (total.elapsed().count() == 0
            ? ", no success, "
            : ", 90th percentile "
                + NumberText.decimal(total.elapsed().percentile(90), finer ? 3 : 1)
                + " ms, ")
        + NumberText.count(total.samples())
        + (total.samples() == 1 ? " sample." : " samples.");
  }
}
