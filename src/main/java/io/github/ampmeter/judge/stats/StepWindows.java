package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Step;
import java.util.Map;
import java.util.Optional;

@FunctionalInterface
public interface StepWindows {
  /** The step's window; empty: the step is left out of the figures. */
  Optional<Window> of(Step step);

  /** Judges the same part of every step. */
  static StepWindows all(Window window) {
    return step -> Optional.of(window);
  }

  /** As listed; a step that is not listed is left out. */
  static StepWindows of(Map<Step, Window> windows) {
    Map<Step, Window> listed = Map.copyOf(windows);
    return step -> Optional.ofNullable(listed.get(step));
  }
}
