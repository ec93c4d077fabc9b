package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.limits.Conclusion;
import io.github.ampmeter.judge.limits.Resource;
import io.github.ampmeter.judge.limits.StepUse;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Span;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.ToldVerdict;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** 10 s with 20 users: 1,000 requests of 200 ms, 100 a second. */
class PlanLimitsTest {
  private static final long START = ToldRun.START;
  private static final Window WINDOW = new Window(START, START + 10_000);

  private final ToldObservation seen = new ToldObservation(2);

  @Test
  void theMachinesCpusCarryServersAndJMeter() {
    group("web server", 1.2);
    group("database", 0.3);
    group("JMeter", 0.4);

    // 1.95 are busy: 0.05 are anybody else's.
    Resource cpus = resource(limits(1.95), "the CPUs of this machine");
    assertThat(cpus.capacity()).isCloseTo(1.95, within(1e-9));
    assertThat(cpus.use()).isCloseTo(1.9, within(1e-9));
    assertThat(cpus.consumers().keySet())
        .containsExactly("web server", "JMeter", "database", "other programs");
    assertThat(step(limits(1.95)).demand(cpus)).isCloseTo(0.019, within(1e-9));
  }

  @Test
  void serversThatAreBoundToACpuHaveItAsTheirResource() {
    bound("web server", 0.7, 0b01);
    bound("database", 0.2, 0b01);
    bound("JMeter", 0.3, 0b11);
    seen.seen("web server", ObservedQuantity.ALLOWED_CPUS_BUSY, over(0.98));

    PlanLimits limits = limits(1.25);

    assertThat(resource(limits, "CPU 0").utilisation()).isCloseTo(0.9 / 0.92, within(1e-9));
    assertThat(resource(limits, "the CPUs of this machine").use()).isCloseTo(1.2, within(1e-9));
    assertThat(messages(limits).get(0)).startsWith("Throughput is limited by CPU 0: 98 % used");
  }

  @Test
  void nothingIsSaidOfWaitingBesideBusyOtherPrograms() {
    group("web server", 0.2);
    group("JMeter", 0.1);

    assertThat(messages(limits(2))).isEmpty();
    assertThat(messages(limits(1))).singleElement().asString().startsWith("Nothing that was obs");
  }

  @Test
  void otherProgramsThatUseTheGeneratorsCpusAreNamedAndNotTheGenerator() {
    group("web server", 0.1);
    group("JMeter", 0.6);

    assertThat(messages(limits(2)).get(0))
        .startsWith("Throughput is limited by other programs on the load generator's CPUs: ");
    group("JMeter", 1.5);
    assertThat(messages(limits(2)).get(0)).startsWith("Throughput is limited by the load gener");
  }

  @Test
  void remoteHostsAreResourcesOfTheirOwn() {
    group("JMeter", 0.4);
    host("db1", 97);

    PlanLimits limits = limits(0.5);

    assertThat(messages(limits).get(0))
        .isEqualTo("Throughput is limited by the CPUs of db1: 97 % used.");
    assertThat(step(limits).unknown())
        .containsExactly("network of db1", "disk of db1", "network of this machine");
  }

  @Test
  void aLoadWorkersMachineIsNoneOfTheServers() {
    servers();
    PlanLimits alone = limits(0.5);
    host("load worker h1", 99);

    PlanLimits limits = limits(0.5);

    assertThat(messages(limits)).isEqualTo(messages(alone));
    assertThat(step(limits)).isEqualTo(step(alone));
  }

  @Test
  void aFullNetworkIsNamed() {
    group("JMeter", 0.4);
    host("web1", 20);
    seen.seen("host web1", ObservedQuantity.NETWORK_BUSY, over(97));

    PlanLimits limits = limits(0.5);

    assertThat(messages(limits).get(0))
        .isEqualTo("Throughput is limited by the network of web1: 97 % used.");
    assertThat(step(limits).unknown()).containsExactly("disk of web1", "network of this machine");
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "/report/limits.csv", delimiter = '|', useHeadersInDisplayName = true)
  void saysWhatTheTableSays(String name, String told, double busy, String conclusion) {
    for (String each : told.split("; ")) {
      tell(each);
    }

    List<String> messages = messages(limits(busy));

    assertThat(messages.get(0)).isEqualTo(conclusion);
    if (conclusion.endsWith("wait for one.")) {
      assertThat(messages).hasSize(1);
    }
  }

