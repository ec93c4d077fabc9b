package io.github.ampmeter.run.folder;

import io.github.ampmeter.run.suite.Phases;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan's run.json: how it was driven and how it ended.
 *
 * @param warmUpMillis left out of the figures, from the first sample on
 * @param durationMillis what is judged after it; null: up to the last sample
 * @param configuration the effective configuration, secrets masked
 * @param commands what a person types to repeat it
 * @param finished false until JMeter has ended by itself
 * @param problems why it did not end well; empty when it did
 */
public record SavedPlan(
    String plan,
    long warmUpMillis,
    Long durationMillis,
    Map<String, String> configuration,
    List<String> commands,
    boolean finished,
    List<String> problems) {

  Phases phases() {
    return new Phases(
        Duration.ofMillis(warmUpMillis),
        Optional.ofNullable(durationMillis).map(Duration::ofMillis));
  }
}
