package io.github.ampmeter.run.suite;

import io.github.ampmeter.StackKind;
import java.time.Duration;

/**
 * Values of the keys that a suite does not set, and limits of those that it does; those of the load
 * are in {@code LoadKey}. Defaults of the stack's variants are in {@code StackSpec}; JMeter's
 * memory is set by its launcher.
 */
final class SuiteDefaults {
  static final String STACK = StackKind.EMBEDDED.key();

  /** The longest step that ends by iterations or requests. */
  static final Duration LONGEST_STEP = Duration.ofHours(1);

  /** Time for the plans' own pause, and for starting and ending threads. */
  static final Duration PAUSE = Duration.ofSeconds(3);

  /** The rounds of a matrix. */
  static final int ROUNDS = 3;

  static final int MOST_ROUNDS = 100;
  static final int MOST_CONFIGURATIONS = 64;
  static final double LEAST_CHANGE_PERCENT = 2;

  /** A load of up to this length, or of so few requests, is short: JMeter's JVM starts faster. */
  static final Duration SHORT_LOAD = Duration.ofMinutes(1);

  static final long SHORT_LOAD_REQUESTS = 100_000;

  private SuiteDefaults() {}
}
