package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.util.List;
import java.util.stream.Stream;

/**
 * Percentiles that passed on so few samples that the figure is their maximum by far: the 99.99th of
 * one sample says nothing of the one in ten thousand that it is named after.
 */
record TooFewSamples(List<Finding> findings, RunStatistics run) {
  /** With fewer samples above it, a percentile is close to the maximum. */
  private static final double LEAST_ABOVE = 0.05;

  private static final int MOST_FINDINGS = 5;

  List<Issue> issues() {
    return findings.stream()
        .filter(Finding::passed)
        .filter(finding -> finding.metric().kind() == MetricKind.PERCENTILE)
        .flatMap(this::issue)
        .limit(MOST_FINDINGS)
        .toList();
  }

  private Stream<Issue> issue(Finding finding) {
    double above = 1 - finding.metric().percent() / 100;
    return Stream.concat(run.labels().stream(), run.totals().stream())
        .filter(label -> label.label().equals(finding.label()))
        .filter(label -> label.users() == finding.users())
        .map(LabelStatistics::elapsed)
        .filter(elapsed -> elapsed.count() > 0 && above * elapsed.count() < LEAST_ABOVE)
        .limit(1)
        .map(
            elapsed ->
                Message.FEW_SAMPLES
                    .issue(
                        finding.metric(),
                        finding.label(),
                        Figure.of(elapsed.count(), "samples"),
                        Math.ceil(1 / above - 1e-9))
                    .ofLabel(finding.label()));
  }
}
