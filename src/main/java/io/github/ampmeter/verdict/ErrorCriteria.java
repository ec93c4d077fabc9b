package io.github.ampmeter.verdict;

import io.github.ampmeter.Counted;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What holds of errors whether or not the criteria speak of them: where they say nothing of the
 * errors of all, no row of any kind may fail; where they do, a label whose failures none of them
 * judges is named.
 */
final class ErrorCriteria {
  static final String NOBODY_SPEAKS = "no criterion speaks of all errors";

  private static final int MOST_LABELS = 5;

  private record Label(String name, LabelKind kind) {}

  private record Failed(long errors, long samples) {
    Failed and(Failed other) {
      return new Failed(errors + other.errors, samples + other.samples);
    }
  }

  private final List<Criterion> criteria;
  private final RunStatistics run;
  private final LabelKind judgedKind;

  ErrorCriteria(List<Criterion> criteria, RunStatistics run) {
    this.criteria =
        criteria.stream().filter(each -> each.metric().kind() == MetricKind.ERRORS).toList();
    this.run = run;
    this.judgedKind = run.judgedKind();
  }

  /**
   * Whether the criteria say at every load level what becomes of the errors of more than a label.
   */
  boolean stated() {
    return criteria.stream()
        .anyMatch(
            criterion ->
                !(criterion.level() instanceof LoadLevel.At)
                    && !(criterion.labels() instanceof LabelSelector.Named));
  }

  /** What failed and is judged by no criterion, the most failures first. */
  List<String> unjudged() {
    Map<Label, Failed> failed = new LinkedHashMap<>();
    for (LabelStatistics label : run.labels()) {
      if (label.errors() > 0 && !judged(label)) {
        failed.merge(
            new Label(label.label(), label.kind()),
            new Failed(label.errors(), label.samples()),
            Failed::and);
      }
    }
    List<String> remarks = new ArrayList<>();
    failed.entrySet().stream()
        .sorted(Comparator.comparingLong(entry -> -entry.getValue().errors))
        .limit(MOST_LABELS)
        .forEach(entry -> remarks.add(words(entry.getKey(), entry.getValue())));
    if (failed.size() > MOST_LABELS) {
      int more = failed.size() - MOST_LABELS;
      remarks.add(
          Counted.of(more, "more label has", "more labels have")
              + " failures that no criterion judges");
    }
    return remarks;
  }

  private boolean judged(LabelStatistics label) {
    return criteria.stream()
        .anyMatch(
            criterion ->
                criterion.labels().selects(label, judgedKind)
                    && criterion.level().includes(label.users(), run.unit()));
  }

  private static String words(Label label, Failed failed) {
    return (failed.errors + " of " + failed.samples + " " + label.kind.plural())
        + (" of \"" + label.name + "\" failed and no criterion judges that");
  }
}
