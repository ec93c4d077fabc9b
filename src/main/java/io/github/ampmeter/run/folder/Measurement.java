package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.drift.BlockRecorder;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.drift.Blocks.Key;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.sample.Jtl;
import io.github.ampmeter.judge.sample.JtlEnd;
import io.github.ampmeter.judge.sample.LoadSampleFilter;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleSink;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.judge.stats.LabelSlices;
import io.github.ampmeter.judge.stats.OperationRecorder;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.Phases;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepBounds;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.StepWindows;
import io.github.ampmeter.judge.stats.TimeParts;
import io.github.ampmeter.judge.stats.TimePartsRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorEvidence;
import io.github.ampmeter.judge.validity.LoadGenerators;
import io.github.ampmeter.judge.validity.LoadLength;
import io.github.ampmeter.judge.validity.OutsideTheLoad;
import io.github.ampmeter.judge.validity.RunChecks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * What a JTL says, in the window that its phases give.
 *
 * @param operations what its operations say beside their response times
 * @param issues why the run it was written by is incomplete, and what the JTL leaves in doubt
 * @param judged how the file was read
 */
public record Measurement(
    RunStatistics statistics, OperationStatistics operations, List<Issue> issues, Judged judged) {
  /**
   * How a file was read.
   *
   * @param checks which have taken its samples
   * @param requests all of its rows but those of transactions
   * @param blocks in which drift is looked for
   * @param parts where the time of its requests went, for each step; none where nobody asked
   * @param slices of its labels; none of a run's folder, which keeps the samples
   */
  public record Judged(
      Jtl jtl,
      ThreadGroups groups,
      RunChecks checks,
      long requests,
      Blocks blocks,
      List<List<TimeParts>> parts,
      Optional<LabelSlices> slices) {}

  public Measurement {
    issues = List.copyOf(issues);
  }

  /** The measurement of a JTL that is missing or cannot be read. */
  static Measurement nothing(Jtl jtl, Issue why) {
    StepWindows whole = StepWindows.all(Window.WHOLE_RUN);
    RunChecks none =
        new RunChecks(
            RunChecks.SampleSource.FOLDER, whole, Window.WHOLE_RUN, GeneratorEvidence.NONE);
    return new Measurement(
        new RunRecorder(whole).statistics(),
        OperationStatistics.NONE,
        List.of(why),
        new Judged(jtl, ThreadGroups.UNKNOWN, none, 0, Blocks.NONE, List.of(), Optional.empty()));
  }

  public Measurement with(List<Issue> further) {
    return new Measurement(statistics, operations, Issue.joined(issues, further), judged);
  }

  /** The same, with what was observed in the blocks of the load. */
  public Measurement observing(Map<Key, double[]> series) {
    Judged with =
        new Judged(
            judged.jtl,
            judged.groups,
            judged.checks,
            judged.requests,
            judged.blocks.and(series),
            judged.parts,
            judged.slices);
    return new Measurement(statistics, operations, issues, with);
  }

  public List<Issue> invalidating() {
    return issues.stream().filter(issue -> issue.severity() == Severity.INVALID).toList();
  }

  /** The other issues. */
  List<Issue> doubts() {
    return issues.stream().filter(issue -> issue.severity() != Severity.INVALID).toList();
  }

  public List<String> problems() {
    return Issue.messages(invalidating());
  }

  public List<String> remarks() {
    return Issue.messages(doubts());
  }

  /** This measurement with the planned number of users of each step; 0 where unknown. */
  Measurement planning(ToIntFunction<StepStatistics> users) {
    return new Measurement(statistics.planning(users), operations, issues, judged);
  }

  public static Measurement of(Path jtl, Phases phases) {
    return of(Jtl.of(jtl), phases);
  }

  /** Measures a JTL whose plan is unknown. */
  public static Measurement of(Jtl jtl, Phases phases) {
    return of(jtl, phases, 0);
  }

  /**
   * The same.
   *
   * @param blockMillis the length of the blocks in which drift is looked for; 0: it is not
   */
  public static Measurement of(Jtl jtl, Phases phases, long blockMillis) {
    return of(MeasuredFile.alone(jtl).inBlocks(blockMillis), phases);
  }

  /**
   * Reads the file twice where there are phases: they count from the first start of each step. So
   * it does where several load generators came to a step at different moments.
   */
  static Measurement of(MeasuredFile file, Phases phases) {
    if (!phases.none()) {
      return byGenerators(file, phases, bounds(file));
    }
    Jtl.Reading<LoadSampleFilter<SampleCollector>> read =
        SampleCollector.read(file, StepWindows.all(Window.WHOLE_RUN), Window.WHOLE_RUN);
    SampleCollector whole = read.sink().load();
    if (whole.recorder.distributed()) {
      return byGenerators(file, phases, whole.bounds);
    }
    Measurement measured = of(file, read);
    return whole.recorder.ofSeveralGenerators()
        ? measured.with(LoadGenerators.apart(whole.bounds))
        : measured;
  }

  private static Measurement byGenerators(MeasuredFile file, Phases phases, StepBounds bounds) {
    Measurement measured =
        of(file, SampleCollector.read(file, bounds.fromStart(phases::window), Window.WHOLE_RUN));
    List<Issue> problems = new ArrayList<>(LoadGenerators.never(bounds.leftOut(phases::window)));
    if (phases.none()) {
      problems.addAll(LoadGenerators.hardlyTogether(bounds, Window.WHOLE_RUN));
    }
    Duration judged = phases.steadyState().orElse(Duration.ZERO);
    problems.addAll(
        LoadLength.endedEarly(
            measured.statistics, measured.judged.checks, phases.warmUp(), judged));
    return measured.with(problems);
  }

  /**
   * Of a sweep, the parts of its steps that lie in the window. Incomplete where the load does not
   * fill it; an end that is {@link Window#WHOLE_RUN}'s is that of the load.
   *
   * @param blockMillis the length of the blocks in which drift is looked for; 0: it is not
   */
  public static Measurement of(Jtl jtl, Window window, long blockMillis) {
    MeasuredFile file = MeasuredFile.alone(jtl).inBlocks(blockMillis);
    StepBounds bounds = bounds(file);
    Measurement measured = within(file, bounds, window);
    return bounds
        .extent()
        .map(load -> measured.with(missing(bounds, window, load)))
        .orElse(measured);
  }

  /** Measures the part of a load in a window that the load fills. */
  static Measurement within(MeasuredFile file, Window window) {
    return within(file, bounds(file), window);
  }

  private static Measurement within(MeasuredFile file, StepBounds bounds, Window window) {
    return of(file, SampleCollector.read(file, bounds.within(window), window));
  }

  private static List<Issue> missing(StepBounds bounds, Window window, Window load) {
    List<Issue> problems = new ArrayList<>(LoadLength.unfilled(window, load));
    problems.addAll(LoadGenerators.hardlyTogether(bounds, window));
    if (window.within(load) > 0) {
      Window judged =
          new Window(
              Math.max(window.startMillis(), load.startMillis()),
              Math.min(window.endMillis(), load.endMillis()));
      problems.addAll(LoadGenerators.apart(bounds, judged));
    }
    return problems;
  }

  private static StepBounds bounds(MeasuredFile file) {
    return file.jtl()
        .read(() -> new LoadSampleFilter<>(file.groups(), new StepBounds()))
        .sink()
        .load();
  }

  private static Measurement of(
      MeasuredFile file, Jtl.Reading<LoadSampleFilter<SampleCollector>> read) {
    LoadSampleFilter<SampleCollector> rows = read.sink();
    return rows.load().measurement(file, OutsideTheLoad.of(rows), read.end());
  }

  /** Takes the samples of a load once, for figures and for checks. */
  private static final class SampleCollector implements SampleSink {
    final RunRecorder recorder;
    final StepBounds bounds = new StepBounds();
    private final StepWindows windows;
    private final OperationRecorder operations;
    private final RunChecks checks;
    private final Optional<BlockRecorder> blocks;
    private final Optional<TimePartsRecorder> parts;
    private final boolean alone;

    private SampleCollector(MeasuredFile file, StepWindows windows, Window looked) {
      this.windows = windows;
      this.recorder = new RunRecorder(windows);
      this.operations = new OperationRecorder(windows);
      this.checks = new RunChecks(file.source(), windows, looked, file.evidence());
      this.checks.wantErrors(file.wanted());
      this.blocks =
          file.blockMillis() == 0
              ? Optional.empty()
              : Optional.of(new BlockRecorder(windows, file.blockMillis()));
      this.parts = file.pathOfUrl().map(path -> new TimePartsRecorder(windows, path));
      this.alone = file.source() == RunChecks.SampleSource.JTL;
    }

    /**
     * Reads the file.
     *
     * @param windows the parts of its steps that are judged
     * @param looked what a user named of the file, or the whole
     */
    static Jtl.Reading<LoadSampleFilter<SampleCollector>> read(
        MeasuredFile file, StepWindows windows, Window looked) {
      return file.jtl()
          .read(
              () ->
                  new LoadSampleFilter<>(
                      file.groups(), new SampleCollector(file, windows, looked)));
    }

    @Override
    public void accept(Sample sample) {
      acceptAll(new Sample[] {sample}, 1);
    }

    @Override
    public void acceptAll(Sample[] samples, int count) {
      checks.acceptAll(samples, count);
      bounds.acceptAll(samples, count);
      recorder.acceptAll(samples, count);
      operations.acceptAll(samples, count);
      blocks.ifPresent(each -> each.acceptAll(samples, count));
      parts.ifPresent(each -> each.acceptAll(samples, count));
    }

    /**
     * What they come to.
     *
     * @param besideTheLoad what is wrong with rows that are none of it
     */
    Measurement measurement(MeasuredFile file, List<Issue> besideTheLoad, JtlEnd end) {
      if (!recorder.sweepProblem().isEmpty()) {
        throw new ConfigException(file.jtl() + ": " + recorder.sweepProblem());
      }
      List<Issue> issues = new ArrayList<>(besideTheLoad);
      issues.addAll(OutsideTheLoad.of(recorder));
      bounds
          .withoutAll(step -> windows.of(step).isPresent())
          .map(Message.GENERATORS_MISSING::issue)
          .ifPresent(issues::add);
      end.issues().stream().map(each -> faultOf(file, each)).forEach(issues::add);
      RunStatistics statistics = recorder.statistics();
      issues.addAll(checks.issues(statistics, end.tellsCodes()));
      return new Measurement(
          statistics,
          operations.statistics(),
          issues,
          new Measurement.Judged(
              file.jtl(),
              file.groups(),
              checks,
              end.requests(),
              blocks.map(BlockRecorder::blocks).orElse(Blocks.NONE),
              parts.map(TimePartsRecorder::steps).orElse(List.of()),
              alone ? Optional.of(recorder.slices(statistics)) : Optional.empty()));
    }

    /**
     * Our JMeter ends each line, so a file in a run folder that ends in the middle of one was cut.
     */
    private static Issue faultOf(MeasuredFile file, Issue issue) {
      boolean cut = issue.is(Message.NO_LINE_END) || issue.is(Message.BLANK_END);
      return cut && file.source() == RunChecks.SampleSource.FOLDER
          ? issue.as(Severity.INVALID)
          : issue;
    }
  }
}
