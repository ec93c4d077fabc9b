package io.github.ampmeter.judge.validity;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.compare.Baseline;
import io.github.ampmeter.judge.compare.Baseline.LabelAt;
import io.github.ampmeter.judge.compare.Baseline.Pass;
import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.LabelTimes;
import io.github.ampmeter.judge.stats.ProportionInterval;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.LabelSelector;
import io.github.ampmeter.judge.verdict.LoadLevel;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Labels that are missing, or came far less often, than in an earlier part of the run, an earlier
 * step or a baseline: a page that lost its form, or a token that is not handed out, ends what a
 * plan does behind it without a failure.
 */
record MissingLabels(RunStatistics run) {
  /** Fewer samples have long gaps by chance. */
  private static final long FEWEST = 30;

  /** A shorter silence is the end of a load, or a pause in it. */
  private static final double LEAST_SILENT_SHARE = 0.25;

  /** So many times as long as any gap before it. */
  private static final double LEAST_GAPS = 3;

  /** So many times a user may do what is done once: again behind a session's end, say. */
  private static final int ABOUT_ONCE = 3;

  /** A label that occurs this many times less often has almost stopped. */
  private static final double HARDLY = 5;

  /** This many slices on either side show whether the drop was sudden. */
  private static final int SLICES_BESIDE = 3;

  /** A label that occurs half as often may belong to another mix. */
  private static final double LEAST_CHANGE = 2;

  private static final int MOST_LABELS = 5;
  private static final Metric SAMPLES = Metric.of(MetricKind.SAMPLES);

  private record Label(String name, LabelKind kind) {}

  /**
   * A label that is missed.
   *
   * @param samples so many, as it came before
   * @param words by how many others it may be followed
   */
  private record Missed(String label, double samples, Words words) {}

  private interface Words {
    Issue of(String others);
  }

  /** Reports the label that is missed most within the run. */
  Optional<Issue> inTheRun() {
    List<Missed> all = new ArrayList<>(inAStep());
    all.addAll(fromStepToStep());
    long others = all.stream().map(Missed::label).distinct().count() - 1;
    return all.stream()
        .max(Comparator.comparingDouble(Missed::samples))
        .map(
            most ->
                most.words()
                    .of(others == 0 ? "" : ", nor did " + Counted.of(others, "other labels"))
                    .ofLabel(most.label()));
  }

  private List<Missed> inAStep() {
    List<Missed> all = new ArrayList<>();
    for (StepStatistics step : run.steps()) {
      long newest =
          step.times().stream()
              .filter(times -> times.inWindow().samples() > 0)
              .mapToLong(times -> times.inWindow().firstMillis())
              .max()
              .orElse(Long.MIN_VALUE);
      step.times().stream()
          .filter(times -> !times.label().equals(RunStatistics.FOLDED))
          .forEach(
              times -> {
                if (stopped(times, step.loaded().millis(), newest)) {
                  all.add(
                      new Missed(
                          times.label(), missed(times), others -> words(times, others, step)));
                } else if (times.counts() != null && times.inWindow().samples() >= FEWEST) {
                  dropped(times, step, newest).ifPresent(all::add);
                }
              });
    }
    return all;
  }

  /**
   * Whether a label stopped though the thread group that made it went on.
   *
   * @param newestMillis when that label of its step came for the first time that came last: if
   *     behind its end, a plan did one thing after the other
   */
  private static boolean stopped(LabelTimes times, long windowMillis, long newestMillis) {
    return times.inWindow().samples() >= FEWEST
        && times.inWindow().samples() > (long) ABOUT_ONCE * times.group().threads()
        && times.group().silentMillis() >= LEAST_SILENT_SHARE * windowMillis
        && times.group().silentMillis() >= LEAST_GAPS * times.inWindow().longestGapMillis()
        && missed(times) >= FEWEST
        && newestMillis <= times.inWindow().lastMillis();
  }

