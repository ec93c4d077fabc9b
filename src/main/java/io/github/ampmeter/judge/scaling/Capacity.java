package io.github.ampmeter.judge.scaling;

import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The most load that holds the targets, and what is served there.
 *
 * @param load the greatest step at which, and at every step below, all targets held
 * @param throughput of that step; the lowest of its repeats, so that it can be counted on
 * @param firstMiss the step that missed, 0 where none did
 * @param atLeast whether the load generator was the limit before a step missed: there may be more
 */
public record Capacity(int load, double throughput, int firstMiss, boolean atLeast) {
  /**
   * Empty when already the first step missed, or when nothing was judged.
   *
   * @param judged the loads at which a target was judged
   * @param missed those at which one was missed
   * @param open those at which it could not be said whether one was missed
   */
  public static Optional<Capacity> of(
      Curve curve, Set<Integer> judged, Set<Integer> missed, Set<Integer> open) {
    int firstMiss = missed.stream().min(Comparator.naturalOrder()).orElse(0);
    List<LoadStep> held =
        curve.steps().stream()
            .filter(step -> judged.contains(step.load()))
            .takeWhile(step -> !missed.contains(step.load()) && !open.contains(step.load()))
            .filter(step -> !step.limited())
            .toList();
    if (held.isEmpty()) {
      return Optional.empty();
    }
    LoadStep most = held.get(held.size() - 1);
    boolean atLeast =
        curve.limitedSteps().stream()
            .anyMatch(
                step -> step.load() > most.load() && (firstMiss == 0 || step.load() < firstMiss));
    return Optional.of(
        new Capacity(most.load(), most.least(LoadPoint::throughput), firstMiss, atLeast));
  }
}
