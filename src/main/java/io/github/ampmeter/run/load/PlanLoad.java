package io.github.ampmeter.run.load;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.Durations;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.sample.JtlException;
import io.github.ampmeter.judge.sample.JtlReader;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Drives one plan with a JMeter of its own and watches it to its end.
 *
 * @param longest after this time JMeter is ended; empty: it ends by itself
 */
public record PlanLoad(
    SuitePlan plan, JMeterCommand command, Optional<Duration> longest, Console console) {
  /** The problem of a plan that Ctrl-C ended. */
  public static final String INTERRUPTED = "interrupted";

  /** What JMeter said, beside its log. */
  public static final String OUTPUT = "jmeter.out";

  /** One line about the load while it goes on. */
  public static final String PROGRESS = "progress.txt";

  /** What the end of a run writes besides the rows: the report and what it is made of. */
  private static final long REPORT_KILOBYTES = 8_000;

  private static final int SECONDS_BETWEEN_FILES = 5;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);

  /** How long JMeter may take from the command to end. */
  public static final Duration TO_END_IN_ORDER = Duration.ofSeconds(10);

  /** The same with tear-down groups. */
  public static final Duration TO_TEAR_DOWN = Duration.ofSeconds(30);

  private static final String TEAR_DOWN_GROUP = "testclass=\"PostThreadGroup\"";

  /** Returns what went wrong; nothing when JMeter ended by itself and without complaint. */
  public List<Notice> run(WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    return run(processes, interruption, jmeter -> {});
  }

  /**
   * The same.
   *
   * @param started is told of JMeter's process
   */
  public List<Notice> run(
      WatchedProcesses processes, Interruption interruption, Consumer<ProcessHandle> started)
      throws IOException, InterruptedException {
    JMeterProcess jmeter = JMeterProcess.start(command, processes, Optional.empty());
    started.accept(jmeter.handle());
    List<Notice> problems = new ArrayList<>();
    try {
      problems.addAll(watch(jmeter, interruption));
    } finally {
      jmeter.end();
    }
    if (problems.isEmpty()) {
      problems.addAll(jmeter.failure().stream().toList());
    }
    return problems;
  }

  private List<Notice> watch(JMeterProcess jmeter, Interruption interruption)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    long written = 0;
    try (Progress progress = new Progress(plan, List.of(command.jtl()))) {
      while (!jmeter.endsWithin(BETWEEN_LOOKS)) {
        Duration sinceStart = Duration.ofNanos(System.nanoTime() - start);
        if (interruption.requested()) {
          jmeter.shutDown();
          return ended(jmeter, NoticeText.REASON.with(INTERRUPTED));
        }
        if (longest.isPresent() && sinceStart.compareTo(longest.get()) > 0) {
          // What was never answered becomes a failed sample: there would be none of it otherwise.
          jmeter.stop();
          return ended(jmeter, NoticeText.LOAD_ENDED.with(longest.get().toSeconds()));
        }
        Optional<Notice> full = fullDisk(command.jtl().getParent());
        if (full.isPresent()) {
          jmeter.shutDown();
          return ended(jmeter, full.get());
        }
        console.progress(() -> progress.line(sinceStart), sinceStart);
        if (sinceStart.toSeconds() >= written + SECONDS_BETWEEN_FILES) {
          written = sinceStart.toSeconds();
          writeProgress(progress.line(sinceStart));
        }
      }
      return List.of();
    } finally {
      console.endProgress();
      Files.deleteIfExists(progressFile());
    }
  }

  /** That a load is to end while its rows and a report can be kept; empty: there is room. */
  public static Optional<Notice> fullDisk(Path folder) {
    long free = folder.toFile().getUsableSpace();
    // Of a file system that does not tell, both are 0.
    return free >= 1000 * REPORT_KILOBYTES || folder.toFile().getTotalSpace() == 0
        ? Optional.empty()
        : Optional.of(NoticeText.DISK_FILLED.with(folder, free / 1000, REPORT_KILOBYTES));
  }

  /** For whoever asks from elsewhere; a full disk is for JMeter's rows to tell of. */
  private void writeProgress(String line) {
    Path fresh = progressFile().resolveSibling(PROGRESS + ".new");
    try {
      Files.writeString(fresh, line + "\n");
      Files.move(fresh, progressFile(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException full) {
      return;
    }
  }

  private Path progressFile() {
    return command.log().resolveSibling(PROGRESS);
  }

  /** Gives JMeter the time to end as it was told. */
  private List<Notice> ended(JMeterProcess jmeter, Notice problem) throws InterruptedException {
    boolean tearsDown = tearsDown(command.jmx());
    Duration patience = tearsDown ? TO_TEAR_DOWN : TO_END_IN_ORDER;
    if (tearsDown) {
      console.say(plan.name() + ": waiting for the tear-down groups");
    }
    if (!jmeter.endsWithin(patience) && tearsDown) {
      return List.of(problem, NoticeText.TEAR_DOWN_STOPPED.with(Durations.text(patience)));
    }
    return List.of(problem);
  }

  /** Whether a plan has tear-down groups, for which whoever ends it waits. */
  public static boolean tearsDown(Path jmx) {
    try {
      // Of ASCII whatever the encoding.
      return Files.readString(jmx, StandardCharsets.ISO_8859_1).contains(TEAR_DOWN_GROUP);
    } catch (IOException unknown) {
      return false;
    }
  }

  /** One line about a plan in progress, from the JTLs that are being written. */
  public static final class Progress implements AutoCloseable {
    private static final int LONGEST_NAME = 24;

    private final SuitePlan plan;
    private final List<Path> jtls;
    private final RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    private final Phases phases;
    private final int passes;
    private final Map<Path, JtlReader> readers = new HashMap<>();

    /**
     * Of nothing yet.
     *
     * @param jtls one of each load generator
     */
    public Progress(SuitePlan plan, List<Path> jtls) {
      this.plan = plan;
      this.phases = plan.phases();
      this.passes = plan.load().passes();
      this.jtls = List.copyOf(jtls);
    }

    /** Plan, step, users, time left of the step, throughput and p90 so far. */
    public String line(Duration sinceStart) {
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
      if (phases.steadyState().isEmpty()) {
        return wholeSeconds(sinceStart) + " so far";
      }
      Duration left = phases.warmUp().plus(phases.steadyState().get()).minus(running);
      return wholeSeconds(left.isNegative() ? Duration.ZERO : left) + " left";
    }

    private static String wholeSeconds(Duration duration) {
      return Durations.text(Duration.ofSeconds(duration.toSeconds()));
    }

    private void readWhatIsThere() {
      try {
        for (Path jtl : jtls) {
          if (Files.exists(jtl)) {
            readers.computeIfAbsent(jtl, JtlReader::new).readAvailable(this::count);
          }
        }
      } catch (JtlException e) {
        // The verdict reads the file again and says it properly; progress is only a courtesy.
      }
    }

    @Override
    public void close() throws IOException {
      for (JtlReader reader : readers.values()) {
        reader.close();
      }
    }
  }
}
