package io.github.ampmeter.judge.validity;

import io.github.ampmeter.Durations;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.LabelSelector;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The time that users spent in samples that a criterion lets pass for their small number: beyond a
 * percentile's limit by far, or failed. Who waits for a response asks for nothing else: a user in
 * samples of 30 s makes one in the time in which others make thirty, so that most users may be
 * stuck in fewer samples than a 90th percentile lets pass.
 */
record SlowUserTime(RunStatistics run) {
  /** Of lower percentiles much of the time is meant to lie beyond the limit. */
  private static final double LEAST_PERCENT = 90;

  /** A request beyond this multiple of the limit is far too slow. */
  private static final int FAR = 5;

  /**
   * What one finding passes over.
   *
   * @param label of whose samples it speaks
   * @param share of the time of the step's users
   */
  private record Beyond(Finding finding, StepStatistics step, LabelStatistics label, double share) {
    static Beyond of(Finding finding, StepStatistics step, LabelStatistics label) {
      double windowMillis = step.loaded().millis();
      double millis =
          limitsErrors(finding)
              ? label.counts().failedMillis()
              : label.elapsed().sumFrom(Math.nextUp(farMillis(finding)), windowMillis);
      return new Beyond(finding, step, label, millis / (step.atWork().most() * windowMillis));
    }

    static double farMillis(Finding finding) {
      return FAR * finding.limit().value();
    }

    /** More of the time than may be missing, and of errors than the samples that may fail. */
    boolean isMuch() {
      double windowMillis = step.loaded().millis();
      double passing = limitsErrors(finding) ? finding.limit().value() : 0;
      return 100 * share > passing && !Window.mayMiss(share * windowMillis, windowMillis);
    }
  }

  /** Reports the label with the most such time, a named one before the total. */
  Optional<Issue> issue(List<Finding> findings) {
    return findings.stream()
        .filter(SlowUserTime::letsSomePass)
        .flatMap(this::beyond)
        .filter(Beyond::isMuch)
        .max(
            Comparator.comparing((Beyond each) -> each.label().kind() != LabelKind.TOTAL)
                .thenComparingDouble(Beyond::share))
        .map(this::issue);
  }

  private Issue issue(Beyond most) {
    Duration far = Duration.ofMillis(Math.round(Beyond.farMillis(most.finding())));
    LabelStatistics label = most.label();
    boolean total = label.kind() == LabelKind.TOTAL;
    Issue issue =
        Message.SLOW_USER_TIME
            .issue(
                Figure.percent(Math.round(100 * most.share())),
                total ? "" : " of \"" + label.label() + "\"",
                limitsErrors(most.finding()) ? "failed" : "took over " + Durations.text(far),
                most.finding().criterion().text())
            .ofLabel(total ? "" : label.label());
    return run.steps().size() > 1 ? issue.inStep(most.step().text()) : issue;
  }

  private static boolean letsSomePass(Finding finding) {
    Metric metric = finding.metric();
    boolean most = finding.limit().relation().isUpper();
    boolean slow = metric.kind() == MetricKind.PERCENTILE && metric.percent() >= LEAST_PERCENT;
    return finding.passed() && most && (slow || limitsErrors(finding));
  }

  private static boolean limitsErrors(Finding finding) {
    return finding.metric().kind() == MetricKind.ERRORS;
  }

  /** Arrivals do not wait for each other: their times count from when they were due. */
  private Stream<Beyond> beyond(Finding finding) {
    return run.steps().stream()
        .filter(step -> !run.sweep() || step.users() == finding.users())
        .filter(step -> !step.total().arrivals().any() && step.atWork().known())
        .flatMap(
            step ->
                Stream.of(
                        step.labels().stream(),
                        Stream.of(step.total()),
                        step.figures().ofKind().values().stream().filter(of -> of != step.total()))
                    .flatMap(each -> each)
                    .filter(label -> speaksOf(finding, label, step))
                    .map(label -> Beyond.of(finding, step, label)));
  }

  /** All of a kind together are the total, or have the kind's name beside it. */
  private static boolean speaksOf(Finding finding, LabelStatistics label, StepStatistics step) {
    boolean theJudged =
        label.kind() == LabelKind.TOTAL
            && finding.criterion().labels() instanceof LabelSelector.All all
            && label == step.figures().ofKind().get(all.kind());
    return theJudged || label.label().equals(finding.label());
  }
}