  /**
   * A label that hardly comes any more: its share of what its thread group does, and its rate, fell
   * suddenly to a small part, and no other label came for the first time behind that.
   */
  private Optional<Missed> dropped(LabelTimes times, StepStatistics step, long newestMillis) {
    long width = Math.max(times.counts().widthMillis(), times.group().counts().widthMillis());
    Window loaded = step.loaded();
    Optional<Missed> most = Optional.empty();
    for (long at = width * (Math.max(newestMillis, times.inWindow().firstMillis()) / width + 1);
        at < loaded.endMillis() - LEAST_SILENT_SHARE * loaded.millis();
        at += width) {
      Share before = share(times, loaded.startMillis(), at);
      Share after = share(times, at, loaded.endMillis());
      double missed = before.value() * after.all - after.part;
      boolean often =
          before.part >= FEWEST && before.part > (long) ABOUT_ONCE * times.group().threads();
      // One that does not come at all any more has stopped, or its users have.
      if (often
          && after.part > 0
          && missed >= FEWEST
          && HARDLY * after.interval().most() < before.interval().least()
          && HARDLY * after.perMilli() < before.perMilli()
          && suddenly(times, at, width)
          && missed > most.map(Missed::samples).orElse(0.0)) {
        Duration since = Duration.ofMillis(at - run.startMillis());
        most =
            Optional.of(
                new Missed(
                    times.label(),
                    missed,
                    others ->
                        in(
                            step,
                            Message.LABEL_DROPPED.issue(
                                times.label(), before.percent(), since, after.percent(), others))));
      }
    }
    return most;
  }

  private static boolean suddenly(LabelTimes times, long at, long width) {
    double before = share(times, at - SLICES_BESIDE * width, at).value();
    double after = share(times, at, at + SLICES_BESIDE * width).value();
    return HARDLY * after < LEAST_CHANGE * before;
  }

  private static Share share(LabelTimes times, long fromMillis, long toMillis) {
    return new Share(
        times.counts().between(fromMillis, toMillis),
        times.group().counts().between(fromMillis, toMillis),
        toMillis - fromMillis);
  }

  private record Share(long part, long all, long millis) {
    double value() {
      return (double) part / all;
    }

    double perMilli() {
      return (double) part / millis;
    }

    ProportionInterval interval() {
      return new ProportionInterval(part, all);
    }

    String percent() {
      return Decimals.text(100 * value(), 1) + " %";
    }
  }

  private Issue in(StepStatistics step, Issue issue) {
    return run.steps().size() > 1 ? issue.inStep(step.text()) : issue;
  }

  private static double missed(LabelTimes times) {
    long came = Math.max(1, times.inWindow().lastMillis() - times.inWindow().firstMillis());
    return (double) times.inWindow().samples() * times.group().silentMillis() / came;
  }

  private Issue words(LabelTimes times, String others, StepStatistics step) {
    return in(
        step,
        Message.LABEL_STOPPED.issue(
            times.label(),
            Figure.of(times.inWindow().samples(), "times"),
            Duration.ofMillis(times.inWindow().lastMillis() - run.startMillis()),
            Duration.ofMillis(times.group().silentMillis()),
            others));
  }

  /** How often a label came in the step in which it was the largest part of its kind. */
  private record Before(StepStatistics step, long samples, double share) {}

  private List<Missed> fromStepToStep() {
    List<Missed> all = new ArrayList<>();
    Map<Label, Before> known = new HashMap<>();
    Set<Label> seen = new HashSet<>();
    for (StepStatistics step : run.steps()) {
      Map<Label, Long> came = new HashMap<>();
      Map<LabelKind, Long> ofKind = new EnumMap<>(LabelKind.class);
      for (LabelStatistics label : step.labels()) {
        if (label.samples() > 0) {
          came.put(new Label(label.label(), label.kind()), label.samples());
          ofKind.merge(label.kind(), label.samples(), Long::sum);
        }
      }
      // Others instead of it: its steps do not all do the same; or it may be among those folded.
      if (seen.containsAll(came.keySet()) && run.foldedSamples() == 0) {
        known.forEach(
            (label, before) -> {
              double missed = before.share() * ofKind.getOrDefault(label.kind(), 0L);
              if (!came.containsKey(label) && missed >= FEWEST) {
                all.add(new Missed(label.name(), missed, more -> words(label, before, step, more)));
              }
            });
      }
      seen.addAll(came.keySet());
      came.forEach(
          (label, samples) -> {
            if (samples >= FEWEST) {
              double share = (double) samples / ofKind.get(label.kind());
              known.merge(
                  label,
                  new Before(step, samples, share),
                  (one, other) -> other.share() > one.share() ? other : one);
            }
          });
    }
    return all;
  }

  private static Issue words(Label label, Before before, StepStatistics step, String others) {
    return Message.LABEL_LEFT_STEP.issue(
        label.name(),
        Figure.of(before.samples(), "times"),
        before.step().text(),
        step.text(),
        others);
  }

