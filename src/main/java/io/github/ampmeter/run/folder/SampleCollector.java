package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.issue.Check;
import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.issue.Severity;
import io.github.ampmeter.sample.DoubtfulSuccesses;
import io.github.ampmeter.sample.Jtl;
import io.github.ampmeter.sample.JtlEnd;
import io.github.ampmeter.sample.LoadSampleFilter;
import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleSink;
import io.github.ampmeter.sample.ThreadGroups;
import io.github.ampmeter.stats.OperationRecorder;
import io.github.ampmeter.stats.RowOrder;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.SpoiledSamples;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.answers.ChangedAnswers;
import io.github.ampmeter.stats.answers.StoppedLabels;
import io.github.ampmeter.stats.users.HeardUsers;
import io.github.ampmeter.stats.users.UserTime;
import io.github.ampmeter.stats.window.StepBounds;
import io.github.ampmeter.stats.window.StepWindows;
import io.github.ampmeter.stats.window.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes the samples of a plan's load once, for all that is told of them. */
final class SampleCollector implements SampleSink {
  final RunRecorder recorder;
  final StepBounds bounds = new StepBounds();
  private final StepWindows windows;
  private final Optional<SpoiledSamples> spoiled;
  private final OperationRecorder operations;
  private final RowOrder order;
  private final HeardUsers heard;
  private final DoubtfulSuccesses doubtful = new DoubtfulSuccesses();

  private SampleCollector(StepWindows windows, Optional<SpoiledSamples> spoiled, Window looked) {
    this.order = new RowOrder(looked);
    this.heard = new HeardUsers(windows, true);
    this.windows = windows;
    this.spoiled = spoiled;
    this.recorder = new RunRecorder(windows);
    this.operations = new OperationRecorder(windows);
  }

  /**
   * Reads the file.
   *
   * @param windows the parts of its steps that are judged
   * @param spoiled what is left out
   * @param looked what a user named of the file, or the whole
   */
  static Jtl.Reading<LoadSampleFilter<SampleCollector>> read(
      Jtl jtl,
      ThreadGroups groups,
      StepWindows windows,
      Optional<SpoiledSamples> spoiled,
      Window looked) {
    return jtl.read(
        () -> new LoadSampleFilter<>(groups, new SampleCollector(windows, spoiled, looked)));
  }

  @Override
  public void accept(Sample sample) {
    order.accept(sample);
    doubtful.accept(sample);
    heard.accept(sample);
    bounds.accept(sample);
    if (spoiled.isPresent() && spoiled.get().test(sample)) {
      operations.leaveOut(sample);
      return;
    }
    recorder.accept(sample);
    operations.accept(sample);
  }

  /**
   * What they come to.
   *
   * @param besideTheLoad what is wrong with rows that are none of it
   */
  Measurement measurement(Jtl jtl, ThreadGroups groups, List<Issue> besideTheLoad, JtlEnd end) {
    if (!recorder.sweepRefusal().isEmpty()) {
      throw new ConfigException(jtl + ": " + recorder.sweepRefusal());
    }
    List<Issue> issues = new ArrayList<>(besideTheLoad);
    issues.addAll(Issue.all(Check.OUTSIDE_THE_LOAD, Severity.INVALID, recorder.sweepProblems()));
    bounds
        .withoutAll(step -> windows.of(step).isPresent())
        .ifPresent(text -> issues.add(Issue.of(Check.LOAD_GENERATORS, Severity.INVALID, text)));
    issues.addAll(Issue.all(Check.JTL_FAULTS, Severity.INVALID, end.problems()));
    issues.addAll(Issue.all(Check.SEVERAL_RUNS, Severity.INVALID, order.problems()));
    RunStatistics statistics = recorder.statistics();
    issues.addAll(Issue.all(Check.JTL_FAULTS, Severity.WARNING, end.remarks()));
    issues.addAll(
        Issue.all(Check.CLOCK, Severity.WARNING, order.remarks(shortestWindowMillis(statistics))));
    issues.addAll(Issue.all(Check.SUSPICIOUS_SUCCESSES, Severity.WARNING, doubtful.remarks()));
    new ChangedAnswers(statistics)
        .remark()
        .ifPresent(text -> issues.add(Issue.of(Check.RESPONSE_SIZE_SHIFT, Severity.WARNING, text)));
    new StoppedLabels(statistics)
        .remark()
        .ifPresent(text -> issues.add(Issue.of(Check.MISSING_LABELS, Severity.WARNING, text)));
    issues.addAll(Issue.all(Check.OUTSIDE_THE_LOAD, Severity.WARNING, recorder.sweepRemarks()));
    for (StepStatistics step : statistics.steps()) {
      String where = statistics.where(step);
      UserTime time = heard.of(step);
      time.problems()
          .forEach(
              text -> issues.add(Issue.of(Check.PLANNED_LOAD, Severity.INVALID, where + text)));
      time.remarks()
          .forEach(
              text -> issues.add(Issue.of(Check.PLANNED_LOAD, Severity.WARNING, where + text)));
    }
    return new Measurement(
        statistics,
        operations.statistics(),
        issues,
        new Measurement.Judged(jtl, groups, windows, end.requests()));
  }

  private static long shortestWindowMillis(RunStatistics statistics) {
    return statistics.steps().stream()
        .mapToLong(step -> step.window().endMillis() - step.window().startMillis())
        .min()
        .orElse(Long.MAX_VALUE);
  }
}
