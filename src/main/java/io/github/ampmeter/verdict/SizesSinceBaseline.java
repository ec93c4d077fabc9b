package io.github.ampmeter.verdict;

import io.github.ampmeter.Counted;
import io.github.ampmeter.stats.AnswerSize;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.SizeShares;
import io.github.ampmeter.stats.answers.UnlikeAnswers;
import io.github.ampmeter.verdict.Baseline.LabelAt;
import io.github.ampmeter.verdict.Baseline.Pass;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Labels whose successes had answers of another size in an earlier run: a server that answers all
 * with an error page and status 200 is quicker than it was, and holds any limit from then.
 */
record SizesSinceBaseline(List<Baseline> starts, RunStatistics run) {
  /** Of the label that changed most. */
  Optional<String> remark() {
    return UnlikeAnswers.remark(starts.stream().flatMap(this::unlike).toList());
  }

  private Stream<UnlikeAnswers> unlike(Baseline start) {
    Map<LabelAt, List<Pass>> before = start.besides(run);
    return run.labels().stream()
        .flatMap(
            label ->
                before.getOrDefault(LabelAt.of(label), List.of()).stream()
                    .map(pass -> unlike(label.label(), pass.answers(), label.answers().size()))
                    .flatMap(Optional::stream));
  }

  private static Optional<UnlikeAnswers> unlike(String label, AnswerSize before, AnswerSize now) {
    if (before.isUnlike(now)) {
      String words =
          "have about %s, and had %s in the baseline"
              .formatted(
                  Counted.of(UnlikeAnswers.typical(now), "bytes"), UnlikeAnswers.typical(before));
      return Optional.of(UnlikeAnswers.of(label, before, now, words));
    }
    return now.shares()
        .apartFrom(before.shares())
        .map(apart -> UnlikeAnswers.of(label, apart, words(apart, before, now)));
  }

  private static String words(SizeShares.Apart apart, AnswerSize before, AnswerSize now) {
    return "are %s, and were %s in the baseline"
        .formatted(
            UnlikeAnswers.below(now.shares(), apart.quarter()),
            UnlikeAnswers.below(before.shares(), apart.otherQuarter()));
  }
}
