package io.github.ampmeter.run.load;

import java.time.Duration;
import java.util.Optional;

/**
 * The place of a plan among those that run one after the other.
 *
 * @param number from 1
 * @param afterwards how long the plans after it take; empty where only JMeter knows that
 */
public record PlanPlace(int number, int plans, Optional<Duration> afterwards) {
  /** The place of a plan that runs alone. */
  public static final PlanPlace ALONE = new PlanPlace(1, 1, Optional.of(Duration.ZERO));

  /** The place after a plan's name, such as {@code (plan 2 of 5)}; empty for a single plan. */
  String words() {
    return plans == 1 ? "" : " (plan %s of %s)".formatted(number, plans);
  }
}
