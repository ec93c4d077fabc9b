package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.benchmark.olio.OlioMix;
import io.github.ampmeter.judge.load.MixTheory;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.MeasuredTime;
import io.github.ampmeter.judge.stats.OperationFigures;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.Metric;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.report.OperationsSummary.OperationRow;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The run of 1,800 users that was published in 2008, judged by Olio's targets. */
class PublishedOlioRunTest {
  private static final long OPERATIONS = 123_901;
  private static final int SECONDS = 360;
  private static final int USERS = 1800;

  @Test
  void itsMetricIsReproduced() throws IOException {
    OperationsSummary summary = OperationsSummary.of(published()).orElseThrow();

    assertThat(NumberText.fixed(summary.perSecond(), 3))
        .isEqualTo(csv("olio-1800-users-run.csv").get(0)[1])
        .isEqualTo("344.169");
    assertThat(USERS / summary.perSecond()).isEqualTo(5.23, within(0.005));
  }

  @Test
  void itsVerdictIsReproduced() throws IOException {
    PlanReport plan = published();

    assertThat(plan.verdict().passed()).isTrue();
    // Faban's eight, and that nothing fails.
    assertThat(plan.verdict().findings()).hasSize(9);
    assertThat(OperationsSummary.of(plan).orElseThrow().rows())
        .extracting(row -> row.responseTime().orElseThrow().passed())
        .hasSize(7)
        .doesNotContain(false);
  }

  @Test
  void itsNinetiethPercentilesAreEdgesOfTheBuckets() throws IOException {
    OperationsSummary summary = OperationsSummary.of(published()).orElseThrow();

    // Ours of a response time just below the published one is the published one.
    for (String[] row : csv("olio-1800-users.csv")) {
      OperationRow of =
          summary.rows().stream().filter(each -> each.label().equals(row[0])).findFirst().get();
      assertThat(NumberText.fixed(of.bucketedP90Millis() / 1e3, 3)).as(row[0]).isEqualTo(row[3]);
    }
  }

  /** As many operations as the mix gives each, 95 % of them 1 ms below the published 90th. */
  private static PlanReport published() throws IOException {
    Map<String, Double> mix = new MixTheory(OlioMix.read()).stationaryPercent();
    List<LabelStatistics> labels = new ArrayList<>();
    Map<String, OperationFigures> figures = new LinkedHashMap<>();
    ValueCounts all = new ValueCounts();
    long left = OPERATIONS;
    List<String[]> rows = csv("olio-1800-users.csv");
    for (String[] row : rows) {
      boolean last = row == rows.get(rows.size() - 1);
      long count = last ? left : Math.round(OPERATIONS * mix.get(row[0]) / 100);
      left -= count;
      ValueCounts elapsed = times(count, millis(row[3]) - 1, millis(row[2]));
      all.addAll(elapsed);
      labels.add(label(row[0], LabelKind.OPERATION, elapsed));
      figures.put(
          row[0],
          new OperationFigures(
              count, new ValueCounts(), new ValueCounts(), new ValueCounts(), Map.of()));
    }
    long end = 1000L * SECONDS;
    RunStatistics run =
        new RunStatistics(
            new MeasuredTime(0, end, new Window(0, end)),
            new RunStatistics.LevelFigures(
                labels, List.of(label(LabelStatistics.TOTAL, LabelKind.TOTAL, all)), 0),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            Map.of());
    OperationStatistics operations = new OperationStatistics(figures, Collections.emptySortedMap());
    Verdict verdict = Judge.judge(publishedCriteria(), run, operations, List.of());
    Verdict withMix = Judge.judge(allCriteria(), run, operations, List.of());
    assertThat(withMix.findings()).isNotEmpty();
    return ToldPlan.of("olio", verdict, run)
        .with(new OperationStatistics(withCycle(figures), Collections.emptySortedMap()))
        .report();
  }

  /** One cycle, so that the run counts as paced; the published table has none. */
  private static Map<String, OperationFigures> withCycle(Map<String, OperationFigures> figures) {
    Map<String, OperationFigures> paced = new LinkedHashMap<>(figures);
    OperationFigures home = figures.get("HomePage");
    ValueCounts one = times(1, 5000, 5000);
    paced.put(
        "HomePage",
        new OperationFigures(home.steadyOperations(), one, one, new ValueCounts(), Map.of()));
    return paced;
  }

  /** Those of whose figures the published tables speak. */
  private static List<Criterion> publishedCriteria() throws IOException {
    return allCriteria().stream()
        .filter(
            each ->
                each.metric().equals(Metric.percentile(90))
                    || each.metric().kind() == MetricKind.USERS_PER_THROUGHPUT)
        .toList();
  }

  private static List<Criterion> allCriteria() throws IOException {
    Path file = Path.of("datasets", "targets", "olio.targets");
    return Criteria.parse(file.toString(), Files.readString(file));
  }

  private static LabelStatistics label(String name, LabelKind kind, ValueCounts elapsed) {
    double perSecond = (double) elapsed.count() / SECONDS;
    return new LabelStatistics(
        new LabelStatistics.MeasuredLabel(name, kind, USERS, 1),
        new LabelStatistics.SampleCounts(elapsed.count(), 0, 0),
        perSecond,
        elapsed);
  }

  private static ValueCounts times(long count, long most, long slowest) {
    ValueCounts times = new ValueCounts();
    for (long i = 0; i < count; i++) {
      times.add(i < 0.95 * count ? most : slowest);
    }
    return times;
  }

  private static long millis(String seconds) {
    return new BigDecimal(seconds).movePointRight(3).longValueExact();
  }

  private static List<String[]> csv(String name) throws IOException {
    return Files.readAllLines(Path.of("datasets", "published", name)).stream()
        .skip(1)
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split(","))
        .toList();
  }
}
