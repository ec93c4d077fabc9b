package io.github.ampmeter.judge.stats;

import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.UserOperations.Operation;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How long the cycles of paced operations were, and how late operations began. */
final class CycleRecorder implements UserOperations.Follower {
  /** The cycles that began with the operations of one label. */
  record Cycles(ValueCounts actualMillis, ValueCounts drawnMillis, CyclePairs pairs) {
    Cycles() {
      this(new ValueCounts(), new ValueCounts(), new CyclePairs());
    }
  }

  /** How the operations of one step kept to their plan. */
  private static final class Pacing {
    final ValueCounts late = new ValueCounts();
    long firstMillis = Long.MAX_VALUE;
    long cycles;
    long actualMillis;
    long drawnMillis;

    void addAll(Pacing other) {
      late.addAll(other.late);
      firstMillis = Math.min(firstMillis, other.firstMillis);
      cycles += other.cycles;
      actualMillis += other.actualMillis;
      drawnMillis += other.drawnMillis;
    }

    PacedLoad load() {
      double reached = cycles == 0 ? Double.NaN : 100.0 * drawnMillis / Math.max(1, actualMillis);
      return new PacedLoad(late.copy(), cycles, reached);
    }
  }

  private final Map<String, Cycles> byLabel = new HashMap<>();
  private final Map<Step, Pacing> bySteps = new HashMap<>();

  @Override
  public void follow(Operation before, Operation operation) {
    Pacing pacing = bySteps.computeIfAbsent(operation.step(), step -> new Pacing());
    pacing.firstMillis = Math.min(pacing.firstMillis, operation.startMillis());
    if (!operation.window().contains(operation.startMillis())) {
      return;
    }
    boolean follows = before != null;
    long free = follows ? before.endMillis() : 0;
    long ready = Math.max(operation.intendedStartMillis(), free);
    pacing.late.add(Math.max(0, operation.startMillis() - ready));
    if (follows && operation.window().contains(before.startMillis())) {
      // Of a row that came too late to be put in order.
      long actual = Math.max(0, operation.startMillis() - before.startMillis());
      Cycles cycles = byLabel.computeIfAbsent(before.label(), label -> new Cycles());
      cycles.actualMillis().add(actual);
      cycles.drawnMillis().add(before.drawnMillis());
      cycles.pairs().add(actual, before.drawnMillis());
      pacing.cycles++;
      pacing.actualMillis += actual;
      pacing.drawnMillis += before.drawnMillis();
    }
  }

  void addAll(CycleRecorder other) {
    other.byLabel.forEach(
        (label, cycles) -> {
          Cycles own = byLabel.computeIfAbsent(label, each -> new Cycles());
          own.actualMillis().addAll(cycles.actualMillis());
          own.drawnMillis().addAll(cycles.drawnMillis());
          own.pairs().addAll(cycles.pairs());
        });
    other.bySteps.forEach(
        (step, pacing) -> bySteps.computeIfAbsent(step, each -> new Pacing()).addAll(pacing));
  }

  Cycles of(String label) {
    return byLabel.getOrDefault(label, new Cycles());
  }

  /** By when each step began. */
  SortedMap<Long, PacedLoad> loads() {
    SortedMap<Long, PacedLoad> loads = new TreeMap<>();
    bySteps.values().forEach(step -> loads.put(step.firstMillis, step.load()));
    return loads;
  }
}