  private void tell(String text) {
    String what = text.substring(0, Math.max(0, text.lastIndexOf(' ')));
    String value = text.substring(text.lastIndexOf(' ') + 1);
    if (text.equals("servers")) {
      servers();
    } else if (what.startsWith("status ")) {
      double number = Double.parseDouble(value);
      String variable = what.substring("status ".length());
      seen.status(
          Stream.of(ObservedQuantity.values())
              .filter(quantity -> quantity.name().equals(variable))
              .map(ObservedQuantity::key)
              .findFirst()
              .orElse(variable),
          value.startsWith("+") ? rising(number) : constant(number));
    } else {
      String[] parts = what.split(":");
      seen.seen(
          parts[0].equals("HOST") ? ObservedGroup.HOST : parts[0],
          ObservedQuantity.valueOf(parts[1]),
          over(Double.parseDouble(value)));
    }
  }

  @Test
  void nothingIsSaidOfAMachineThatNobodyObserved() {
    PlanLimits none = PlanLimits.of(ToldRun.passed());

    assertThat(none.steps()).isEmpty();
    assertThat(none.conclusions()).isEmpty();
  }

  @Test
  void whatWasSeenForTooShortIsUnknown() {
    seen.seen("web server", ObservedQuantity.CPU_PERCENT_OF_ONE, overTime(0, 5, 1.2));
    group("JMeter", 0.4);

    PlanLimits limits = limits(1.9);

    assertThat(step(limits).unknown()).contains("CPUs of the web server");
    assertThat(limits.conclusions()).isEmpty();
  }

  /** Requests that outlast the window take of it, and are in no figure of an operation. */
  @Test
  void ofAnInvalidLoadTheLimitIsNamedAndNothingPredicted() {
    group("web server", 1.9);

    List<String> whole = messages(limits(2));
    List<String> invalid = messages(limits(2, List.of(Message.PLAN_NOT_OVER.issue())));

    assertThat(whole).hasSizeGreaterThan(1);
    assertThat(invalid).containsExactly(whole.get(0));
  }

  private void servers() {
    group("web server", 0.2);
    group("database", 0.1);
    group("JMeter", 0.1);
  }

  /** Elsewhere, with four CPUs. */
  private void host(String name, double busyPercent) {
    String host = ObservedGroup.remote(name);
    seen.cpus(host, 4).seen(host, ObservedQuantity.CPU_PERCENT_OF_ALL, over(busyPercent));
  }

  private void group(String name, double cpus) {
    seen.seen(name, ObservedQuantity.CPU_PERCENT_OF_ONE, over(cpus));
  }

  private void bound(String name, double cpus, long bits) {
    group(name, cpus);
    seen.seen(name, ObservedQuantity.ALLOWED_CPU_BITS, over(bits));
  }

  private PlanLimits limits(double busy) {
    return limits(busy, List.of());
  }

  private PlanLimits limits(double busy, List<Issue> issues) {
    seen.seen(ObservedGroup.HOST, ObservedQuantity.CPU_PERCENT_OF_ALL, over(busy));
    seen.status("Uptime", rising(1));
    RunStatistics run = run();
    return PlanLimits.of(
        ToldPlan.of("plan", ToldVerdict.of("max(total) <= 1 s", run).withIssues(issues), run)
            .observed(seen.observation())
            .report());
  }

  private static RunStatistics run() {
    RunRecorder recorder = new RunRecorder(WINDOW);
    Sample sample = new Sample();
    for (int i = -200; i < 1_000; i++) {
      recorder.accept(
          sample
              .named("page", SampleKind.REQUEST)
              .timed(START + 10L * i, 200, 0)
              .connected(190, 1)
              .loadedBy(20, "")
              .ended(true, "200", ""));
    }
    return recorder.statistics();
  }

  private static StepUse step(PlanLimits limits) {
    return limits.steps().get(0);
  }

  private static Resource resource(PlanLimits limits, String name) {
    return step(limits).resources().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> messages(PlanLimits limits) {
    return limits.conclusions().stream().map(Conclusion::message).toList();
  }

  private static double[] rising(double perSecond) {
    return IntStream.range(-1, 12).mapToDouble(i -> 1e6 + perSecond * i).toArray();
  }

  private static double[] constant(double value) {
    return IntStream.range(-1, 12).mapToDouble(i -> value).toArray();
  }

  private static List<Span> over(double value) {
    return overTime(-1, 12, value);
  }

  private static List<Span> overTime(int from, int to, double value) {
    return List.of(new Span(START + 1000L * from, START + 1000L * to, value));
  }
}
