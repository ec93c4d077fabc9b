package io.github.ampmeter.judge.validity;

import io.github.ampmeter.Counted;
import io.github.ampmeter.judge.compare.Baseline;
import io.github.ampmeter.judge.compare.Baseline.LabelAt;
import io.github.ampmeter.judge.compare.Baseline.Pass;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.ResponseSize;
import io.github.ampmeter.judge.stats.ResponseSizes;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.SizeHistogram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Whether successes of a label have responses of another size than before, in the run or in a
 * baseline: a page that says that it has no database, sent with status 200, is a success to whoever
 * does not look at its text, and a quick one. All responses may have become smaller, or a share of
 * them.
 */
record ResponseSizeShift(RunStatistics run) {
  private record Label(String name, LabelKind kind) {}

  /**
   * One label's.
   *
   * @param distance how many times as large the larger ones are, as a logarithm, which is more than
   *     1; where only a part of the responses are smaller, that part
   * @param words by how many others it may be followed
   */
  private record Shift(String label, double distance, Function<String, Issue> words) {}

  /** Checks within the run and reports the label that changed most. */
  Optional<Issue> inTheRun() {
    Map<Label, ResponseSizes> byLabel = new LinkedHashMap<>();
    run.steps().stream()
        .flatMap(step -> step.labels().stream())
        .filter(label -> !run.folded(label))
        .forEach(
            label ->
                byLabel.merge(
                    new Label(label.label(), label.kind()), label.responses(), ResponseSizes::and));
    List<Shift> shifts = new ArrayList<>();
    byLabel.forEach(
        (label, sizes) ->
            sizes
                .change()
                .map(change -> changed(label.name(), change))
                .or(() -> sizes.split().map(split -> split(label.name(), split)))
                .ifPresent(shifts::add));
    return most(shifts);
  }

  private Shift changed(String label, ResponseSizes.SizeChange change) {
    return new Shift(
        label,
        change.before().size().distance(change.after().size()),
        more ->
            Message.SIZE_CHANGED.issue(
                label,
                typical(change.before().size()),
                typical(change.after().size()),
                sinceStart(change.after().fromMillis()),
                more));
  }

  private Shift split(String label, ResponseSizes.Split split) {
    SizeHistogram.Apart apart = split.apart();
    return new Shift(
        label,
        apart.excess(),
        more ->
            Message.SIZES_SPLIT.issue(
                label,
                below(split.before().size(), apart.quarter()),
                bytes(apart.quarter()),
                sinceStart(split.after().fromMillis()),
                below(split.after().size(), apart.otherQuarter()),
                bytes(apart.otherQuarter()),
                more));
  }

  private Duration sinceStart(long millis) {
    return Duration.ofSeconds(Math.floorDiv(millis - run.startMillis(), 1000L));
  }

  /** Compares with earlier starts and reports the label that changed most. */
  Optional<Issue> sinceBaseline(List<Baseline> starts) {
    return most(starts.stream().flatMap(this::shifts).toList());
  }

  private Stream<Shift> shifts(Baseline start) {
    Map<LabelAt, List<Pass>> before = start.besides(run);
    return run.labels().stream()
        .flatMap(
            label ->
                before.getOrDefault(LabelAt.of(label), List.of()).stream()
                    .map(pass -> shift(label.label(), pass.responses(), label.responses().size()))
                    .flatMap(Optional::stream));
  }

  private static Optional<Shift> shift(String label, ResponseSize before, ResponseSize now) {
    if (before.isUnlike(now)) {
      return Optional.of(
          new Shift(
              label,
              before.distance(now),
              more ->
                  Message.SIZE_SINCE_BASELINE.issue(label, typical(now), typical(before), more)));
    }
    return now.shares()
        .apartFrom(before.shares())
        .map(
            apart ->
                new Shift(
                    label,
                    apart.excess(),
                    more ->
                        Message.SPLIT_SINCE_BASELINE.issue(
                            label,
                            below(now, apart.quarter()),
                            bytes(apart.quarter()),
                            below(before, apart.otherQuarter()),
                            bytes(apart.otherQuarter()),
                            more)));
  }

  private static Optional<Issue> most(List<Shift> all) {
    long others = all.stream().map(Shift::label).distinct().count() - 1;
    return all.stream()
        .max(
            Comparator.comparingDouble(Shift::distance)
                .thenComparing(Shift::label, Comparator.reverseOrder()))
        .map(
            most ->
                most.words()
                    .apply(
                        others == 0
                            ? ""
                            : ", and that of " + Counted.of(others, "other labels") + " as well")
                    .ofLabel(most.label()));
  }

  private static Figure typical(ResponseSize size) {
    return Figure.of(Math.round(size.typical()), "bytes");
  }

  private static Figure below(ResponseSize size, int quarter) {
    return Figure.percent(Math.round(100 * size.shares().below(quarter)));
  }

  private static Figure bytes(int quarter) {
    return Figure.of(SizeHistogram.bytes(quarter), "bytes");
  }
}
