package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which labels and load levels of a run a criterion speaks of; where none, what the run has. */
record CriterionScope(Criterion criterion, RunStatistics run) {
  private static final int MOST_NAMES = 10;

  /** All samples of each load level that is meant. */
  List<LabelStatistics> levels() {
    return run.totals().stream()
        .filter(total -> criterion.level().includes(total.users(), run.unit()))
        .toList();
  }

  /** What it speaks of, at every load level of the run, occurring or not; never none. */
  Map<String, List<LabelStatistics>> labels() {
    LabelSelector selector = selector();
    if (selector instanceof LabelSelector.Total) {
      return Map.of(LabelStatistics.TOTAL, run.totals());
    }
    if (selector instanceof LabelSelector.Observed observed) {
      return Map.of(observed.name(), run.totals());
    }
    if (selector instanceof LabelSelector.All all) {
      return Map.of(all.kind().plural(), run.all(all.kind()));
    }
    LabelKind judged = run.judgedKind();
    Map<String, List<LabelStatistics>> byLabel = new LinkedHashMap<>();
    run.labels().stream()
        .filter(label -> selector.selects(label.label(), label.kind(), judged))
        .filter(label -> !selector.byName() || !run.isLoose(label))
        .forEach(
            label -> byLabel.computeIfAbsent(label.label(), l -> new ArrayList<>()).add(label));
    if (!(selector instanceof LabelSelector.Named)) {
      skipOutside(byLabel);
    }
    if (byLabel.isEmpty()) {
      byLabel.put(selector.text(), List.of());
    }
    return byLabel;
  }

  /** What the criterion selects; the label where a run has one called like a younger word. */
  private LabelSelector selector() {
    return criterion.labels() instanceof LabelSelector.All all
            && all.youngerThanLabels()
            && run.label(all.kind().plural()).isPresent()
        ? new LabelSelector.Named(all.kind().plural())
        : criterion.labels();
  }

  /** Whether the run has none of the labels. */
  boolean missing() {
    return labels().values().stream().allMatch(List::isEmpty);
  }

  /** Labels that came before or after the window only are none of it, unless all are. */
  private static void skipOutside(Map<String, List<LabelStatistics>> byLabel) {
    List<String> outside =
        byLabel.entrySet().stream()
            .filter(label -> label.getValue().stream().allMatch(each -> each.samples() == 0))
            .map(Map.Entry::getKey)
            .toList();
    if (outside.size() < byLabel.size()) {
      outside.forEach(byLabel::remove);
    }
  }

  /** The criterion that is not judged in this run at all. */
  Finding notJudged(String why) {
    return Finding.withoutFigure(criterion, firstLabel(), 0, Outcome.NOT_JUDGED, why);
  }

  /** Fails the criterion: the run has no such load level. */
  Finding withoutLevel() {
    if (!(criterion.level() instanceof LoadLevel.At at)) {
      return without(firstLabel(), 0, known("the run"));
    }
    List<Integer> levels = run.totals().stream().map(LabelStatistics::users).toList();
    // A run whose levels count something else does not have this level.
    int level = at.unit() == run.unit() ? at.level() : 0;
    return without(
        firstLabel(), level, " at " + at.text() + "; the run has " + run.unit().each(levels));
  }

  /** Fails the criterion: the label does not occur at this load level. */
  Finding withoutLabel(String label, int level) {
    return without(label, level, known("the run"));
  }

  private Finding without(String label, int level, String known) {
    return Finding.withoutFigure(criterion, label, level, Outcome.FAILED, "no samples" + known);
  }

  private String firstLabel() {
    return labels().keySet().iterator().next();
  }

  /** What the run, as it is called here, has instead: for the typo that is the usual reason. */
  String known(String called) {
    List<String> names = run.labels().stream().map(LabelStatistics::label).distinct().toList();
    if (names.isEmpty()) {
      return "";
    }
    String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    return "; " + called + " has " + first + (names.size() > MOST_NAMES ? ", …" : "");
  }
}
