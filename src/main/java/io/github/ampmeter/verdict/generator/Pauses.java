package io.github.ampmeter.verdict.generator;

import io.github.ampmeter.stats.window.Window;
import java.util.List;

/** Times in which the load generator stood still. */
final class Pauses {
  /** Shorter ones are every program's: a busy CPU, a small garbage collection. */
  private static final long LEAST_MILLIS = 50;

  private Pauses() {}

  static List<Window> that(GeneratorEvidence evidence) {
    return evidence.pauses().stream()
        .filter(pause -> pause.endMillis() - pause.startMillis() > LEAST_MILLIS)
        .toList();
  }

  /** How many milliseconds of a pause lie in a window. */
  static long within(Window pause, Window window) {
    return Math.max(
        0,
        Math.min(pause.endMillis(), window.endMillis())
            - Math.max(pause.startMillis(), window.startMillis()));
  }
}
