package io.github.ampmeter.run.folder;

import io.github.ampmeter.run.suite.Durations;
import io.github.ampmeter.run.suite.Phases;
import io.github.ampmeter.sample.JtlEnd;
import io.github.ampmeter.sample.JtlReader;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleSink;
import io.github.ampmeter.stats.OperationRecorder;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a JTL says, in the window that its phases give.
 *
 * @param operations what its operations say beside their response times
 * @param problems why the run it was written by ended early; empty when it did not
 */
public record Measurement(
    RunStatistics statistics, OperationStatistics operations, List<String> problems) {
  /** First start and last end of a run. */
  private static final class Bounds implements SampleSink {
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;

    @Override
    public void accept(Sample sample) {
      start = Math.min(start, sample.startMillis());
      end = Math.max(end, sample.endMillis());
    }
  }

  /** Reads the file twice where there are phases: they count from the first start. */
  public static Measurement of(Path jtl, Phases phases) {
    if (phases.none()) {
      return of(jtl, Window.WHOLE_RUN);
    }
    Bounds bounds = new Bounds();
    JtlReader.read(jtl, bounds);
    if (bounds.start > bounds.end) {
      return of(jtl, Window.WHOLE_RUN);
    }
    Window window = phases.window(bounds.start);
    Measurement measured = of(jtl, window);
    List<String> problems = new ArrayList<>(measured.problems());
    problems.addAll(endedEarly(phases, measured.statistics()));
    return new Measurement(measured.statistics(), measured.operations(), problems);
  }

  public static Measurement of(Path jtl, Window window) {
    RunRecorder recorder = new RunRecorder(window);
    OperationRecorder operations = new OperationRecorder(window);
    JtlEnd end =
        JtlReader.read(
            jtl,
            sample -> {
              recorder.accept(sample);
              operations.accept(sample);
            });
    List<String> problems =
        end.complete()
            ? List.of()
            : List.of("the JTL ends in the middle of a line: whoever wrote it was killed");
    return new Measurement(recorder.statistics(), operations.statistics(), problems);
  }

  private static List<String> endedEarly(Phases phases, RunStatistics statistics) {
    if (phases.steadyState().isEmpty() || statistics.coversWindow()) {
      return List.of();
    }
    Duration lasted = Duration.ofMillis(statistics.endMillis() - statistics.startMillis());
    Duration planned = phases.warmUp().plus(phases.steadyState().get());
    return List.of(
        "the load lasted "
            + (Durations.text(lasted) + " instead of " + Durations.text(planned))
            + " (warm-up and duration)");
  }
}
