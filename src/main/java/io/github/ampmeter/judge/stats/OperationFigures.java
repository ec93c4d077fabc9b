package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.sample.OperationVariables;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of the operations of one label beside their response times.
 *
 * @param steadyOperations successes that both started and ended in the window: Faban's rule
 * @param cycleMillis from one start to the user's next, both in the window
 * @param drawnMillis the delays drawn for those same cycles
 * @param fromIntendedStartMillis response times counted from when the user meant to start
 * @param counts by name, what was counted in each success that started in the window
 * @param noNumbers by name, the first text there that was to be a count and is no whole number
 * @param pairs the same cycles, each with its delay
 */
public record OperationFigures(
    long steadyOperations,
    ValueCounts cycleMillis,
    ValueCounts drawnMillis,
    ValueCounts fromIntendedStartMillis,
    Map<String, ValueCounts> counts,
    Map<String, String> noNumbers,
    CyclePairs pairs) {
  public OperationFigures {
    counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    noNumbers = Map.copyOf(noNumbers);
  }

  public OperationFigures(
      long steadyOperations,
      ValueCounts cycleMillis,
      ValueCounts drawnMillis,
      ValueCounts fromIntendedStartMillis,
      Map<String, ValueCounts> counts) {
    this(
        steadyOperations,
        cycleMillis,
        drawnMillis,
        fromIntendedStartMillis,
        counts,
        Map.of(),
        new CyclePairs());
  }

  /** Adds the cycles one by one. */
  public OperationFigures withPairs(CyclePairs of) {
    return new OperationFigures(
        steadyOperations,
        cycleMillis,
        drawnMillis,
        fromIntendedStartMillis,
        counts,
        noNumbers,
        of.copy());
  }

  /** Adds texts that should have been counts and are no whole numbers. */
  public OperationFigures withNoNumbers(Map<String, String> texts) {
    return new OperationFigures(
        steadyOperations, cycleMillis, drawnMillis, fromIntendedStartMillis, counts, texts, pairs);
  }

  /** Why what was counted by a name cannot be summed up, in words; empty where it can. */
  public Optional<Notice> noNumber(String name) {
    return Optional.ofNullable(noNumbers.get(name))
        .map(
            text ->
                NoticeText.NO_NUMBER.with(
                    OperationVariables.COUNT + name, OperationVariables.MOST_DIGITS, text));
  }

  public static OperationFigures none() {
    return new OperationFigures(
        0, new ValueCounts(), new ValueCounts(), new ValueCounts(), Map.of());
  }

  OperationFigures and(OperationFigures other) {
    CyclePairs both = pairs.copy();
    both.addAll(other.pairs);
    return new OperationFigures(
        steadyOperations + other.steadyOperations,
        sum(cycleMillis, other.cycleMillis),
        sum(drawnMillis, other.drawnMillis),
        sum(fromIntendedStartMillis, other.fromIntendedStartMillis),
        Map.of(),
        Map.of(),
        both);
  }

  private static ValueCounts sum(ValueCounts one, ValueCounts other) {
    ValueCounts sum = one.copy();
    sum.addAll(other);
    return sum;
  }
}
