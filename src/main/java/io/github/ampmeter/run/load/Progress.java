package io.github.ampmeter.run.load;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.Durations;
import io.github.ampmeter.run.suite.SuiteLoad;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.sample.JtlException;
import io.github.ampmeter.sample.JtlReader;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.Step;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.Percentiles;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.window.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** One line about a plan under way, from the JTL that JMeter is writing. */
final class Progress implements AutoCloseable {
  private static final int LONGEST_NAME = 24;

  private final SuitePlan plan;
  private final Path jtl;
  private final RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
  private final SuiteLoad load;
  private final int passes;
  private JtlReader reader;

  Progress(SuitePlan plan, Path jtl) {
    this.plan = plan;
    this.load = plan.load();
    this.passes = load.passes();
    this.jtl = jtl;
  }

  /** Plan, step, users, time left of the step, throughput and p90 so far. */
  String line(Duration sinceStart) {
    readWhatIsThere();
    // Asking for the current step of none would begin one.
    if (recorder.steps() == 0) {
      return starting();
    }
    StepStatistics step = recorder.currentStep();
    LabelStatistics total = step.total();
    if (total.samples() == 0) {
      return starting();
    }
    Duration running = Duration.ofMillis(step.endMillis() - step.startMillis());
    return String.format(
        Locale.ROOT,
        "%s: %s%s, %s, %.1f/s, p90 %s, %s",
        shortened(plan.name()),
        passes > 1 ? step() : "",
        step.unit().text(total.users()),
        timeLeft(running, sinceStart),
        total.throughputPerSecond(),
        total.elapsed().count() == 0
            ? "n/a"
            : Decimals.text(total.percentile(Percentiles.MAIN), 0) + " ms",
        Counted.of(total.errors(), "errors"));
  }

  private String starting() {
    return shortened(plan.name()) + ": starting";
  }

  /** A plan of its own steps may have more of them than the suite says. */
  private String step() {
    int steps = recorder.steps();
    return "step " + steps + (steps > passes ? ", " : " of " + passes + ", ");
  }

  /** Of a sweep, what preheats and what sets up is no step. */
  private void count(Sample sample) {
    if (passes == 1 || !sample.thread().step().equals(Step.NONE)) {
      recorder.accept(sample);
    }
  }

  /** The figures matter more than the end of a long name. */
  private static String shortened(String name) {
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 2) + "..";
  }

  private String timeLeft(Duration running, Duration sinceStart) {
    if (load.duration().isEmpty()) {
      return wholeSeconds(sinceStart) + " so far";
    }
    Duration left = load.warmUp().plus(load.duration().get()).minus(running);
    return wholeSeconds(left.isNegative() ? Duration.ZERO : left) + " left";
  }

  private static String wholeSeconds(Duration duration) {
    return Durations.text(Duration.ofSeconds(duration.toSeconds()));
  }

  private void readWhatIsThere() {
    try {
      if (reader == null && Files.exists(jtl)) {
        reader = new JtlReader(jtl);
      }
      if (reader != null) {
        reader.readAvailable(this::count);
      }
    } catch (JtlException e) {
      // The verdict reads the file again and says it properly; progress is only a courtesy.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    if (reader != null) {
      reader.close();
    }
  }
}
