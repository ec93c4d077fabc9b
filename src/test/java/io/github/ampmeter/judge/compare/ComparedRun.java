package io.github.ampmeter.judge.compare;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.Baseline.Pass;
import io.github.ampmeter.judge.drift.Blocks;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.MeasuredTime;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.UsersAtWork;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.MeasuredLoad;
import io.github.ampmeter.judge.verdict.ServerFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/** A run of a plan of one page, and the baseline that it is compared with. */
public final class ComparedRun {
  private ComparedRun() {}

  static List<Criterion> criteria(String text) {
    return Criteria.parse("targets", text);
  }

  /** 50 answers a second for 10 s, all of which take so long, pass by pass. */
  static List<LabelStatistics> passes(int... millis) {
    List<LabelStatistics> passes = new ArrayList<>();
    for (int i = 0; i < millis.length; i++) {
      passes.add(pass(i + 1, IntStream.of(millis[i]).toArray()));
    }
    return passes;
  }

  static LabelStatistics pass(int repeat, int... millis) {
    ValueCounts elapsed = new ValueCounts();
    for (int value : millis) {
      IntStream.range(0, 500).forEach(i -> elapsed.add(value));
    }
    return new LabelStatistics(
        new LabelStatistics.MeasuredLabel("page", LabelKind.REQUEST, 4, repeat),
        new LabelStatistics.SampleCounts(500, 0, 0),
        50,
        elapsed);
  }

  static Finding judge(
      String criterion, List<LabelStatistics> before, List<LabelStatistics> after) {
    return judge(criterion, before, after, SliceSource.NONE, SliceSource.NONE);
  }

  static Finding judge(
      String criterion,
      List<LabelStatistics> before,
      List<LabelStatistics> after,
      SliceSource slicesBefore,
      SliceSource slicesAfter) {
    return judge(
        criterion,
        after,
        new BaselineComparison(List.of(baseline(before, slicesBefore)), slicesAfter));
  }

  static Finding judge(
      String criterion, List<LabelStatistics> after, BaselineComparison comparison) {
    return Judge.judge(
            criteria(criterion),
            new MeasuredLoad(
                run(after), OperationStatistics.NONE, ServerFigures.NOBODY, Blocks.NONE),
            List.of(),
            Optional.of(comparison))
        .findings()
        .get(0);
  }

  public static Baseline baseline(List<LabelStatistics> passes, SliceSource slices) {
    return baseline("passed", passes, slices);
  }

  public static Baseline baseline(
      String verdict, List<LabelStatistics> passes, SliceSource slices) {
    return new Baseline(
        "old.json",
        "shop",
        verdict,
        LoadUnit.USERS,
        passes.stream()
            .map(
                pass ->
                    new Pass(
                        pass.label(),
                        pass.kind(),
                        pass.users(),
                        pass.repeat(),
                        metric ->
                            metric.toString().equals("p75")
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(metric.value(pass, pass)),
                        pass.responses().size()))
            .toList(),
        slices,
        false);
  }

  static RunStatistics run(List<LabelStatistics> passes) {
    Window window = new Window(0, 10_000);
    ValueCounts all = new ValueCounts();
    passes.forEach(pass -> all.addAll(pass.elapsed()));
    LabelStatistics one = passes.get(0);
    LabelStatistics label =
        new LabelStatistics(
            new LabelStatistics.MeasuredLabel("page", LabelKind.REQUEST, 4, 0),
            new LabelStatistics.SampleCounts(
                passes.stream().mapToLong(LabelStatistics::samples).sum(),
                passes.stream().mapToLong(LabelStatistics::errors).sum(),
                0),
            one.throughputPerSecond(),
            all);
    return new RunStatistics(
        new MeasuredTime(0, 10_000, window),
        new RunStatistics.LevelFigures(
            List.of(label),
            List.of(
                new LabelStatistics(
                    new LabelStatistics.MeasuredLabel("total", LabelKind.TOTAL, 4, 0),
                    new LabelStatistics.SampleCounts(all.count(), 0, 0),
                    50,
                    all)),
            0),
        Map.of(),
        List.of(),
        List.of(),
        passes.stream()
            .map(
                pass ->
                    new StepStatistics(
                        new Step(4, LoadUnit.USERS, pass.repeat()),
                        new MeasuredTime(0, 10_000, window),
                        new StepStatistics.PassFigures(
                            List.of(pass),
                            total(pass),
                            Map.of(LabelKind.REQUEST, total(pass)),
                            Set.of()),
                        new StepStatistics.Connections(Map.of(), 0),
                        UsersAtWork.UNKNOWN,
                        Optional.empty(),
                        List.of()))
            .toList(),
        Map.of());
  }

  static LabelStatistics total(LabelStatistics pass) {
    return new LabelStatistics(
        new LabelStatistics.MeasuredLabel("total", LabelKind.TOTAL, 4, pass.repeat()),
        new LabelStatistics.SampleCounts(500, 0, 0),
        50,
        pass.elapsed());
  }
}
