package io.github.ampmeter.verdict;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.stats.LabelStatistics;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.SureShare;
import io.github.ampmeter.verdict.Baseline.Pass;
import java.util.Comparator;
import java.util.List;
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

    /** By its share and by its rate: another thread group may have become quicker. */
    boolean isRarerThan(Often before) {
      return samples.all() > 0
          && samples.most() * LEAST_CHANGE < before.samples.least()
          && perSecond * LEAST_CHANGE < before.perSecond;
    }
  }

  private record Rarer(LabelStatistics label, Often before, Often now) {
    double factor() {
      return before.percent() / now.percent();
    }
  }

  /** Of the label that became the rarest. */
  Optional<String> remark() {
    List<Rarer> rarer = run.labels().stream().flatMap(this::rarer).toList();
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

  private Stream<Rarer> rarer(LabelStatistics label) {
    if (label.label().equals(RunStatistics.FOLDED)) {
      return Stream.empty();
    }
    long all =
        run.labels().stream()
            .filter(each -> each.kind() == label.kind() && each.users() == label.users())
            .mapToLong(LabelStatistics::samples)
            .sum();
    Often now = new Often(new SureShare(label.samples(), all), label.throughputPerSecond());
    return starts.stream()
        .map(start -> before(start, label))
        .filter(now::isRarerThan)
        .map(before -> new Rarer(label, before, now));
  }

  private Often before(Baseline start, LabelStatistics label) {
    List<Pass> level = start.atLevelOf(run, label);
    List<Pass> same = level.stream().filter(pass -> pass.label().equals(label.label())).toList();
    double perSecond =
        same.stream()
            .mapToDouble(pass -> pass.figures().of(THROUGHPUT).orElse(0))
            .average()
            .orElse(0);
    return new Often(new SureShare(samples(same), samples(level)), perSecond);
  }

  private static long samples(List<Pass> passes) {
    return passes.stream().mapToLong(pass -> (long) pass.figures().of(SAMPLES).orElse(0)).sum();
  }
}
