package io.github.ampmeter.run.folder;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.source.machine.MeterReadings;
import io.github.ampmeter.source.machine.MeterReadings.ClockStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The issues that the meter inside JMeter reports, or the issue that its file is missing. */
final class SavedMeter {
  private SavedMeter() {}

  /**
   * Why the times of a run cannot be trusted; empty where they can.
   *
   * @param readings not there: a run of before there was a meter
   * @param endedInOrder whether JMeter did; one that was killed took its meter with it
   */
  static List<Issue> issues(Path readings, boolean endedInOrder) throws IOException {
    if (!Files.exists(readings)) {
      return List.of();
    }
    MeterReadings meter = MeterReadings.read(readings);
    List<Issue> problems = new ArrayList<>();
    if (!meter.clockSteps().isEmpty()) {
      problems.add(issue(meter.clockSteps()));
    }
    if (endedInOrder && !meter.ended()) {
      problems.add(Message.METER_SILENT.issue());
    }
    return problems;
  }

  private static Issue issue(List<ClockStep> steps) {
    ClockStep first = steps.get(0);
    int others = steps.size() - 1;
    return Message.CLOCK_SET.issue(
        first.byMillis() < 0 ? "back" : "forward",
        Duration.ofMillis(Math.abs(first.byMillis())),
        Instant.ofEpochMilli(first.atMillis()),
        others == 0 ? "" : ", and " + Counted.of(others, "time more", "times more"));
  }
}
