package io.github.ampmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.issue.Notice;
import io.github.ampmeter.report.Observation.ObservedHost;
import io.github.ampmeter.report.Observation.ObservedProcesses;
import io.github.ampmeter.report.Observation.ProcessesRow;
import io.github.ampmeter.report.ValueOverTime.Span;
import io.github.ampmeter.stats.Window;
import io.github.ampmeter.validity.GeneratorEvidence.CpuUse;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ObservationSummaryTest {
  private static final Window WINDOW = new Window(1_000, 3_000);

  @Test
  void speaksOfTheJudgedWindow() {
    ObservationSummary summary = summary(1.0, processes("web server", 0.5));

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
    assertThat(summary(1.52, processes("web server", 0.8), processes("JMeter", 0.6)).hints())
        .extracting(Notice::message)
        .singleElement()
        .asString()
        .startsWith(
            "The machine's CPUs were 95 % busy in the measurement window (of 2 CPUs: web server"
                + " 1.00, JMeter 0.75, everything else 0.15): response times include waiting");
    assertThat(summary(1.51, processes("web server", 0.8), processes("JMeter", 0.6)).hints())
        .isEmpty();
  }

  @Test
  void tellsTheCpusOfGeneratorAndServersApart() {
    CpuUse use =
        observation(1.52, processes("web server", 0.4), processes("JMeter", 0.8))
            .cpuUse(WINDOW)
            .orElseThrow();

    assertThat(use.machine()).isCloseTo(1.9, within(1e-9));
    assertThat(use.generator()).isCloseTo(1, within(1e-9));
    assertThat(use.servers()).isCloseTo(0.5, within(1e-9));
    assertThat(use.generatorCpus()).isEqualTo(2);
  }

  @Test
  void knowsNoMoreCpusThanTheGeneratorMayUse() {
    ObservedProcesses jmeter =
        new ObservedProcesses(
            "JMeter",
            overTime(0.6),
            ValueOverTime.UNKNOWN,
            overTime(100),
            ValueOverTime.UNKNOWN,
            new ValueOverTime(List.of(new Span(0, 3_000, 1))));

    assertThat(observation(1, jmeter).cpuUse(WINDOW).orElseThrow().generatorCpus()).isEqualTo(1);
  }

  @Test
  void knowsNoCpusWhereTheGeneratorWasNotSeen() {
    assertThat(observation(1.52, processes("web server", 0.4)).cpuUse(WINDOW)).isEmpty();
    assertThat(Observation.NONE.cpuUse(WINDOW)).isEmpty();
  }

  /** The machine of h1 is the busiest, by other programs. */
  @Test
  void knowsTheJMeterThatTookMostOfItsMachineElsewhere() {
    Observation here = observation(0.4, processes("web server", 0.4));
    CpuUse use =
        new Observation(
                here.logicalCpus(),
                here.hostCpus(),
                here.loadAverage(),
                here.processes(),
                here.observerCpus(),
                here.database(),
                here.status(),
                here.activity(),
                List.of(loadWorker("h1", 2, 80, 0.2), loadWorker("h2", 4, 60, 1.2)))
            .cpuUse(WINDOW)
            .orElseThrow();

    assertThat(use).isEqualTo(new CpuUse(3, 4, 1.5, 4, 0));
  }

  private static ObservedHost loadWorker(String name, int cpus, double busy, double jmeter) {
    return new ObservedHost(
        ObservedHost.LOAD_WORKER + name,
        cpus,
        overTime(busy),
        ValueOverTime.UNKNOWN,
        overTime(jmeter),
        Activity.NONE);
  }

  @Test
  void hintsAtDisturbanceByOtherPrograms() {
    // (1.0 - 0.6) x 1.25 = 0.5 of 2 CPUs: 25 %.
    assertThat(summary(1.0, processes("web server", 0.6)).hints())
        .extracting(Notice::message)
        .containsExactly(
            "Other programs and the system used 0.50 of 2 CPUs in the measurement window: do not"
                + " compare these figures with other runs.");
    assertThat(summary(1.0, processes("web server", 0.61)).hints()).isEmpty();
  }

  @Test
  void saysNothingWhereNothingWasObserved() {
    ObservationSummary summary = ObservationSummary.of(Observation.NONE, WINDOW);

    assertThat(summary.hints()).isEmpty();
    assertThat(summary.processes()).isEmpty();
    assertThat(summary.host().cpusMean()).isNaN();
    assertThat(summary.elseMean()).isNaN();
  }

  private static ObservationSummary summary(double hostCpus, ObservedProcesses... processes) {
    return ObservationSummary.of(observation(hostCpus, processes), WINDOW);
  }

  private static Observation observation(double hostCpus, ObservedProcesses... processes) {
    return new Observation(
        2,
        overTime(hostCpus),
        ValueOverTime.UNKNOWN,
        List.of(processes),
        ValueOverTime.UNKNOWN,
        Optional.empty(),
        StatusOverTime.NONE,
        Activity.NONE,
        List.of());
  }

  private static ObservedProcesses processes(String name, double cpus) {
    return new ObservedProcesses(
        name,
        overTime(cpus),
        ValueOverTime.UNKNOWN,
        overTime(100),
        ValueOverTime.UNKNOWN,
        ValueOverTime.UNKNOWN);
  }

  /** Twice the value in the warm-up, the value, then one and a half times the value. */
  private static ValueOverTime overTime(double value) {
    return new ValueOverTime(
        Stream.of(
                new Span(0, 1_000, 2 * value),
                new Span(1_000, 2_000, value),
                new Span(2_000, 3_000, 1.5 * value))
            .toList());
  }
}
