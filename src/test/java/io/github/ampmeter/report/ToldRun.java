package io.github.ampmeter.report;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.stats.RunRecorder;
import io.github.ampmeter.stats.RunStatistics;
import io.github.ampmeter.stats.Window;
import io.github.ampmeter.verdict.Criteria;
import io.github.ampmeter.verdict.Judge;
import java.time.Instant;
import java.util.List;

/**
 * A run small enough to check by hand.
 *
 * <p>Plan "shop": 12 s, of which [2 s, 12 s) is judged. Every 100 ms one Buy starts, which is
 * cart.php (10 … 19 ms, each equally often) and pay.php (100, 110, 120, 130 ms); each 20th pay.php
 * fails with code 500. In the window that is 100 Buys, 5 of them failed.
 */
public final class ToldRun {
  public static final long START = Instant.parse("2026-11-21T09:30:00Z").toEpochMilli();

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
        List.of(plans));
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
              .ended(true, "200", ""));
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
        List.of());
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
    return new PlanReport(
        name,
        Judge.judge(Criteria.parse(name + ".targets", targets), statistics, incomplete),
        statistics,
        List.of(new Fact("users", "3")),
        List.of("jmeter -n -t " + name + ".jmx"),
        List.of(new Checksum("samples.jtl", "9f86d081884c7d65")));
  }
}
