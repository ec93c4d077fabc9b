package io.github.ampmeter.judge.stats;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.LabelStatistics.MeasuredLabel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Counts the samples of one step, or of a run without steps, against its window. */
final class StepRecorder {
  /** A load generator, and whether threads of its take their work as it arrives. */
  private record Origin(String generator, boolean arrives) {
    static Origin of(Sample sample) {
      return new Origin(sample.generator(), sample.thread().takesArrivals());
    }
  }

  final Step step;
  private final LabelLimit limit;
  private final Map<SampleKind, Map<String, LabelRecorder>> labels =
      new EnumMap<>(SampleKind.class);
  private final Map<SampleKind, RateRecorder> rates = new EnumMap<>(SampleKind.class);
  private final ArrivalRecorder arrivals = new ArrivalRecorder();
  private final PerGenerator<Origin> origins =
      new PerGenerator<>(sample -> Origin.of(sample).toString(), Origin::of);
  private final PerGenerator<LabelTimes.GroupRecorder> groups =
      PerGenerator.andGroup(first -> new LabelTimes.GroupRecorder());
  private final UsersOverTime users = new UsersOverTime();
  private long lastStartMillis = Long.MIN_VALUE;
  private Window window;
  private long withoutPort;
  private long droppedArrivals;
  private long startMillis = Long.MAX_VALUE;
  private long endMillis = Long.MIN_VALUE;

  StepRecorder(Step step, Window window, LabelLimit limit) {
    this.step = step;
    this.window = window;
    this.limit = limit;
    for (SampleKind kind : SampleKind.values()) {
      labels.put(kind, new LinkedHashMap<>());
    }
  }

  void moveWindow(Window window) {
    this.window = window;
  }

  /**
   * Counts the sample; true when it started in the window.
   *
   * @param usersAtWork when it ended, over all load generators
   */
  boolean record(Sample sample, int usersAtWork) {
    users.record(sample.startMillis(), sample.endMillis(), usersAtWork);
    lastStartMillis = Math.max(lastStartMillis, sample.startMillis());
    startMillis = Math.min(startMillis, sample.startMillis());
    endMillis = Math.max(endMillis, sample.endMillis());
    origins.of(sample);
    LabelRecorder label = recorder(sample);
    LabelTimes.GroupRecorder group = groups.of(sample);
    label.record(sample, window, group);
    boolean judged = window.contains(sample.startMillis());
    if (judged) {
      group.record(sample);
    }
    if (judged && arrivals.record(sample)) {
      droppedArrivals++;
    }
    if (sample.success()) {
      rates.computeIfAbsent(sample.kind(), kind -> new RateRecorder()).record(sample, usersAtWork);
    } else if (judged && SocketShortage.caused(sample)) {
      withoutPort++;
    }
    if (judged && sample.success() && sample.kind() == SampleKind.REQUEST) {
      label.connectionTimes().record(sample);
    }
    return judged;
  }

  boolean hasOperations() {
    return !labels.get(SampleKind.OPERATION).isEmpty();
  }

  Set<String> origins() {
    return origins.all().stream().map(Origin::generator).collect(Collectors.toSet());
  }

  LoadUnit unit() {
    boolean arrives = origins.all().stream().anyMatch(Origin::arrives);
    return arrives && step.equals(Step.NONE) ? LoadUnit.ARRIVALS : step.unit();
  }

  long start() {
    return startMillis > endMillis ? 0 : startMillis;
  }

  long end() {
    return startMillis > endMillis ? 0 : endMillis;
  }

  /**
   * In its window, as long as the load went on: users who finish while the last samples are in
   * progress are not lost.
   */
  UsersAtWork usersAtWork() {
    return users.between(
        Math.max(window.startMillis(), start()), Math.min(window.endMillis(), lastStartMillis + 1));
  }

  /** Counts in the whole window, whether or not the load lasted that long. */
  StepStatistics statistics(int users, SampleKind totalKind) {
    long from = window.startMillis() == Long.MIN_VALUE ? start() : window.startMillis();
    long to = window.endMillis() == Long.MAX_VALUE ? end() : window.endMillis();
    boolean open = window.endMillis() == Long.MAX_VALUE;
    return statistics(users, totalKind, from, to, planned(users, from, open ? lastDue() : to));
  }

