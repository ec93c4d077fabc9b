package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.LoadSampleFilter;
import io.github.ampmeter.judge.sample.RowsBeside;
import io.github.ampmeter.judge.stats.LabelTimes;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What failed that is in no figure: in set-up and tear-down groups and beside the steps, which
 * makes a run invalid, and before or after the measurement window. A label that never succeeds in
 * the whole run may hide there, too.
 */
public final class OutsideTheLoad {
  private static final int MOST_LABELS = 5;

  private record Label(long samples, long outside, long failedOutside) {
    static Label of(LabelTimes times) {
      return new Label(
          times.inWindow().samples(), times.outside().samples(), times.outside().failed());
    }

    Label and(Label other) {
      return new Label(
          samples + other.samples, outside + other.outside, failedOutside + other.failedOutside);
    }
  }

  private OutsideTheLoad() {}

  public static List<Issue> of(LoadSampleFilter<?> rows) {
    List<Issue> issues = new ArrayList<>();
    rows.kept().forEach((role, kept) -> issues.addAll(failed(kept, "in " + role.word())));
    rows.indistinct().forEach(group -> issues.add(Message.GROUPS_ALIKE.issue(group)));
    return issues;
  }

  public static List<Issue> of(RunRecorder recorder) {
    List<Issue> issues = new ArrayList<>(failed(recorder.besideSteps(), "outside the load steps"));
    if (recorder.othersBesideSteps() > 0) {
      issues.add(
          Message.OTHERS_BESIDE_STEPS.issue(
              Figure.of(recorder.othersBesideSteps(), "samples"),
              recorder.firstLabelBesideSteps()));
    }
    Map<String, Long> unfinished = recorder.unfinished();
    if (!unfinished.isEmpty()) {
      long all = unfinished.values().stream().mapToLong(Long::longValue).sum();
      issues.add(
          Message.UNFINISHED.issue(
              Figure.of(all, "transactions"),
              unfinished.entrySet().stream()
                  .limit(MOST_LABELS)
                  .map(label -> label.getKey() + " (" + label.getValue() + ")")
                  .collect(Collectors.joining(", "))));
    }
    return issues;
  }

  private static List<Issue> failed(RowsBeside rows, String where) {
    return rows.failed() == 0
        ? List.of()
        : List.of(
            Message.FAILED_OUTSIDE.issue(
                rows.failed(), Figure.of(rows.samples(), "samples"), where, rows.firstFailure()));
  }

  /** Outside the measurement windows; labels that never succeeded are told apart. */
  static List<Issue> of(RunStatistics run, Set<String> neverSucceeded) {
    Map<String, Label> labels = new LinkedHashMap<>();
    run.steps().stream()
        .flatMap(step -> step.times().stream())
        .forEach(times -> labels.merge(times.label(), Label.of(times), Label::and));
    List<Issue> issues = new ArrayList<>();
    neverSucceeded.stream()
        .limit(MOST_LABELS)
        .forEach(
            name -> {
              Label label = labels.get(name);
              Figure samples = Figure.of(label.samples() + label.outside(), "samples");
              issues.add(Message.NEVER_SUCCEEDED.issue(samples, name).ofLabel(name));
            });
    labels.entrySet().stream()
        .filter(entry -> entry.getValue().failedOutside() > 0)
        .filter(entry -> !neverSucceeded.contains(entry.getKey()))
        .limit(MOST_LABELS)
        .forEach(
            entry ->
                issues.add(
                    Message.FAILED_OUTSIDE_WINDOW
                        .issue(
                            entry.getValue().failedOutside(),
                            Figure.of(entry.getValue().outside(), "samples"),
                            entry.getKey())
                        .ofLabel(entry.getKey())));
    return issues;
  }
}
