package io.github.ampmeter.run.load;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Durations;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.judge.sample.JtlException;
import io.github.ampmeter.judge.sample.JtlReader;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.NumberText;
import io.github.ampmeter.report.result.SpeedText;
import io.github.ampmeter.run.load.JMeterProcess.StartFolder;
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
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Runs one plan with a JMeter of its own and watches it to its end.
 *
 * @param longest time limit of the load; empty: none
 */
public record PlanLoad(
    SuitePlan plan,
    PlanPlace place,
    JMeterCommand command,
    Optional<Duration> longest,
    Console console) {
  /** A plan that runs alone. */
  public PlanLoad(
      SuitePlan plan, JMeterCommand command, Optional<Duration> longest, Console console) {
    this(plan, PlanPlace.ALONE, command, longest, console);
  }

  /** The problem of a plan that was interrupted. */
  public static final String INTERRUPTED = "interrupted";

  /** The output of JMeter, which is beside its log. */
  public static final String OUTPUT = "jmeter.out";

  /** The file with one line on the progress of the load. */
  public static final String PROGRESS = "progress.txt";

  /** The disk space for the files that a run writes at its end, besides the rows. */
  private static final long REPORT_KILOBYTES = 8_000;

  private static final int SECONDS_BETWEEN_FILES = 5;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);

  /** The time that JMeter may take to end. */
  public static final Duration TO_END_IN_ORDER = Duration.ofSeconds(10);

  /** The time that JMeter may take to end with tear-down groups. */
  public static final Duration TO_TEAR_DOWN = Duration.ofSeconds(30);

  private static final String TEAR_DOWN_GROUP = "testclass=\"PostThreadGroup\"";

  /** Runs the plan; returns what went wrong. */
  public List<Notice> run(WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    return run(processes, interruption, jmeter -> {});
  }

  /**
   * Runs the plan.
   *
   * @param started receives JMeter's process
   */
  public List<Notice> run(
      WatchedProcesses processes, Interruption interruption, Consumer<ProcessHandle> started)
      throws IOException, InterruptedException {
    return run(
        JMeterProcess.start(command, processes, Optional.empty()),
        Optional.empty(),
        interruption,
        started);
  }

  /** What holds the users of a load back. */
  public interface Gate {
    /**
     * Waits for the moment at which they may begin, in ms since 1970.
     *
     * @param ended whether JMeter has ended
     * @throws IOException with the reason why there is to be no load
     */
    long opens(BooleanSupplier ended) throws IOException, InterruptedException;
  }

  /**
   * Starts JMeter, and its users when a gate opens.
   *
   * @param ready the time that JMeter has to be ready for its first user
   * @param started receives JMeter's process
   */
  public List<Notice> runBehind(
      Gate gate,
      Duration ready,
      WatchedProcesses processes,
      Interruption interruption,
      Consumer<ProcessHandle> started)
      throws IOException, InterruptedException {
    StartFolder start = new StartFolder(processes.scratchFolder());
    JMeterProcess jmeter = JMeterProcess.start(command, processes, Optional.of(start));
    Opening opening =
        () -> {
          awaitReady(jmeter, start, ready, interruption);
          start.beginAt(gate.opens(() -> !jmeter.handle().isAlive()));
        };
    return run(jmeter, Optional.of(opening), interruption, started);
  }

  private interface Opening {
    void await() throws IOException, InterruptedException;
  }

  private static void awaitReady(
      JMeterProcess jmeter, StartFolder start, Duration longest, Interruption interruption)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    while (!start.waiting()) {
      if (jmeter.endsWithin(BETWEEN_LOOKS)) {
        String why = jmeter.failure().map(Notice::message).orElse("its users were not started");
        throw new IOException("JMeter ended before the start: " + why);
      }
      if (interruption.requested()) {
        throw new IOException(INTERRUPTED);
      }
      if (System.nanoTime() > end) {
        throw new IOException("JMeter was not ready after " + longest.toSeconds() + " s");
      }
    }
  }

  private List<Notice> run(
      JMeterProcess jmeter,
      Optional<Opening> opening,
      Interruption interruption,
      Consumer<ProcessHandle> started)
      throws IOException, InterruptedException {
    started.accept(jmeter.handle());
    List<Notice> problems = new ArrayList<>();
    try {
      if (opening.isPresent()) {
        try {
          opening.get().await();
        } catch (IOException shut) {
          return List.of(NoticeText.LOAD_NOT_STARTED.with(FileReason.of(shut)));
        }
      }
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
    try (Progress progress = new Progress(plan, place, List.of(command.jtl()));
        PlannedEnd end = new PlannedEnd(plan, command)) {
      while (!jmeter.endsWithin(BETWEEN_LOOKS)) {
        Duration sinceStart = Duration.ofNanos(System.nanoTime() - start);
        if (interruption.requested()) {
          jmeter.shutDown();
          return ended(jmeter, NoticeText.REASON.with(INTERRUPTED));
        }
        if (longest.isPresent() && sinceStart.compareTo(longest.get()) > 0) {
          // Requests without an answer become failed samples; otherwise they would have none.
          jmeter.stop();
          return ended(jmeter, NoticeText.LOAD_ENDED.with(longest.get().toSeconds()));
        }
        end.look(jmeter);
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

  /** A notice if the load must end because the disk is nearly full. */
  public static Optional<Notice> fullDisk(Path folder) {
    long free = folder.toFile().getUsableSpace();
    // Both values are 0 for file systems that do not report them.
    return free >= 1000 * REPORT_KILOBYTES || folder.toFile().getTotalSpace() == 0
        ? Optional.empty()
        : Optional.of(NoticeText.DISK_FILLED.with(folder, free / 1000, REPORT_KILOBYTES));
  }

  /** Writes the line for {@code ampmeter status}. A full disk is reported elsewhere. */
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

  /** Whether a plan has tear-down groups, which take time at its end. */
  public static boolean tearsDown(Path jmx) {
    try {
      // The name is ASCII in any encoding.
      return Files.readString(jmx, StandardCharsets.ISO_8859_1).contains(TEAR_DOWN_GROUP);
    } catch (IOException unknown) {
      return false;
    }
  }

  /** The line on a plan in progress, from the JTLs that are being written. */
  public static final class Progress implements AutoCloseable {
    private static final int LONGEST_NAME = 24;

    private final SuitePlan plan;
    private final PlanPlace place;
    private final List<Path> jtls;
    private final RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    private final Phases phases;
    private final int passes;
    private final Map<Path, JtlReader> readers = new HashMap<>();

    /**
     * @param jtls the JTL of each load generator
     */
    public Progress(SuitePlan plan, PlanPlace place, List<Path> jtls) {
      this.plan = plan;
      this.place = place;
      this.phases = plan.phases();
      this.passes = plan.load().passes();
      this.jtls = List.copyOf(jtls);
    }

    /**
     * A line with plan, remaining time of the run, throughput, p90 and errors so far, and load
     * level. What a narrow terminal cuts off comes last.
     */
    public String line(Duration sinceStart) {
      readWhatIsThere();
      // Reading the current step would start one if there is none.
      if (recorder.steps() == 0) {
        return name() + ": starting";
      }
      StepStatistics step = recorder.currentStep();
      LabelStatistics total = step.total();
      if (total.samples() == 0) {
        return name() + ": starting";
      }
      return "%s: %s, %s, %s, %s"
          .formatted(
              name(),
              timeLeft(Duration.ofMillis(step.endMillis() - step.startMillis()), sinceStart),
              SpeedText.of(total),
              Counted.of(total.errors(), "errors"),
              step.unit().text(total.users()) + (passes > 1 ? step() : ""));
    }

    private String name() {
      return shortened(plan.name()) + place.words();
    }

    /** The number of the step. A plan may have more steps than the suite states. */
    private String step() {
      int steps = recorder.steps();
      return " (step " + steps + (steps > passes ? ")" : " of " + passes + ")");
    }

    /** Counts a sample, unless it belongs to a sweep's warm-up or set-up. */
    private void count(Sample sample) {
      if (passes == 1 || !sample.thread().step().equals(Step.NONE)) {
        recorder.accept(sample);
      }
    }

    /** Shortens a long name, so that the figures fit on the line. */
    private static String shortened(String name) {
      return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 2) + "..";
    }

    /** The remaining time of the run, or of this plan where that of later ones is not known. */
    private String timeLeft(Duration running, Duration sinceStart) {
      if (phases.steadyState().isEmpty()) {
        return wholeSeconds(sinceStart) + " so far";
      }
      Duration whole =
          passes > 1
              ? plan.longest().orElseThrow()
              : phases.warmUp().plus(phases.steadyState().get());
      Duration left = whole.minus(passes > 1 ? sinceStart : running);
      Duration here = left.isNegative() ? Duration.ZERO : left;
      return place
          .afterwards()
          .map(after -> wholeSeconds(here.plus(after)) + " left")
          .orElseGet(() -> wholeSeconds(here) + " left of this plan");
    }

    private static String wholeSeconds(Duration duration) {
      return NumberText.duration(Duration.ofSeconds(duration.toSeconds()));
    }

    private void readWhatIsThere() {
      try {
        for (Path jtl : jtls) {
          if (Files.exists(jtl)) {
            readers.computeIfAbsent(jtl, JtlReader::new).readAvailable(this::count);
          }
        }
      } catch (JtlException e) {
        // The report reads the file again and reports errors.
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