  private long lastDue() {
    return arrivals.lastDueMillis();
  }

  /** Nobody knows how long the load was to last where no window says it. */
  private double planned(int users, long from, long to) {
    return step.unit() == LoadUnit.PER_SECOND ? users * Math.max(0, to - from) / 1e3 : 0;
  }

  StepStatistics statisticsSoFar(int users, SampleKind totalKind) {
    long from = Math.max(window.startMillis(), start());
    long to = Math.min(window.endMillis(), end());
    return statistics(users, totalKind, from, to, planned(users, from, Math.min(to, lastDue())));
  }

  private StepStatistics statistics(
      int users, SampleKind totalKind, long from, long to, double planned) {
    ArrivalStatistics arrived = arrivals.statistics(planned);
    // A run of no length, such as a single sample of 0 ms, has no throughput.
    double seconds = Math.max(0, to - from) / 1e3;
    List<LabelStatistics> all = new ArrayList<>();
    for (SampleKind kind : List.of(SampleKind.OPERATION, SampleKind.REQUEST)) {
      LabelKind labelKind = LabelKind.valueOf(kind.name());
      labels
          .get(kind)
          .forEach(
              (label, recorder) ->
                  all.add(
                      recorder.statistics(
                          new MeasuredLabel(label, labelKind, users, step.repeat()), seconds)));
    }
    LabelStatistics total =
        total(totalKind)
            .statistics(
                new MeasuredLabel(LabelStatistics.TOTAL, LabelKind.TOTAL, users, step.repeat()),
                seconds)
            .of(arrived);
    // Where the total is that of the requests there are no operations.
    SampleKind other =
        totalKind == SampleKind.OPERATION ? SampleKind.REQUEST : SampleKind.OPERATION;
    LabelKind otherKind = LabelKind.valueOf(other.name());
    LabelStatistics beside =
        total(other)
            .statistics(
                new MeasuredLabel(otherKind.plural(), otherKind, users, step.repeat()), seconds)
            .of(arrived);
    Window judged = new Window(from, Math.max(to, from + 1));
    return new StepStatistics(
        new Step(users, unit(), step.repeat()),
        new MeasuredTime(start(), end(), judged),
        new StepStatistics.PassFigures(all, total, beside),
        new StepStatistics.Connections(measuredConnectionTimes(), withoutPort),
        usersAtWork(),
        Optional.ofNullable(rates.get(totalKind)).flatMap(rate -> rate.rise(from, to)),
        times());
  }

  private List<LabelTimes> times() {
    List<LabelTimes> times = new ArrayList<>();
    labels.forEach(
        (kind, known) ->
            known.forEach(
                (label, recorder) ->
                    times.add(recorder.times().times(label, LabelKind.valueOf(kind.name())))));
    return times;
  }

  /** Sums all labels of a kind on request. */
  private LabelRecorder total(SampleKind kind) {
    LabelRecorder total = new LabelRecorder();
    labels.get(kind).values().forEach(total::addAll);
    if (kind == SampleKind.OPERATION) {
      // Each would have been one operation where the plan has any; its row is a request.
      total.addDropped(droppedArrivals);
    }
    return total;
  }

  private LabelRecorder recorder(Sample sample) {
    Map<String, LabelRecorder> known = labels.get(sample.kind());
    LabelRecorder recorder = known.get(sample.label());
    return recorder == null ? added(known, sample.label()) : recorder;
  }

  private LabelRecorder added(Map<String, LabelRecorder> known, String label) {
    boolean room = limit.mayAdd(known.size());
    if (!room) {
      limit.countFolded();
    }
    return known.computeIfAbsent(room ? label : RunStatistics.FOLDED, name -> new LabelRecorder());
  }

  private Map<String, ConnectionTimes> measuredConnectionTimes() {
    Map<String, ConnectionTimes> measured = new LinkedHashMap<>();
    labels
        .get(SampleKind.REQUEST)
        .forEach(
            (label, recorder) -> {
              if (recorder.connectionTimes().measured()) {
                measured.put(label, recorder.connectionTimes().copy());
              }
            });
    return measured;
  }
}
