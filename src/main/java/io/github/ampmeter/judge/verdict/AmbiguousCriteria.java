package io.github.ampmeter.judge.verdict;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import java.util.List;
import java.util.Optional;

/** Criteria that leave open what they mean in a run. */
public final class AmbiguousCriteria {
  private AmbiguousCriteria() {}

  /**
   * Rejects criteria that leave open what they mean in this run, before they are judged.
   *
   * @throws ConfigException for one that does not say which of several load levels it means, or
   *     whether a label or all samples of a kind
   */
  public static void reject(List<Criterion> criteria, RunStatistics run) {
    for (Criterion criterion : criteria) {
      unclear(criterion, run)
          .ifPresent(
              why -> {
                throw new ConfigException(
                    "criterion \"%s\": %s".formatted(criterion.text(), why.message()));
              });
    }
  }

  /**
   * Of one pass of a plan: the criteria whose label it does not have, each with those it has. A
   * pass need not come to all; a name that was typed wrong is missing from every pass.
   */
  public static List<Notice> unseen(List<Criterion> criteria, RunStatistics pass) {
    return criteria.stream()
        .map(Criterion::ofItsSamples)
        .filter(
            criterion ->
                criterion.labels().byName() && new CriterionScope(criterion, pass).missing())
        .map(
            criterion ->
                NoticeText.NO_SUCH_SAMPLE.with(
                    criterion.text(), new CriterionScope(criterion, pass).known("it")))
        .toList();
  }

  /** What it leaves open, in words; empty where nothing. */
  static Optional<Notice> unclear(Criterion criterion, RunStatistics run) {
    Optional<String> word = criterion.labels().wordForNoLabel();
    if (word.isPresent() && run.label(word.get()).isPresent()) {
      return Optional.of(NoticeText.WORD_IS_LABEL.with(word.get()));
    }
    long users =
        new CriterionScope(criterion, run)
            .levels().stream().mapToInt(LabelStatistics::users).distinct().count();
    boolean several = criterion.level() instanceof LoadLevel.Only && users > 1;
    MetricKind kind = criterion.metric().kind();
    // Drift is of one load level, whose name no criterion for it takes.
    return several && !kind.ofWholeRun() && !kind.drift()
        ? Optional.of(NoticeText.LEVEL_OPEN.with(users, run.unit().symbol()))
        : Optional.empty();
  }
}
