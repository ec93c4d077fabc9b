package io.github.ampmeter.report;

import io.github.ampmeter.judge.stats.BucketedPercentile;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.OperationFigures;
import io.github.ampmeter.judge.stats.Percentiles;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.LabelSelector;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A plan of operations as Faban sums it up.
 *
 * @param operations successes that both started and ended in the window, which is Faban's rule
 * @param perSecond the same / the window's length: Faban's metric
 * @param users at work
 * @param usersByLittlesLaw sum of the cycles that lie in the window / its length; NaN where none
 *     were drawn
 * @param bucketMillis width of Faban's buckets
 */
public record OperationsSummary(
    long operations,
    double perSecond,
    int users,
    double usersByLittlesLaw,
    double bucketMillis,
    List<OperationRow> rows,
    Optional<Finding> cycleOfAll,
    OperationFigures total,
    List<CountRow> counts) {
  public OperationsSummary {
    rows = List.copyOf(rows);
    counts = List.copyOf(counts);
  }

  /**
   * One line of Faban's Miscellaneous Statistics.
   *
   * @param words what it is
   * @param value measured; NaN: none
   * @param resolution how far apart two values must be to be told apart
   * @param criterion what was required of it; empty: for information
   */
  public record CountRow(
      String words, double value, double resolution, Optional<Finding> criterion) {}

  /** The summary of a run of one load level whose operations are paced or have a mix. */
  public static Optional<OperationsSummary> of(PlanReport plan) {
    boolean mix =
        plan.verdict().findings().stream()
            .anyMatch(finding -> finding.metric().kind() == MetricKind.MIX);
    boolean operations = plan.statistics().judgedKind() == LabelKind.OPERATION;
    return operations && !plan.statistics().sweep() && (mix || plan.operations().paced())
        ? Optional.of(new OperationsReader(plan).summary())
        : Optional.empty();
  }

  /** Builds the summary from the findings of each operation. */
  private static final class OperationsReader {
    private static final double DEFAULT_LIMIT_MILLIS = 4000;
    private static final double THOUSANDTH = 0.001;

    private static final Map<String, String> WORDS =
        Map.of(
            "imageReferences", "Average images on a page of %s",
            "imageLoaded", "Average images loaded per %s",
            "imageBytes", "Average image bytes per %s");

    private final PlanReport plan;
    private final RunStatistics run;
    private final LabelStatistics total;
    private final BucketedPercentile buckets;

    OperationsReader(PlanReport plan) {
      this.plan = plan;
      this.run = plan.statistics();
      this.total = run.totals().get(0);
      double longest =
          plan.verdict().findings().stream()
              .filter(finding -> finding.metric().equals(Metric.percentile(Percentiles.MAIN)))
              .mapToDouble(finding -> finding.limit().value())
              .max()
              .orElse(DEFAULT_LIMIT_MILLIS);
      this.buckets = BucketedPercentile.forLongestLimit(longest);
    }

    OperationsSummary summary() {
      OperationFigures all = plan.operations().total();
      double seconds = run.window().seconds();
      ValueCounts cycles = all.cycleMillis();
      return new OperationsSummary(
          all.steadyOperations(),
          all.steadyOperations() / seconds,
          total.users(),
          cycles.count() == 0 ? Double.NaN : cycles.mean() * cycles.count() / 1e3 / seconds,
          buckets.widthMillis(),
          Stream.concat(seen(), neverSeen()).map(this::row).toList(),
          finding(MetricKind.CYCLE, LabelStatistics.TOTAL),
          all,
          counts());
    }

    private Stream<LabelStatistics> seen() {
      return run.labels().stream()
          .filter(label -> label.kind() == LabelKind.OPERATION && !run.isLoose(label));
    }

    /** Adds planned operations without samples, whose missing rows a reader might overlook. */
    private Stream<LabelStatistics> neverSeen() {
      Set<String> expected = new LinkedHashSet<>(plan.operations().byLabel().keySet());
      plan.verdict().findings().stream()
          .filter(finding -> finding.metric().kind() == MetricKind.MIX)
          .filter(finding -> finding.criterion().labels() instanceof LabelSelector.Named)
          .forEach(finding -> expected.add(finding.label()));
      seen().map(LabelStatistics::label).forEach(expected::remove);
      return expected.stream().map(this::none);
    }

    private LabelStatistics none(String label) {
      return new LabelStatistics(
          new LabelStatistics.MeasuredLabel(label, LabelKind.OPERATION, total.users(), 0),
          new LabelStatistics.SampleCounts(0, 0, 0),
          0,
          new ValueCounts());
    }

    private OperationRow row(LabelStatistics of) {
      return new OperationRow(
          of,
          plan.operations().label(of.label()).orElseGet(OperationFigures::none),
          100.0 * of.elapsed().count() / total.elapsed().count(),
          buckets.millis(of.elapsed(), Percentiles.MAIN),
          finding(MetricKind.MIX, of.label()),
          finding(
              each ->
                  each.metric().equals(Metric.percentile(Percentiles.MAIN))
                      && each.label().equals(of.label())),
          finding(MetricKind.CYCLE, of.label()));
    }

    private List<CountRow> counts() {
      List<CountRow> rows = new ArrayList<>();
      for (LabelStatistics label : run.labels()) {
        if (label.kind() == LabelKind.OPERATION) {
          plan.operations()
              .label(label.label())
              .ifPresent(
                  figures -> figures.counts().forEach((n, v) -> rows.add(count(label, n, v))));
        }
      }
      Stream.concat(seen(), neverSeen())
          .filter(label -> plan.additions().calls().contains(label.label()))
          .map(OperationsReader::calls)
          .forEach(rows::add);
      double load = total.users() / total.throughputPerSecond();
      rows.add(
          new CountRow(
              "Concurrent users / operations per second",
              total.users() == 0 ? Double.NaN : load,
              THOUSANDTH,
              finding(MetricKind.USERS_PER_THROUGHPUT, LabelStatistics.TOTAL)));
      return rows;
    }

    private static CountRow calls(LabelStatistics of) {
      return new CountRow(
          "Total successful calls of " + of.label(), of.elapsed().count(), 1, Optional.empty());
    }

    private CountRow count(LabelStatistics of, String name, ValueCounts values) {
      double mean = values.mean() * values.count() / of.elapsed().count();
      String words =
          plan.additions()
              .counts()
              .getOrDefault(name, WORDS.getOrDefault(name, name + " on average in %s"))
              .replace("%s", of.label());
      return new CountRow(
          words,
          mean,
          mean >= 100 ? 1 : THOUSANDTH,
          finding(MetricKind.COUNTED, of.label() + " " + name));
    }

    private Optional<Finding> finding(MetricKind kind, String label) {
      return finding(each -> each.metric().kind() == kind && each.label().equals(label));
    }

    private Optional<Finding> finding(Predicate<Finding> which) {
      return plan.verdict().findings().stream().filter(which).findFirst();
    }
  }

  /**
   * One operation in the four tables of Faban's summary.
   *
   * @param mixPercent its successes of all operations'
   * @param bucketedP90Millis as Faban's histogram gives it
   * @param mix what the criterion of its share came to; empty: none
   * @param responseTime that of its 90th percentile
   * @param cycle that of its cycles
   */
  public record OperationRow(
      LabelStatistics statistics,
      OperationFigures figures,
      double mixPercent,
      double bucketedP90Millis,
      Optional<Finding> mix,
      Optional<Finding> responseTime,
      Optional<Finding> cycle) {

    public String label() {
      return statistics.label();
    }

    /** Whether the run has no sample of it, not even a failed one. */
    public boolean neverSeen() {
      return statistics.samples() == 0;
    }
  }
}
