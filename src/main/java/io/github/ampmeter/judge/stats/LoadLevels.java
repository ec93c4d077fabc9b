package io.github.ampmeter.judge.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Merges the repeats of each load level: response times, samples and errors of all passes together,
 * throughput as the mean of the passes'.
 */
final class LoadLevels {
  /** This repeat number means all repeats together. */
  private static final int MERGED = 0;

  private final Map<Integer, List<StepStatistics>> steps = new LinkedHashMap<>();

  LoadLevels(List<StepStatistics> all) {
    all.forEach(step -> steps.computeIfAbsent(step.users(), users -> new ArrayList<>()).add(step));
  }

  List<LabelStatistics> totals() {
    return merged(StepStatistics::total);
  }

  /** All of a kind together, level by level; none of a level that has no such sample. */
  List<LabelStatistics> all(LabelKind kind) {
    return merged(step -> step.figures().ofKind().get(kind));
  }

  /** What a pass has none of is null. */
  private List<LabelStatistics> merged(Function<StepStatistics, LabelStatistics> of) {
    return steps.values().stream()
        .map(repeats -> repeats.stream().map(of).filter(Objects::nonNull).toList())
        .filter(passes -> !passes.isEmpty())
        .map(passes -> merged(passes, repeats(passes.get(0))))
        .toList();
  }

  private int repeats(LabelStatistics first) {
    return steps.get(first.users()).size();
  }

  /** Orders the labels by level, operations first. */
  List<LabelStatistics> labels() {
    List<LabelStatistics> all = new ArrayList<>();
    for (List<StepStatistics> repeats : steps.values()) {
      for (LabelKind kind : List.of(LabelKind.OPERATION, LabelKind.REQUEST, LabelKind.PART)) {
        byLabel(repeats, kind).values().forEach(of -> all.add(merged(of, repeats.size())));
      }
    }
    return all;
  }

  Map<String, ConnectionTimes> connectionTimes() {
    Map<String, ConnectionTimes> all = new LinkedHashMap<>();
    steps.values().stream()
        .flatMap(List::stream)
        .forEach(
            step ->
                step.connections()
                    .times()
                    .forEach(
                        (label, times) ->
                            all.computeIfAbsent(label, l -> new ConnectionTimes()).addAll(times)));
    return all;
  }

  private static Map<String, List<LabelStatistics>> byLabel(
      List<StepStatistics> repeats, LabelKind kind) {
    Map<String, List<LabelStatistics>> byLabel = new LinkedHashMap<>();
    repeats.stream()
        .flatMap(step -> step.labels().stream())
        .filter(label -> label.kind() == kind)
        .forEach(
            label -> byLabel.computeIfAbsent(label.label(), l -> new ArrayList<>()).add(label));
    return byLabel;
  }

  /** A label that does not occur in some pass had no throughput there. */
  private static LabelStatistics merged(List<LabelStatistics> passes, int repeats) {
    LabelStatistics first = passes.get(0);
    if (repeats == 1) {
      return first;
    }
    ValueCounts elapsed = new ValueCounts();
    passes.forEach(pass -> elapsed.addAll(pass.elapsed()));
    return new LabelStatistics(
        new LabelStatistics.MeasuredLabel(first.label(), first.kind(), first.users(), MERGED),
        new LabelStatistics.SampleCounts(
            passes.stream().mapToLong(LabelStatistics::samples).sum(),
            passes.stream().mapToLong(LabelStatistics::errors).sum(),
            passes.stream().mapToLong(pass -> pass.counts().failedMillis()).sum(),
            passes.stream().mapToLong(pass -> pass.counts().expected()).sum()),
        passes.stream().mapToDouble(LabelStatistics::throughputPerSecond).sum() / repeats,
        elapsed,
        passes.stream()
            .map(LabelStatistics::responses)
            .reduce(ResponseSizes.NONE, ResponseSizes::and),
        passes.stream()
            .map(LabelStatistics::arrivals)
            .reduce(ArrivalStatistics.NONE, ArrivalStatistics::and));
  }
}
