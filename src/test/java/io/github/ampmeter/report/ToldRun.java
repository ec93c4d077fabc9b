package io.github.ampmeter.report;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Span;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.report.Observation.DatabaseFigure;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.RunInfo.FactTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A run small enough to check by hand.
 *
 * <p>Plan "shop": 12 s, of which [2 s, 12 s) is judged. Every 100 ms one Buy starts, which is
 * cart.php (10 … 19 ms, each equally often) and pay.php (100, 110, 120, 130 ms); each 20th pay.php
 * fails with code 500. In the window that is 100 Buys, 5 of them failed.
 */
public final class ToldRun {
  public static final long START = Instant.parse("2026-11-21T09:30:00Z").toEpochMilli();

  private static final String HOST = "host";
  private static final String WEB = "web server";
  private static final String DATABASE = "database";
  private static final String JMETER = "JMeter";

  private ToldRun() {}

  /** One plan for each verdict, worst first. */
  public static Report everyVerdict() {
    return report(
        shop(), ended("cut", List.of("JMeter ended early, exit code 137")), passed(), open());
  }

  public static Report report(PlanReport... plans) {
    return new Report(
        new RunInfo(
            "told run",
            "embedded",
            Instant.ofEpochMilli(START),
            Instant.ofEpochMilli(START + 90_500),
            List.of(new Fact("Release", "2.4"), new Fact("Ticket", "OPS-3021")),
            List.of("Figures speak of Quercus, not of PHP."),
            List.of(new FactTable("Host", List.of(new Fact("CPUs", "2")))),
            "Ampmeter test"),
        List.of(plans),
        Optional.empty());
  }

  public static PlanReport shop() {
    RunRecorder recorder = new RunRecorder(new Window(START + 2_000, START + 12_000));
    Sample sample = new Sample();
    for (int i = 0; i < 120; i++) {
      long start = START + 100L * i;
      long cart = 10 + i % 10;
      long pay = 100 + 10L * (i % 4);
      boolean paid = i % 20 != 0;
      String failure = paid ? "" : "expected <b>thanks</b>, found nothing";
      recorder.accept(
          sample
              .named("cart.php", SampleKind.REQUEST)
              .timed(start, cart, 0)
              .connected(cart - 2, i % 2)
              .loadedBy(3, "")
              .ended(i > 0, i > 0 ? "200" : "503", i > 0 ? "" : "starting"));
      recorder.accept(
          sample
              .named("pay.php", SampleKind.REQUEST)
              .timed(start + cart, pay, 0)
              .connected(pay - 5, 0)
              .ended(paid, paid ? "200" : "500", failure));
      recorder.accept(
          sample
              .named("Buy", SampleKind.OPERATION)
              .timed(start, cart + pay, 0)
              .connected(cart, 0)
              .ended(paid, "", failure));
    }
    return plan(
        "shop",
        """
        p90(*) <= 140 ms
        p99.9(cart.php) <= 1 s
        errors(total) <= 0 %
        throughput(total) >= 5 /s
        p90(Sell) <= 1 s
        """,
        recorder.statistics(),
        List.of(),
        observation());
  }

