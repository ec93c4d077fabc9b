package io.github.ampmeter.stats.answers;

import io.github.ampmeter.Counted;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.stopped.StoppedLabel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The labels of a run that came no more while the load went on: within the window of a step, or
 * from one step to a later one.
 */
public record StoppedLabels(RunStatistics run) {
  private record Label(String name, LabelKind kind) {}

  /** How often a label came in the step in which it was the largest part of its kind. */
  private record Before(StepStatistics step, long samples, double share) {}

  /**
   * A label that is missed.
   *
   * @param samples so many, as it came before
   */
  private record Missed(String label, double samples, String words) {}

  /** Of the label that is missed most; empty where none is. */
  public Optional<String> remark() {
    List<Missed> all = new ArrayList<>(inAStep());
    all.addAll(fromStepToStep());
    long others = all.stream().map(Missed::label).distinct().count() - 1;
    return all.stream()
        .max(Comparator.comparingDouble(Missed::samples))
        .map(
            most ->
                most.words()
                    + (others == 0 ? "" : ", nor did " + Counted.of(others, "other labels"))
                    + ": look whether the answers before it still lead to it");
  }

  private List<Missed> inAStep() {
    List<Missed> all = new ArrayList<>();
    for (StepStatistics step : run.steps()) {
      for (StoppedLabel label : step.stopped()) {
        all.add(new Missed(label.label(), label.missed(), run.where(step) + words(label)));
      }
    }
    return all;
  }

  private String words(StoppedLabel label) {
    return "%s came %s times until %s s after the first sample, and not in the %s s after that"
        .formatted(
            label.label(),
            label.samples(),
            -Math.floorDiv(run.startMillis() - label.lastMillis(), 1000L),
            label.silentMillis() / 1000);
  }

  private List<Missed> fromStepToStep() {
    List<Missed> all = new ArrayList<>();
    Map<Label, Before> known = new HashMap<>();
    Set<Label> seen = new HashSet<>();
    for (StepStatistics step : run.steps()) {
      Map<Label, Long> came = new HashMap<>();
      Map<LabelKind, Long> ofKind = new EnumMap<>(LabelKind.class);
      for (LabelStatistics label : step.labels()) {
        if (label.samples() > 0) {
          came.put(new Label(label.label(), label.kind()), label.samples());
          ofKind.merge(label.kind(), label.samples(), Long::sum);
        }
      }
      // Others instead of it: its steps do not all do the same; or it may be among those folded.
      if (seen.containsAll(came.keySet()) && run.foldedSamples() == 0) {
        known.forEach(
            (label, before) -> {
              double missed = before.share() * ofKind.getOrDefault(label.kind(), 0L);
              if (!came.containsKey(label) && missed >= StoppedLabel.FEWEST) {
                all.add(new Missed(label.name(), missed, words(label, before, step)));
              }
            });
      }
      seen.addAll(came.keySet());
      came.forEach(
          (label, samples) -> {
            if (samples >= StoppedLabel.FEWEST) {
              double share = (double) samples / ofKind.get(label.kind());
              known.merge(
                  label,
                  new Before(step, samples, share),
                  (one, other) -> other.share() > one.share() ? other : one);
            }
          });
    }
    return all;
  }

  private static String words(Label label, Before before, StepStatistics step) {
    return "%s came %s times at %s, and not at %s"
        .formatted(label.name(), before.samples(), before.step().text(), step.text());
  }
}
