package io.github.ampmeter.run.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.judge.verdict.MetricKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a plan judges in JMeter's window and what a suite judges it by do not drift apart. */
class TargetsOfPlansTest {
  private static final Pattern CRITERIA =
      Pattern.compile("(?s)\"RequiredPercentiles.criteria\">(.*?)</stringProp>");

  /** What a quick run in the window cannot hold, or what depends on how long it is. */
  private static final Set<MetricKind> OF_LONG_RUNS =
      EnumSet.of(
          MetricKind.SAMPLES,
          MetricKind.THROUGHPUT,
          MetricKind.MIX,
          MetricKind.COUNTED,
          MetricKind.STABLE,
          MetricKind.DRIFT,
          MetricKind.DRIFT_MEGABYTES,
          MetricKind.DRIFT_NUMBER);

  static Stream<Path> targets() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(Path.of("datasets/targets"))) {
      files = all.filter(file -> Files.exists(plan(file))).sorted().toList();
    }
    return files.stream();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void thePlanItselfJudgesByTheLimitsOfItsTargets(Path file) throws IOException {
    List<Criterion> ofFile = Criteria.parse(file.toString(), Files.readString(file));
    List<Criterion> ofPlan = ofPlan(plan(file));

    assertThat(limits(ofFile)).containsAll(limits(ofPlan));
    assertThat(limits(ofPlan))
        .containsAll(
            limits(
                ofFile.stream()
                    .filter(each -> !OF_LONG_RUNS.contains(each.metric().kind()))
                    .toList()));
  }

  /** Without the load levels: a plan's window always sweeps, a suite may not. */
  private static List<String> limits(List<Criterion> criteria) {
    return criteria.stream()
        .map(each -> each.metric() + " " + each.labels() + " " + each.limit())
        .toList();
  }

  private static List<Criterion> ofPlan(Path plan) throws IOException {
    Matcher criteria = CRITERIA.matcher(Files.readString(plan));
    assertThat(criteria.find()).as("%s has Required Percentiles", plan).isTrue();
    String text = criteria.group(1).replace("&lt;", "<").replace("&gt;", ">");
    return Criteria.parse(plan.toString(), text);
  }

  private static Path plan(Path targets) {
    return Path.of("testplans", targets.getFileName().toString().replace(".targets", ".jmx"));
  }
}
