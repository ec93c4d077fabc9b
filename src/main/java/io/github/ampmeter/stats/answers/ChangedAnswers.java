package io.github.ampmeter.stats.answers;

import io.github.ampmeter.Counted;
import io.github.ampmeter.stats.Answers;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.RunStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether successes of a label had answers of one size throughout a run: a page that says that it
 * has no database, sent with status 200, is a success to whoever does not look at its text, and a
 * quick one.
 */
public record ChangedAnswers(RunStatistics run) {
  private record Label(String name, LabelKind kind) {}

  /** Of the label that changed most; empty where none did. */
  public Optional<String> remark() {
    Map<Label, Answers> byLabel = new LinkedHashMap<>();
    run.steps().stream()
        .flatMap(step -> step.labels().stream())
        .filter(label -> !run.folded(label))
        .forEach(
            label ->
                byLabel.merge(
                    new Label(label.label(), label.kind()), label.answers(), Answers::and));
    List<UnlikeAnswers> unlike = new ArrayList<>();
    byLabel.forEach(
        (label, answers) ->
            answers
                .change()
                .map(change -> unlike(label.name(), change.before(), change.after()))
                .or(() -> answers.split().map(split -> unlike(label.name(), split)))
                .ifPresent(unlike::add));
    return UnlikeAnswers.remark(unlike);
  }

  private UnlikeAnswers unlike(String label, Answers.Part before, Answers.Part after) {
    String words =
        "had about %s %s, and %s %s after the first sample"
            .formatted(
                Counted.of(UnlikeAnswers.typical(before.size()), "bytes"),
                span(before),
                UnlikeAnswers.typical(after.size()),
                span(after));
    return UnlikeAnswers.of(label, before.size(), after.size(), words);
  }

  private UnlikeAnswers unlike(String label, Answers.Split split) {
    String words =
        "were %s %s, and %s %s after the first sample"
            .formatted(
                UnlikeAnswers.below(split.before().size().shares(), split.apart().quarter()),
                span(split.before()),
                UnlikeAnswers.below(split.after().size().shares(), split.apart().otherQuarter()),
                span(split.after()));
    return UnlikeAnswers.of(label, split.apart(), words);
  }

  private String span(Answers.Part part) {
    return "from %s to %s s"
        .formatted(
            Math.floorDiv(part.fromMillis() - run.startMillis(), 1000L),
            -Math.floorDiv(run.startMillis() - part.toMillis(), 1000L));
  }
}
