package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.ObservedGroup;
import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.stats.Span;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorEvidence.CpuUse;
import io.github.ampmeter.report.ObservationSummary.ProcessesRow;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ObservationSummaryTest {
  private static final Window WINDOW = new Window(1_000, 3_000);

  @Test
  void speaksOfTheJudgedWindow() {
    ObservationSummary summary = summary(1.0, Map.of("web server", 0.5));

    // Warm-up took twice as much; the last second of the window half as much again.
    assertThat(summary.host().cpusMean()).isCloseTo(1.25, within(1e-9));
    assertThat(summary.host().cpusPeak()).isEqualTo(1.5);
    assertThat(summary.processes())
        .containsExactly(new ProcessesRow("web server", 0.625, 0.75, Double.NaN, 150, Double.NaN));
    assertThat(summary.elseMean()).isCloseTo(0.625, within(1e-9));
  }

  @Test
  void hintsAtASaturatedMachine() {
    // 1.52 x 1.25 = 1.9 of 2 CPUs: 95 %.
    assertThat(summary(1.52, Map.of("web server", 0.8, "JMeter", 0.6)).hints())
        .extracting(Notice::message)
        .singleElement()
        .asString()
        .startsWith(
            "The machine's CPUs were 95 % busy in the measurement window (of 2 CPUs: web server"
                + " 1.00, JMeter 0.75, everything else 0.15): response times include waiting");
    assertThat(summary(1.51, Map.of("web server", 0.8, "JMeter", 0.6)).hints()).isEmpty();
  }

  @Test
  void tellsTheCpusOfGeneratorAndServersApart() {
    CpuUse use =
        told(1.52, Map.of("web server", 0.4, "JMeter", 0.8))
            .observation()
            .cpuUse(WINDOW)
            .orElseThrow();

    assertThat(use.machine()).isCloseTo(1.9, within(1e-9));
    assertThat(use.generator()).isCloseTo(1, within(1e-9));
    assertThat(use.servers()).isCloseTo(0.5, within(1e-9));
    assertThat(use.generatorCpus()).isEqualTo(2);
  }

  @Test
  void knowsNoMoreCpusThanTheGeneratorMayUse() {
    Observation bound =
        told(1, Map.of("JMeter", 0.6))
            .seen("JMeter", ObservedQuantity.ALLOWED_CPUS, List.of(new Span(0, 3_000, 1)))
            .observation();

    assertThat(bound.cpuUse(WINDOW).orElseThrow().generatorCpus()).isEqualTo(1);
  }

  @Test
  void knowsNoCpusWhereTheGeneratorWasNotSeen() {
    assertThat(told(1.52, Map.of("web server", 0.4)).observation().cpuUse(WINDOW)).isEmpty();
    assertThat(Observation.NONE.cpuUse(WINDOW)).isEmpty();
  }

  /** The machine of h1 is the busiest, by other programs. */
  @Test
  void knowsTheJMeterThatTookMostOfItsMachineElsewhere() {
    ToldObservation seen = told(0.4, Map.of("web server", 0.4));
    loadWorker(seen, "h1", 2, 80, 0.2);
    loadWorker(seen, "h2", 4, 60, 1.2);

    assertThat(seen.observation().cpuUse(WINDOW)).contains(new CpuUse(3, 4, 1.5, 4, 0));
  }

  private static void loadWorker(
      ToldObservation seen, String name, int cpus, double busy, double jmeter) {
    String host = ObservedGroup.loadWorker(name);
    seen.cpus(host, cpus)
        .seen(host, ObservedQuantity.CPU_PERCENT_OF_ALL, overTime(busy))
        .seen(host, ObservedQuantity.CPU_PERCENT_OF_ONE, overTime(jmeter));
  }

  @Test
  void hintsAtDisturbanceByOtherPrograms() {
    // (1.0 - 0.6) x 1.25 = 0.5 of 2 CPUs: 25 %.
    assertThat(summary(1.0, Map.of("web server", 0.6)).hints())
        .extracting(Notice::message)
        .containsExactly(
            "Other programs and the system used 0.50 of 2 CPUs in the measurement window: do not"
                + " compare these figures with other runs.");
    assertThat(summary(1.0, Map.of("web server", 0.61)).hints()).isEmpty();
  }

  @Test
  void saysNothingWhereNothingWasObserved() {
    ObservationSummary summary = ObservationSummary.of(Observation.NONE, WINDOW);

    assertThat(summary.hints()).isEmpty();
    assertThat(summary.processes()).isEmpty();
    assertThat(summary.host().cpusMean()).isNaN();
    assertThat(summary.elseMean()).isNaN();
  }

  private static ObservationSummary summary(double hostCpus, Map<String, Double> processes) {
    return ObservationSummary.of(told(hostCpus, processes).observation(), WINDOW);
  }

  private static ToldObservation told(double hostCpus, Map<String, Double> processes) {
    ToldObservation seen =
        new ToldObservation(2)
            .seen(ObservedGroup.HOST, ObservedQuantity.CPU_PERCENT_OF_ALL, overTime(hostCpus));
    // The web server comes before JMeter.
    new TreeMap<>(processes)
        .descendingMap()
        .forEach(
            (name, cpus) ->
                seen.seen(name, ObservedQuantity.CPU_PERCENT_OF_ONE, overTime(cpus))
                    .seen(name, ObservedQuantity.RESIDENT_BYTES, overTime(100)));
    return seen;
  }

  /** Twice the value in the warm-up, the value, then one and a half times the value. */
  private static List<Span> overTime(double value) {
    return List.of(
        new Span(0, 1_000, 2 * value),
        new Span(1_000, 2_000, value),
        new Span(2_000, 3_000, 1.5 * value));
  }
}
