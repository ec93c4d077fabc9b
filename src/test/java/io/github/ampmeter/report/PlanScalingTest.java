package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.limits.Bounds;
import io.github.ampmeter.judge.limits.Resource;
import io.github.ampmeter.judge.scaling.Capacity;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.ElapsedFigures;
import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.ScalabilityLaw;
import io.github.ampmeter.judge.scaling.ScalingSummary;
import io.github.ampmeter.report.PlanScaling.Servers;
import io.github.ampmeter.report.StepsSection.SweepRow;
import io.github.ampmeter.report.html.HtmlReport;
import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.report.result.ResultsReader;
import io.github.ampmeter.report.result.SavedResults;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanScalingTest {
  private static final String WITHIN_250_MS = "p90(page) at every step <= 250 ms";

  private final PlanReport plan = ToldSweep.fourWorkers(WITHIN_250_MS, 1, 2, 4, 8, 16);
  private final List<SweepRow> rows =
      SweepRow.of(ToldSweep.fourWorkers("", 1, 2, 4, 8).statistics(), Set.of());

  @Test
  void makesAPointOfEachPass() {
    Curve curve = plan.scaling().orElseThrow().summary().curve();

    assertThat(curve.points()).hasSize(10).filteredOn(point -> point.load() == 16).hasSize(2);
    assertThat(curve.steps())
        .extracting(step -> step.throughput())
        .containsExactly(10.0, 20.0, 40.0, 40.0, 40.0);
    assertThat(curve.step(16).orElseThrow().mean(point -> point.elapsed().percentile(90)))
        .isEqualTo(400);
  }

  @Test
  void findsTheKneeAndTheCapacity() {
    PlanScaling scaling = plan.scaling().orElseThrow();

    // 8 users see 200 ms, 16 see 400.
    assertThat(scaling.capacity()).contains(new Capacity(8, 40, 16, false));
    assertThat(scaling.sentence()).startsWith("linear up to 4 users");
    // 50 / 40 = 1.25, 100 / 40 = 2.5, 1000 / 40 = 25
    assertThat(PlanScaling.servers(40))
        .containsExactly(
            new Servers(50, 2),
            new Servers(100, 3),
            new Servers(200, 5),
            new Servers(500, 13),
            new Servers(1000, 25));
  }

  @Test
  void saysServersByDemandAndWhetherTheLawAgrees() {
    assertThat(byDemand(40, 0.1))
        .containsExactly(
            "With the CPUs of db1 one server carries at most 40.00 requests per second. Servers for"
                + " a given rate: 50 per second, 2; 100 per second, 3; 200 per second, 5; 500 per"
                + " second, 13; 1000 per second, 25.",
            "The fitted law allows more: it does not see where a resource is used up.");
    // 10 / 0.25 = 40, 10 / 0.4 = 25.
    assertThat(byDemand(40, 0.25).get(1))
        .isEqualTo("The fitted law agrees: at most 40.00 per second.");
    assertThat(byDemand(40, 0.4).get(1)).startsWith("The fitted law ends earlier, at 25.00 per s");
  }

  /** Users of whom each alone makes 10 a second. */
  private static List<String> byDemand(double most, double contention) {
    ScalabilityLaw law = new ScalabilityLaw(10, contention, 0);
    List<LoadPoint> points =
        IntStream.of(1, 2, 4, 8, 16)
            .mapToObj(
                users ->
                    new LoadPoint(
                        users, 1, law.throughputAt(users), ElapsedFigures.UNKNOWN, 1000, 0, false))
            .toList();
    ScalingSummary summary = ScalingSummary.of(new Curve(Configuration.named("queue"), points));
    Resource cpus = Resource.of(Resource.ResourceKind.CPU, "the CPUs of db1", 2, 1);
    return new PlanScaling(summary, Optional.empty(), "requests per second", Map.of())
        .byDemand(new Bounds(cpus, most, Double.NaN, List.of()));
  }

  @Test
  void knowsNoCapacityWithoutTargetsThatHeld() {
    assertThat(scalingBy("p90(page) at every step <= 50 ms").capacity()).isEmpty();
    assertThat(scalingBy("").capacity()).isEmpty();
  }

  @Test
  void isAboutSweepsOnly() {
    assertThat(ToldRun.shop().scaling()).isEmpty();
    assertThat(ToldSweep.fourWorkers("", 4).scaling()).isEmpty();
  }

  @Test
  void standsInResultsAndIsReadBackFromThem() {
    SavedResults saved =
        ResultsReader.read("results.json", ResultsJson.write(ToldRun.report(plan)));

    assertThat(ResultsJson.write(ToldRun.report(plan)))
        .contains("\"scaling\" : {", "\"lambda\" : ", "\"capacityUsers\" : 8");
    SavedResults.SavedPlan read = saved.plan("queue").orElseThrow();
    assertThat(read.totals()).hasSize(10);
    assertThat(read.totals()).extracting(LoadPoint::throughput).contains(10.0, 20.0, 40.0);
  }

  @Test
  void standsInTheReport() {
    String page = HtmlReport.render(ToldRun.report(plan));

    assertThat(page)
        .contains("How it scales</h3>")
        .contains("<b>Linear up to 4 users; ")
        .contains(
            "Capacity: 8 users pass all targets, at 40.00 requests per second; at 16 one fails")
        .contains("50 per second, 2; 100 per second, 3;");
  }

  private static PlanScaling scalingBy(String criteria) {
    return ToldSweep.fourWorkers(criteria, 1, 2, 4, 8, 16).scaling().orElseThrow();
  }

  @Test
  void takesTheFirstStepAsBaseline() {
    assertThat(rows)
        .extracting(SweepRow::percentOfBaseline)
        .containsExactly(100.0, 200.0, 400.0, 400.0);
    assertThat(rows.get(2).relativeThroughput()).isEqualTo(4, within(1e-9));
  }

  @Test
  void putsTheRepeatsTogetherAndKeepsTheirSpread() {
    SweepRow two = rows.get(1);

    // 20 a second for 10 s, twice.
    assertThat(two.level().samples()).isEqualTo(400);
    assertThat(two.leastThroughput()).isEqualTo(20);
    assertThat(two.mostThroughput()).isEqualTo(20);
    assertThat(two.connections().total().count()).isEqualTo(400);
    assertThat(two.reliable()).isTrue();
  }

  @Test
  void areNoneOfARunWithOneLoadLevel() {
    assertThat(SweepRow.of(ToldRun.everyVerdict().plans().get(0).statistics(), Set.of())).isEmpty();
  }
}