  /**
   * Two CPUs, looked at each second from 1 s before the first sample to 1 s after the last. JMeter
   * begins with the load; in the window web server 1.2, database 0.3, JMeter 0.4 and all together
   * 1.95 CPUs, so 0.05 are anybody else's.
   */
  private static Observation observation() {
    return new ToldObservation(2)
        .seen(HOST, ObservedQuantity.CPU_PERCENT_OF_ALL, overTime(-1, 0.2, 1.95, 13))
        .seen(HOST, ObservedQuantity.LOAD_AVERAGE, overTime(-1, 0.5, 2.5, 13))
        .seen(WEB, ObservedQuantity.CPU_PERCENT_OF_ONE, overTime(-1, 0, 1.2, 13))
        .seen(WEB, ObservedQuantity.SYSTEM_PERCENT_OF_ONE, overTime(-1, 0, 0.3, 13))
        .seen(WEB, ObservedQuantity.RESIDENT_BYTES, overTime(-1, 100 << 20, 300 << 20, 13))
        .seen(WEB, ObservedQuantity.PROPORTIONAL_BYTES, overTime(-1, 60 << 20, 120 << 20, 13))
        .seen(DATABASE, ObservedQuantity.CPU_PERCENT_OF_ONE, overTime(-1, 0, 0.3, 13))
        .seen(DATABASE, ObservedQuantity.SYSTEM_PERCENT_OF_ONE, overTime(-1, 0, 0.1, 13))
        .seen(DATABASE, ObservedQuantity.RESIDENT_BYTES, overTime(-1, 80 << 20, 80 << 20, 13))
        .seen(JMETER, ObservedQuantity.CPU_PERCENT_OF_ONE, overTime(0, 1, 0.4, 12))
        .seen(JMETER, ObservedQuantity.SYSTEM_PERCENT_OF_ONE, overTime(0, 0.2, 0.1, 12))
        .seen(JMETER, ObservedQuantity.RESIDENT_BYTES, overTime(0, 50 << 20, 200 << 20, 12))
        .seen("observer", ObservedQuantity.CPU_PERCENT_OF_ONE, overTime(-1, 0.01, 0.004, 13))
        .database(
            new DatabaseWork(
                List.of(
                    new DatabaseFigure("Statements from clients", "Questions", 12_000, false),
                    new DatabaseFigure("Most connections at once", "Max_used_connections", 4, true),
                    new DatabaseFigure("Slow statements", "Slow_queries", 0, false)),
                ""))
        // 1,001 statements a second, one of them ours; the server is up since a minute.
        .status("Questions", IntStream.range(-1, 14).mapToDouble(i -> 5_000 + 1_001 * i).toArray())
        .status("Uptime", IntStream.range(-1, 14).mapToDouble(i -> 60 + i).toArray())
        .asking("Questions", 1)
        .seen(HOST, ObservedQuantity.CONTEXT_SWITCHES, overTime(-1, 900, 12_345, 13))
        .seen(HOST, ObservedQuantity.DISK_WRITTEN, overTime(-1, 0, 3.5 * (1 << 20), 13))
        .seen(HOST, ObservedQuantity.DISK_BUSY, overTime(-1, 0, 12, 13))
        .seen(HOST, ObservedQuantity.LOOPBACK, overTime(-1, 0, 25 << 20, 13))
        .seen(HOST, ObservedQuantity.BUSY_WORKERS, overTime(-1, 0, 3.5, 13))
        .seen(HOST, ObservedQuantity.LISTEN_QUEUE, overTime(-1, 0, 2, 13))
        .observation();
  }

  /** A second a span: one value before second 2, where the window begins, another from there. */
  private static List<Span> overTime(int fromSecond, double before, double judged, int toSecond) {
    return IntStream.range(fromSecond, toSecond)
        .mapToObj(
            i -> new Span(START + 1000L * i, START + 1000L * (i + 1), i < 2 ? before : judged))
        .toList();
  }

  /** 100 requests of 7 ms, one each 10 ms; no phases, so the whole of its 1 s is judged. */
  public static PlanReport passed() {
    return plan("steady", "p90(*) <= 10 ms\nmax(total) <= 7 ms", steady(100, "page"), List.of());
  }

  public static PlanReport ended(String name, List<String> why) {
    return plan(name, "max(*) <= 7 ms", steady(3, "page"), why);
  }

  /** A single sample and nothing to judge it by. */
  public static PlanReport open() {
    return plan("open", "", steady(1, "page"), List.of());
  }

  public static PlanReport withoutSamples() {
    return plan("silent", "p90(*) <= 1 s", steady(0, ""), List.of());
  }

  /** JMeter could not load the plan: the machine was observed, but there is no window. */
  public static PlanReport observedWithoutSamples() {
    return plan("silent", "p90(*) <= 1 s", steady(0, ""), List.of(), observation());
  }

  public static RunStatistics steady(int samples, String label) {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);
    Sample sample = new Sample();
    for (int i = 0; i < samples; i++) {
      recorder.accept(
          sample
              .named(label, SampleKind.REQUEST)
              .timed(START + 10L * i, 7, 0)
              .connected(5, 1)
              .loadedBy(2, "")
              .ended(true, "200", ""));
    }
    return recorder.statistics();
  }

  public static PlanReport plan(
      String name, String targets, RunStatistics statistics, List<String> incomplete) {
    return plan(name, targets, statistics, incomplete, Observation.NONE);
  }

  private static PlanReport plan(
      String name,
      String targets,
      RunStatistics statistics,
      List<String> incomplete,
      Observation observation) {
    Verdict verdict =
        Judge.judge(
            Criteria.parse(name + ".targets", targets),
            statistics,
            OperationStatistics.NONE,
            incomplete.stream().map(Message.RUN_PROBLEM::issue).toList());
    return ToldPlan.of(name, verdict, statistics)
        .run(
            List.of(new Fact("users", "3")),
            List.of("jmeter -n -t " + name + ".jmx"),
            List.of(new Checksum("samples.jtl", "9f86d081884c7d65")))
        .observed(observation)
        .report();
  }
}
