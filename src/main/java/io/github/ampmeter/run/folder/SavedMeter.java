package io.github.ampmeter.run.folder;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Durations;
import io.github.ampmeter.observe.MeterReadings;
import io.github.ampmeter.observe.MeterReadings.ClockStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What the meter inside JMeter says against a run, or that it says nothing. */
final class SavedMeter {
  private SavedMeter() {}

  /**
   * Why the times of a run cannot be trusted; empty where they can.
   *
   * @param readings not there: a run of before there was a meter
   * @param endedInOrder whether JMeter did; one that was killed took its meter with it
   */
  static List<String> problems(Path readings, boolean endedInOrder) throws IOException {
    if (!Files.exists(readings)) {
      return List.of();
    }
    MeterReadings meter = MeterReadings.read(readings);
    List<String> problems = new ArrayList<>();
    if (!meter.clockSteps().isEmpty()) {
      problems.add(words(meter.clockSteps()));
    }
    if (endedInOrder && !meter.ended()) {
      problems.add(
          "the meter inside JMeter fell silent before the load was over, so nobody can vouch for"
              + " the clock; jmeter.out says why");
    }
    return problems;
  }

  private static String words(List<ClockStep> steps) {
    ClockStep first = steps.get(0);
    int others = steps.size() - 1;
    return ("the clock of the load generator was set %s by %s during the load, to %s%s: the judged"
            + " window is not what it was to be")
        .formatted(
            first.byMillis() < 0 ? "back" : "forward",
            Durations.text(Duration.ofMillis(Math.abs(first.byMillis()))),
            Instant.ofEpochMilli(first.atMillis()),
            others == 0 ? "" : ", and " + Counted.of(others, "time more", "times more"));
  }
}