  /** Labels that have samples outside the window only, which criteria for all labels skip. */
  List<Issue> outsideTheWindow(List<Criterion> criteria) {
    Map<String, Long> inside = new HashMap<>();
    Map<String, Long> outside = new LinkedHashMap<>();
    for (StepStatistics step : run.steps()) {
      for (LabelTimes times : step.times()) {
        inside.merge(times.label(), times.inWindow().samples(), Long::sum);
        outside.merge(times.label(), times.outside().samples(), Long::sum);
      }
    }
    return outside.entrySet().stream()
        .filter(label -> inside.get(label.getKey()) == 0 && label.getValue() > 0)
        .filter(label -> criteria.stream().anyMatch(of -> of.labels().skips(label.getKey())))
        .limit(MOST_LABELS)
        .map(
            label ->
                Message.LABEL_OUTSIDE_WINDOW
                    .issue(label.getKey(), label.getValue())
                    .ofLabel(label.getKey()))
        .toList();
  }

  /** What earlier starts had and the run has not, or far less often. */
  List<Issue> sinceBaseline(List<Baseline> starts, List<Criterion> criteria) {
    List<Criterion> relative =
        criteria.stream().filter(criterion -> criterion.limit().fromBaseline()).toList();
    Map<String, LabelKind> gone = gone(starts, relative);
    List<Issue> issues = new ArrayList<>();
    gone.entrySet().stream()
        .limit(MOST_LABELS)
        .map(
            each ->
                Message.LABEL_GONE
                    .issue(each.getValue().plural(), each.getKey())
                    .ofLabel(each.getKey()))
        .forEach(issues::add);
    if (gone.size() > MOST_LABELS) {
      String more = Counted.of(gone.size() - MOST_LABELS, "more label", "more labels");
      issues.add(Message.LABELS_GONE.issue(more));
    }
    levelsGone(starts, relative).ifPresent(issues::add);
    rarer(starts, gone.keySet()).ifPresent(issues::add);
    return issues;
  }

  /** Labels of which no criterion says anything that speaks of all that came. */
  private Map<String, LabelKind> gone(List<Baseline> starts, List<Criterion> relative) {
    Map<String, LabelKind> gone = new LinkedHashMap<>();
    for (Baseline start : starts) {
      start.passes().stream()
          .filter(pass -> relative.stream().anyMatch(each -> means(each, pass, start)))
          .filter(pass -> run.labels().stream().noneMatch(label -> same(label, pass)))
          .forEach(pass -> gone.putIfAbsent(pass.label(), pass.kind()));
    }
    return gone;
  }

  private static boolean same(LabelStatistics label, Pass pass) {
    return label.kind() == pass.kind() && label.label().equals(pass.label());
  }

  /** Whether a criterion speaks of a label as one of many; one that names it is missed. */
  private static boolean means(Criterion criterion, Pass pass, Baseline start) {
    if (pass.label().equals(RunStatistics.FOLDED)
        || !criterion.level().includes(pass.users(), start.unit())) {
      return false;
    }
    return !(criterion.labels() instanceof LabelSelector.Named)
        && criterion.labels().selects(pass.label(), pass.kind(), judged(start));
  }

  private static LabelKind judged(Baseline start) {
    boolean operations =
        start.passes().stream().anyMatch(pass -> pass.kind() == LabelKind.OPERATION);
    return operations ? LabelKind.OPERATION : LabelKind.REQUEST;
  }

  private Optional<Issue> levelsGone(List<Baseline> starts, List<Criterion> relative) {
    Set<Integer> came =
        run.totals().stream().map(LabelStatistics::users).collect(Collectors.toSet());
    if (came.contains(0) || relative.stream().allMatch(c -> c.level() instanceof LoadLevel.At)) {
      return Optional.empty();
    }
    Set<Integer> gone = new TreeSet<>();
    for (Baseline start : starts) {
      Set<Integer> heldAgainst =
          came.stream().map(users -> start.level(run, users)).collect(Collectors.toSet());
      start.passes().stream()
          .map(Pass::users)
          .filter(users -> !heldAgainst.contains(users))
          .forEach(gone::add);
    }
    return gone.isEmpty()
        ? Optional.empty()
        : Optional.of(Message.LEVEL_GONE.issue(run.unit().each(List.copyOf(gone))));
  }

  /** How often a label came, among all of its kind at its load level, and in each pass of that. */
  private record Often(ProportionInterval samples, double perSecond, double aPass) {
    double percent() {
      return 100.0 * samples.part() / samples.all();
    }

