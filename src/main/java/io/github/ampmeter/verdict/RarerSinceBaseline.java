package io.github.ampmeter.verdict;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
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
import java.util.stream.Stream;

/**
 * Labels that came far less often than in an earlier run: a page that lost its form, or a token
 * that is not handed out, ends what a plan does behind it without a failure.
 */
record RarerSinceBaseline(List<Baseline> starts, RunStatistics run) {
  /** Half as often may be another mix. */
  private static final double LEAST_CHANGE = 2;

  private static final Metric SAMPLES = Metric.of(MetricKind.SAMPLES);
  private static final Metric THROUGHPUT = Metric.of(MetricKind.THROUGHPUT);

  /** How often a label came, among all of its kind at its load level. */
  private record Often(SureShare samples, double perSecond) {
    double percent() {
      return 100.0 * samples.part() / samples.all();
    }

    /**
     * By its share; by its rate, since another thread group may have become quicker; and by its
     * number, since what each user does once is a smaller share of a longer run.
     */
    boolean isRarerThan(Often before) {
      return samples.most() * LEAST_CHANGE < before.samples.least()
          && perSecond * LEAST_CHANGE < before.perSecond
          && samples.part() * LEAST_CHANGE < before.samples.part();
    }
  }

  /** All labels of a kind at a load level. */
  private record Level(LabelKind kind, int users) {}

  private record Rarer(LabelStatistics label, Often before, Often now) {
    double factor() {
      return before.percent() / now.percent();
    }
  }

  /** Of the label that became the rarest. */
  Optional<String> remark() {
    List<Rarer> rarer = starts.stream().flatMap(this::rarer).toList();
    long others = rarer.stream().map(each -> each.label().label()).distinct().count() - 1;
    return rarer.stream()
        .max(Comparator.comparingDouble(Rarer::factor))
        .map(
            most ->
                words(most)
                    + (others == 0 ? "" : ", and " + Counted.of(others, "other labels") + " too")
                    + ": look whether the answers before it still lead to it");
  }

  private String words(Rarer rarer) {
    LabelStatistics label = rarer.label();
    return "%s came less often%s: %s %% of the %s, and %s %% in the baseline"
        .formatted(
            label.label(),
            run.sweep() ? " at " + run.unit().text(label.users()) : "",
            Decimals.text(rarer.now().percent(), 1),
            label.kind().plural(),
            Decimals.text(rarer.before().percent(), 1));
  }

  private Stream<Rarer> rarer(Baseline start) {
    Map<LabelAt, List<Pass>> passes = start.besides(run);
    Map<Level, Long> before = new HashMap<>();
    passes.forEach(
        (at, of) -> before.merge(new Level(at.kind(), at.users()), samples(of), Long::sum));
    Map<Level, Long> now =
        run.labels().stream()
            .collect(groupingBy(RarerSinceBaseline::level, summingLong(LabelStatistics::samples)));
    return run.labels().stream()
        .filter(label -> !label.label().equals(RunStatistics.FOLDED))
        .filter(label -> passes.containsKey(LabelAt.of(label)))
        .map(
            label ->
                new Rarer(
                    label,
                    often(passes.get(LabelAt.of(label)), before.get(level(label))),
                    new Often(
                        new SureShare(label.samples(), now.get(level(label))),
                        label.throughputPerSecond())))
        .filter(each -> each.now().isRarerThan(each.before()));
  }

  private static Level level(LabelStatistics label) {
    return new Level(label.kind(), label.users());
  }

  private static Often often(List<Pass> passes, long all) {
    double perSecond =
        passes.stream()
            .mapToDouble(pass -> pass.figures().of(THROUGHPUT).orElse(0))
            .average()
            .orElse(0);
    return new Often(new SureShare(samples(passes), all), perSecond);
  }

  private static long samples(List<Pass> passes) {
    return passes.stream().mapToLong(pass -> (long) pass.figures().of(SAMPLES).orElse(0)).sum();
  }
}
