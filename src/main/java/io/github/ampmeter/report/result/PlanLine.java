package io.github.ampmeter.report.result;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.PlanReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One line on a plan that has ended: verdict, criteria passed, throughput, p90, and the time from
 * its first sample to the last: {@code ✓ static-pages 13 of 13 2082/s p90 2.8 ms 13 s}.
 */
public final class PlanLine {
  private static final int LONGEST_NAME = 30;
  private static final long TENTHS_BELOW_MILLIS = 10_000;
  private static final String BETWEEN = "   ";

  private PlanLine() {}

  /**
   * The line of a plan.
   *
   * @param plans the names of all plans, whose lines stand below each other
   */
  public static String of(PlanReport plan, List<String> plans) {
    int longest = plans.stream().mapToInt(String::length).max().orElse(0);
    int width = Math.min(LONGEST_NAME, longest);
    String name = Excerpt.of(plan.plan(), LONGEST_NAME);
    List<String> parts = new ArrayList<>();
    parts.add(
        mark(plan.verdict().kind()) + " " + name + " ".repeat(Math.max(0, width - name.length())));
    List<Finding> findings = plan.verdict().findings();
    parts.add(
        findings.isEmpty()
            ? "no criteria"
            : findings.stream().filter(Finding::passed).count() + " of " + findings.size());
    parts.addAll(speed(plan.statistics()));
    return String.join(BETWEEN, parts);
  }

  private static List<String> speed(RunStatistics run) {
    if (run.samples() == 0) {
      return List.of("no samples");
    }
    List<LabelStatistics> totals = run.totals();
    String time = time(run.endMillis() - run.startMillis());
    if (totals.size() == 1) {
      LabelStatistics total = totals.get(0);
      return List.of(SpeedText.rate(total), SpeedText.percentile(total), time);
    }
    return run.fastest()
        .map(
            best ->
                List.of(Counted.of(totals.size(), "steps"), "up to " + SpeedText.rate(best), time))
        .orElse(List.of());
  }

  private static String time(long millis) {
    long shown = millis < TENTHS_BELOW_MILLIS ? millis : Math.round(millis / 1e3) * 1000;
    return NumberText.duration(Duration.ofMillis(shown));
  }

  /** The sign that stands for a verdict. */
  static String mark(VerdictKind kind) {
    return switch (kind) {
      case PASSED -> "✓";
      case FAILED -> "✗";
      case INCOMPLETE -> "!";
      case NOT_JUDGED -> "?";
    };
  }
}
