package io.github.ampmeter.judge.stats;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.sample.FirstLabels;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.Step;
import io.github.ampmeter.judge.stats.LabelStatistics.MeasuredLabel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Counts the samples of one step, or of a run without steps, against its window. */
final class StepRecorder {
  private static final List<SampleKind> KINDS =
      List.of(SampleKind.OPERATION, SampleKind.REQUEST, SampleKind.PART);

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
  private final Set<String> loose = new LinkedHashSet<>();
  private final Set<String> transactions = new HashSet<>();

  /** Each transaction that is in no other one, and each request that is in none. */
  private final Together operations = new Together(labels, SampleKind.OPERATION, Sample::inTotal);

  private final Together allTransactions =
      new Together(labels, SampleKind.OPERATION, each -> each.kind() == SampleKind.OPERATION);

  private final Together sent =
      new Together(
          labels, SampleKind.REQUEST, each -> each.leaf() && each.kind() != SampleKind.OPERATION);

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
    if (sample.kind() == SampleKind.PART) {
      // It lies in the time of its request, and may not say how many users there are.
      return recordPart(sample);
    }
    users.record(sample.startMillis(), sample.endMillis(), usersAtWork);
    startMillis = Math.min(startMillis, sample.startMillis());
    endMillis = Math.max(endMillis, sample.endMillis());
    origins.of(sample);
    if (sample.kind() == SampleKind.UNFINISHED) {
      return false;
    }
    lastStartMillis = Math.max(lastStartMillis, sample.startMillis());
    recordTogether(sample);
    LabelRecorder label = recorder(sample.kind(), sample.label());
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
      recordRates(sample, usersAtWork);
    } else if (judged && SocketShortage.caused(sample)) {
      withoutPort++;
    }
    if (judged && sample.success() && sample.kind() == SampleKind.REQUEST) {
      label.connectionTimes().record(sample);
    }
    return judged;
  }

  private boolean recordPart(Sample sample) {
    sent.record(sample, window, true);
    recorder(SampleKind.PART, sample.label()).record(sample, window, groups.of(sample));
    return window.contains(sample.startMillis());
  }

  /** Counts what the sum of the labels does not show, and requests that are operations as such. */
  private void recordTogether(Sample sample) {
    if (sample.kind() == SampleKind.OPERATION
        && FirstLabels.mayHold(transactions, sample.label())) {
      transactions.add(sample.label());
    }
    operations.record(sample, window, sample.nested());
    allTransactions.record(sample, window, sample.outside());
    sent.record(sample, window, !sample.leaf());
    if (sample.outside()) {
      countAsOperation(sample);
    }
  }

  private void countAsOperation(Sample request) {
    recorder(SampleKind.OPERATION, request.label()).count(request, window);
    if (FirstLabels.mayHold(loose, request.label())) {
      loose.add(request.label());
    }
  }

  /** Counts a request as an operation that was recorded before that was known. */
  void recordOutside(Sample request, int usersAtWork) {
    operations.record(request, window, false);
    allTransactions.record(request, window, true);
    countAsOperation(request);
    if (request.success()) {
      rate(SampleKind.OPERATION).record(request, usersAtWork);
    }
  }

  private void recordRates(Sample sample, int usersAtWork) {
    if (sample.kind() == SampleKind.REQUEST) {
      rate(SampleKind.REQUEST).record(sample, usersAtWork);
    }
    if (sample.inTotal()) {
      rate(SampleKind.OPERATION).record(sample, usersAtWork);
    }
  }

  private RateRecorder rate(SampleKind kind) {
    return rates.computeIfAbsent(kind, first -> new RateRecorder());
  }

  /** Whether there is a transaction, without which requests are no operations either. */
  boolean hasOperations() {
    return !transactions.isEmpty();
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
    boolean ofOperations = totalKind == SampleKind.OPERATION;
    List<LabelStatistics> all = new ArrayList<>();
    for (SampleKind kind : ofOperations ? KINDS : KINDS.subList(1, KINDS.size())) {
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
        (ofOperations ? withDropped(operations) : ofRequests())
            .statistics(
                new MeasuredLabel(LabelStatistics.TOTAL, LabelKind.TOTAL, users, step.repeat()),
                seconds)
            .of(arrived);
    Map<LabelKind, LabelStatistics> ofKind = new EnumMap<>(LabelKind.class);
    sums(ofOperations)
        .forEach(
            (kind, sum) ->
                ofKind.put(
                    kind,
                    sum.statistics(
                            new MeasuredLabel(kind.plural(), kind, users, step.repeat()), seconds)
                        .of(kind == LabelKind.PART ? ArrivalStatistics.NONE : arrived)));
    if (ofOperations ? operations.sameAsLabels() && loose.isEmpty() : sent.sameAsLabels()) {
      ofKind.put(ofOperations ? LabelKind.OPERATION : LabelKind.REQUEST, total);
    }
    Window judged = new Window(from, Math.max(to, from + 1));
    return new StepStatistics(
        new Step(users, unit(), step.repeat()),
        new MeasuredTime(start(), end(), judged),
        new StepStatistics.PassFigures(all, total, ofKind, ofOperations ? onlyLoose() : Set.of()),
        new StepStatistics.Connections(measuredConnectionTimes(), withoutPort),
        usersAtWork(),
        Optional.ofNullable(rates.get(totalKind)).flatMap(rate -> rate.rise(from, to)),
        times());
  }

  private Set<String> onlyLoose() {
    Set<String> only = new LinkedHashSet<>(loose);
    only.removeAll(transactions);
    return only;
  }

  private List<LabelTimes> times() {
    List<LabelTimes> times = new ArrayList<>();
    for (SampleKind kind : List.of(SampleKind.REQUEST, SampleKind.OPERATION, SampleKind.PART)) {
      LabelKind labelKind = LabelKind.valueOf(kind.name());
      labels
          .get(kind)
          .forEach(
              (label, recorder) -> {
                if (!recorder.times().isEmpty()) {
                  times.add(recorder.times().times(label, labelKind));
                }
              });
    }
    return times;
  }

  /** All of each kind that came. */
  private Map<LabelKind, LabelRecorder> sums(boolean ofOperations) {
    Map<LabelKind, LabelRecorder> sums = new EnumMap<>(LabelKind.class);
    if (ofOperations) {
      sums.put(LabelKind.OPERATION, withDropped(allTransactions));
    }
    sums.put(LabelKind.REQUEST, sent.sum());
    if (!labels.get(SampleKind.PART).isEmpty()) {
      sums.put(LabelKind.PART, new Together(labels, SampleKind.PART, each -> true).sum());
    }
    return sums;
  }

  private LabelRecorder ofRequests() {
    return new Together(labels, SampleKind.REQUEST, each -> true).sum();
  }

  private LabelRecorder withDropped(Together of) {
    LabelRecorder total = of.sum();
    // Each would have been one operation where the plan has any; its row is a request.
    total.addDropped(droppedArrivals);
    return total;
  }

  private LabelRecorder recorder(SampleKind kind, String label) {
    Map<String, LabelRecorder> known = labels.get(kind);
    LabelRecorder recorder = known.get(label);
    return recorder == null ? added(known, label) : recorder;
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