    /**
     * By its share; by its rate, since another thread group may have become quicker; and, where
     * each user may have done it but once, by its number, since that is a smaller share of a longer
     * run.
     */
    boolean isRarerThan(Often before, boolean aboutOnce) {
      return samples.most() * LEAST_CHANGE < before.samples.least()
          && perSecond * LEAST_CHANGE < before.perSecond
          && (!aboutOnce || aPass * LEAST_CHANGE < before.aPass);
    }
  }

  /** All labels of a kind at a load level. */
  private record Level(LabelKind kind, int users) {
    static Level of(LabelAt label) {
      return new Level(label.kind(), label.users());
    }
  }

  private record Rarer(LabelAt label, Often before, Often now) {
    double factor() {
      return before.percent() / now.percent();
    }
  }

  /**
   * Of the label that became the rarest.
   *
   * @param told labels that are known to be gone
   */
  private Optional<Issue> rarer(List<Baseline> starts, Set<String> told) {
    List<Rarer> rarer = starts.stream().flatMap(start -> rarer(start, told)).toList();
    long others = rarer.stream().map(each -> each.label().label()).distinct().count() - 1;
    return rarer.stream()
        .max(
            Comparator.comparingDouble(Rarer::factor)
                .thenComparing(each -> each.before().percent()))
        .map(
            most ->
                Message.LABEL_RARER
                    .issue(
                        most.label().label(),
                        percent(most.now()),
                        most.label().kind().plural(),
                        run.sweep() ? " at " + run.unit().text(most.label().users()) : "",
                        percent(most.before()),
                        others == 0 ? "" : ", and so are " + Counted.of(others, "other labels"))
                    .ofLabel(most.label().label()));
  }

  private static String percent(Often often) {
    return Decimals.text(often.percent(), 1) + " %";
  }

  private Stream<Rarer> rarer(Baseline start, Set<String> told) {
    Map<LabelAt, List<Pass>> passes = start.besides(run);
    Map<Level, Long> before = new HashMap<>();
    passes.forEach((at, of) -> before.merge(Level.of(at), samples(of), Long::sum));
    Map<LabelAt, LabelStatistics> came = new HashMap<>();
    Map<Level, Long> now = new HashMap<>();
    for (LabelStatistics label : run.labels()) {
      came.put(LabelAt.of(label), label);
      now.merge(Level.of(LabelAt.of(label)), label.samples(), Long::sum);
    }
    return passes.entrySet().stream()
        .filter(each -> now.containsKey(Level.of(each.getKey())))
        .filter(each -> !each.getKey().label().equals(RunStatistics.FOLDED))
        // The label may be among the folded ones.
        .filter(each -> came.containsKey(each.getKey()) || run.foldedSamples() == 0)
        .filter(each -> came.containsKey(each.getKey()) || !told.contains(each.getKey().label()))
        .map(
            each -> {
              Level level = Level.of(each.getKey());
              return new Rarer(
                  each.getKey(),
                  often(each.getValue(), before.get(level)),
                  often(came.get(each.getKey()), now.get(level), passesAt(level.users())));
            })
        .filter(each -> each.now().isRarerThan(each.before(), aboutOnce(each)));
  }

  /** Whether each user may have done it but once; also where nobody knows how many they are. */
  private boolean aboutOnce(Rarer rarer) {
    int users = rarer.label().users();
    return run.unit() != LoadUnit.USERS
        || users == 0
        || rarer.before().aPass() <= (double) ABOUT_ONCE * users;
  }

  private long passesAt(int users) {
    long passes = run.steps().stream().filter(step -> step.users() == users).count();
    return Math.max(1, passes);
  }

  private static Often often(LabelStatistics orNone, long all, long passes) {
    return orNone == null
        ? new Often(new ProportionInterval(0, all), 0, 0)
        : new Often(
            new ProportionInterval(orNone.samples(), all),
            orNone.throughputPerSecond(),
            (double) orNone.samples() / passes);
  }

  private static Often often(List<Pass> passes, long all) {
    double perSecond =
        passes.stream()
            .mapToDouble(pass -> pass.figures().of(Metric.THROUGHPUT).orElse(0))
            .average()
            .orElse(0);
    long samples = samples(passes);
    return new Often(
        new ProportionInterval(samples, all), perSecond, (double) samples / passes.size());
  }

  private static long samples(List<Pass> passes) {
    return passes.stream().mapToLong(pass -> (long) pass.figures().of(SAMPLES).orElse(0)).sum();
  }
}
