package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.accesslog.RequestKind;
import io.github.ampmeter.drift.BlockRecorder;
import io.github.ampmeter.drift.Blocks;
import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.issue.Message;
import io.github.ampmeter.issue.Severity;
import io.github.ampmeter.sample.Jtl;
import io.github.ampmeter.sample.JtlEnd;
import io.github.ampmeter.sample.LoadSampleFilter;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleSink;
import io.github.ampmeter.stats.OperationRecorder;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.StepBounds;
import io.github.ampmeter.stats.StepWindows;
import io.github.ampmeter.stats.TimePartsRecorder;
import io.github.ampmeter.stats.Window;
import io.github.ampmeter.validity.OutsideTheLoad;
import io.github.ampmeter.validity.RunChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes the samples of a plan's load once, for figures and for checks. */
final class SampleCollector implements SampleSink {
  final RunRecorder recorder;
  final StepBounds bounds = new StepBounds();
  private final StepWindows windows;
  private final OperationRecorder operations;
  private final RunChecks checks;
  private final Optional<BlockRecorder> blocks;
  private final Optional<TimePartsRecorder> parts;

  private SampleCollector(MeasuredFile file, StepWindows windows, Window looked) {
    this.windows = windows;
    this.recorder = new RunRecorder(windows);
    this.operations = new OperationRecorder(windows);
    this.checks = new RunChecks(file.source(), windows, looked, file.evidence());
    this.blocks =
        file.blockMillis() == 0
            ? Optional.empty()
            : Optional.of(new BlockRecorder(windows, file.blockMillis()));
    this.parts =
        file.split()
            ? Optional.of(new TimePartsRecorder(windows, RequestKind::ofUrl))
            : Optional.empty();
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
                new LoadSampleFilter<>(file.groups(), new SampleCollector(file, windows, looked)));
  }

  @Override
  public void accept(Sample sample) {
    checks.accept(sample);
    bounds.accept(sample);
    recorder.accept(sample);
    operations.accept(sample);
    if (blocks.isPresent()) {
      blocks.get().accept(sample);
    }
    if (parts.isPresent()) {
      parts.get().accept(sample);
    }
  }

  /**
   * What they come to.
   *
   * @param besideTheLoad what is wrong with rows that are none of it
   */
  Measurement measurement(MeasuredFile file, List<Issue> besideTheLoad, JtlEnd end) {
    if (!recorder.sweepRefusal().isEmpty()) {
      throw new ConfigException(file.jtl() + ": " + recorder.sweepRefusal());
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
            parts.map(TimePartsRecorder::steps).orElse(List.of())));
  }

  /** A JMeter of ours ends each line: in its folder a file that does not is one that was cut. */
  private static Issue faultOf(MeasuredFile file, Issue issue) {
    boolean cut = issue.is(Message.NO_LINE_END) || issue.is(Message.BLANK_END);
    return cut && file.source() == RunChecks.Source.FOLDER ? issue.as(Severity.INVALID) : issue;
  }
}
