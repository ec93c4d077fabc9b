package io.github.ampmeter.verdict;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.stats.LabelKind;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.SureShare;
import io.github.ampmeter.verdict.Baseline.LabelAt;
import io.github.ampmeter.verdict.Baseline.Pass;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Labels that came far less often than in an earlier run, or not at all: a page that lost its form,
 * or a token that is not handed out, ends what a plan does behind it without a failure.
 */
record RarerSinceBaseline(List<Baseline> starts, RunStatistics run) {
  /** Half as often may be another mix. */
  private static final double LEAST_CHANGE = 2;

  private static final Metric SAMPLES = Metric.of(MetricKind.SAMPLES);
  private static final Metric THROUGHPUT = Metric.of(MetricKind.THROUGHPUT);

  /** So many times a user may do what is done once: again behind a session's end, say. */
  private static final int ABOUT_ONCE = 3;

  /** How often a label came, among all of its kind at its load level, and in each pass of that. */
  private record Often(SureShare samples, double perSecond, double aPass) {
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
   * @param told labels of which it is said already that they did not come at all
   */
  Optional<String> remark(Set<String> told) {
    List<Rarer> rarer = starts.stream().flatMap(start -> rarer(start, told)).toList();
    long others = rarer.stream().map(each -> each.label().label()).distinct().count() - 1;
    return rarer.stream()
        .max(
            Comparator.comparingDouble(Rarer::factor)
                .thenComparing(each -> each.before().percent()))
        .map(
            most ->
                words(most)
                    + (others == 0 ? "" : ", and " + Counted.of(others, "other labels") + " too")
                    + ": look whether the answers before it still lead to it");
  }

  private String words(Rarer rarer) {
    LabelAt label = rarer.label();
    return "%s %s%s: %s %% of the %s, and %s %% in the baseline"
        .formatted(
            label.label(),
            rarer.now().samples().part() == 0 ? "did not come" : "came less often",
            run.sweep() ? " at " + run.unit().text(label.users()) : "",
            Decimals.text(rarer.now().percent(), 1),
            label.kind().plural(),
            Decimals.text(rarer.before().percent(), 1));
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
        // Among those that are folded it may have come.
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
        ? new Often(new SureShare(0, all), 0, 0)
        : new Often(
            new SureShare(orNone.samples(), all),
            orNone.throughputPerSecond(),
            (double) orNone.samples() / passes);
  }

  private static Often often(List<Pass> passes, long all) {
    double perSecond =
        passes.stream()
            .mapToDouble(pass -> pass.figures().of(THROUGHPUT).orElse(0))
            .average()
            .orElse(0);
    long samples = samples(passes);
    return new Often(new SureShare(samples, all), perSecond, (double) samples / passes.size());
  }

  private static long samples(List<Pass> passes) {
    return passes.stream().mapToLong(pass -> (long) pass.figures().of(SAMPLES).orElse(0)).sum();
  }
}
