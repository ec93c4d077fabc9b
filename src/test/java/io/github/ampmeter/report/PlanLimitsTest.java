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
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Span;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Judge;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
  void otherProgramsTakeFromTheCapacityAndAreNamed() {
    group("web server", 0.9);
    group("JMeter", 0.3);

    assertThat(messages(limits(2)).get(0))
        .isEqualTo(
            "Throughput is limited by the CPUs of this machine: 100 % used (web server 0.9, JMeter"
                + " 0.3, other programs 0.8 of 2 CPUs).");
  }

  @Test
  void otherProgramsAreNoLimitForServersThatUseLittle() {
    group("web server", 0.2);
    group("JMeter", 0.1);
    seen.seen(ObservedGroup.HOST, ObservedQuantity.LINK_LIMIT, over(10e6));
    seen.seen(ObservedGroup.HOST, ObservedQuantity.LINK_TO_SERVER, over(0.1e6));
    seen.seen(ObservedGroup.HOST, ObservedQuantity.LINK_TO_USERS, over(9.9e6));

    assertThat(messages(limits(2)).get(0))
        .isEqualTo("Throughput is limited by the link of 10 Mbit/s: 99 % used.");
  }

  @Test
  void nothingIsSaidOfWaitingBesideBusyOtherPrograms() {
    group("web server", 0.2);
    group("JMeter", 0.1);

    assertThat(messages(limits(2))).isEmpty();
    assertThat(messages(limits(1))).singleElement().asString().startsWith("Nothing that was obs");
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

  @Test
  void aFullLinkIsNamedWithItsRate() {
    servers();
    seen.seen(ObservedGroup.HOST, ObservedQuantity.LINK_LIMIT, over(10e6));
    seen.seen(ObservedGroup.HOST, ObservedQuantity.LINK_TO_USERS, over(9.9e6));
    seen.seen(ObservedGroup.HOST, ObservedQuantity.LINK_TO_SERVER, over(0.1e6));

    assertThat(messages(limits(0.5)).get(0))
        .isEqualTo("Throughput is limited by the link of 10 Mbit/s: 99 % used.");
  }

  @Test
  void workersThatAreBusyAtAllPollsAreNamed() {
    assertThat(ofWorkers(9, 1))
        .isEqualTo(
            "Throughput is limited by the workers of the web server: all 10 were busy at 100 % of"
                + " the polls.");
  }

  @Test
  void thePlaceOfThePollIsUsedWhereAllAreBusy() {
    // At two thirds of the polls 9 and the poll's own, else 8.
    assertThat(ofWorkers(8.667, 0.667))
        .isEqualTo(
            "Throughput is limited by the workers of the web server: all 10 were busy at 67 % of"
                + " the polls.");
  }

  /** What is said first of 10 workers. */
  private String ofWorkers(double busy, double fullShare) {
    servers();
    seen.seen(ObservedGroup.HOST, ObservedQuantity.WORKERS, over(10));
    seen.seen(ObservedGroup.HOST, ObservedQuantity.BUSY_WORKERS, over(busy));
    seen.seen(ObservedGroup.HOST, ObservedQuantity.WORKERS_FULL, over(fullShare));
    return messages(limits(0.5)).get(0);
  }

  @Test
  void rowLocksAreTheWaitsOfASecond() {
    servers();
    // 15,000 ms of waiting each second: 15 users.
    seen.status("Innodb_row_lock_time", rising(15_000));

    assertThat(messages(limits(0.5)))
        .containsExactly(
            "Throughput is limited by row locks: on average 15 of 20 users wait for one.");
  }

  @Test
  void tableLocksAreCountedAtThePolls() {
    servers();
    seen.status(ObservedQuantity.TABLE_LOCK_WAITERS.key(), constant(18));

    assertThat(messages(limits(0.5)))
        .containsExactly(
            "Throughput is limited by table locks: on average 18 of 20 users wait for one.");
  }

  @Test
  void rejectedConnectionsMakeAFullDatabase() {
    servers();
    seen.status(ObservedQuantity.MAX_CONNECTIONS.key(), constant(10));
    seen.status("Threads_connected", constant(7));
    seen.status("Connection_errors_max_connections", rising(50));

    assertThat(messages(limits(0.5)).get(0))
        .isEqualTo(
            "Throughput is limited by the connections to the database: all 10 were in use, and it"
                + " rejected more.");
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
        ToldPlan.of(
                "plan",
                Judge.judge(
                        Criteria.parse("plan.targets", "max(total) <= 1 s"),
                        run,
                        OperationStatistics.NONE,
                        List.of())
                    .withIssues(issues),
                run)
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
