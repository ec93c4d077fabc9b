package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.stats.ArrivalStatistics;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.PacedLoad;
import io.github.ampmeter.judge.stats.RateRise;
import io.github.ampmeter.judge.stats.StepStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.validity.GeneratorBottleneck.BottleneckKind;
import io.github.ampmeter.judge.validity.GeneratorEvidence.CpuUse;
import io.github.ampmeter.judge.validity.GeneratorEvidence.PortUse;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Looks for indicators that the load generator was the limit, in one window. */
final class BottleneckDetector {
  /** JMeter's own threads wait for each other well before it has all its CPUs for itself. */
  private static final double GENERATOR_SATURATED = 0.8;

  private static final double MACHINE_SATURATED = 0.95;

  /**
   * Of a saturated machine's CPUs. A generator that takes less is not short of them: where other
   * programs keep it waiting all the same, its meter sees pauses.
   */
  private static final double LEAST_OF_THE_MACHINE = 0.1;

  /** They are looked at each five seconds: what is left is soon gone, and hard to find before. */
  private static final double MOST_PORTS_SHARE = 0.95;

  private static final double MOST_PAUSED_SHARE = 0.01;

  /** A load of a few requests may last no longer than one pause, and lacks none of them. */
  private static final long LEAST_STALL_MILLIS = 1_000;

  private static final int LATE_PERCENTILE = 90;
  private static final double LATE_MILLIS = 250;

  private static final double MOST_LATE_PERCENT = 1;

  /** Of the arrivals that were to come: fewer are a load that was not offered. */
  private static final double LEAST_MISSING_SHARE = 0.01;

  /** Standard deviations of a number that is drawn from the Poisson distribution. */
  private static final double SCATTER = 4;

  /** With fewer operations, two late ones would be one in ten. */
  private static final int FEWEST_PACED = 20;

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final StepStatistics step;
  private final Window window;
  private final List<GeneratorBottleneck> found = new ArrayList<>();

  private BottleneckDetector(StepStatistics step) {
    this.step = step;
    this.window = step.window();
  }

  /**
   * All signs of one pass.
   *
   * @param pauses those that count, from all of the run
   * @param strictestMillis the lowest upper limit of a time at this step; infinite without one
   */
  static List<GeneratorBottleneck> in(
      StepStatistics step,
      OperationStatistics operations,
      GeneratorEvidence evidence,
      List<Window> pauses,
      double strictestMillis) {
    BottleneckDetector search = new BottleneckDetector(step);
    evidence.cpus().apply(step.window()).ifPresent(use -> search.cpu(use, evidence.shared()));
    search.pauses(pauses, strictestMillis);
    search.ports(evidence.ports().apply(step.window()));
    // Of paced users, and of arrivals, the plan says how fast they are.
    boolean arrived = search.arrivals(step.total().arrivals());
    boolean paced = operations.pacing(step).map(search::late).isPresent();
    if (!paced && !arrived) {
      step.rise().ifPresent(search::warmingUp);
    }
    return search.found;
  }

  private void cpu(CpuUse use, boolean accepted) {
    Severity severity = accepted ? Severity.NOTE : Severity.WARNING;
    if (use.generator() >= GENERATOR_SATURATED * use.generatorCpus()) {
      String may = use.generatorCpus() < use.machineCpus() ? " that it may use" : "";
      Figure cpus = new Figure(use.generatorCpus(), "CPUs");
      add(BottleneckKind.CPU, Message.CPU_OF_JMETER.issue(use.generator(), cpus, may).as(severity));
    } else if (use.machine() >= MACHINE_SATURATED * use.machineCpus()
        && use.generator() >= LEAST_OF_THE_MACHINE * use.machineCpus()
        && use.generator() >= use.servers()) {
      Figure busy = Figure.percent(Math.round(100 * use.machine() / use.machineCpus()));
      add(
          BottleneckKind.CPU,
          Message.CPU_OF_MACHINE.issue(busy, use.generator(), use.servers()).as(severity));
    }
  }

  private void pauses(List<Window> pauses, double strictestMillis) {
    List<Window> here =
        pauses.stream()
            .filter(each -> each.startMillis() < window.endMillis())
            .filter(each -> each.endMillis() > window.startMillis())
            .toList();
    long paused = here.stream().mapToLong(each -> each.within(window)).sum();
    long longest = here.stream().mapToLong(Window::millis).max().orElse(0);
    if (here.isEmpty()
        || paused < MOST_PAUSED_SHARE * window.millis() && longest <= strictestMillis) {
      return;
    }
    String first = CLOCK.format(Instant.ofEpochMilli(here.get(0).startMillis()));
    boolean stalled = 2 * paused > window.millis() && paused > LEAST_STALL_MILLIS;
    BottleneckKind kind = stalled ? BottleneckKind.STALL : BottleneckKind.PAUSE;
    Issue issue =
        here.size() == 1
            ? Message.PAUSED.issue(seconds(longest), first)
            : Message.PAUSED_OFTEN.issue(
                Figure.of(here.size(), "times"), seconds(paused), seconds(longest), first);
    add(kind, issue);
  }

  private void ports(Optional<PortUse> use) {
    long failed = step.connections().withoutPort();
    Optional<PortUse> scarce = use.filter(each -> each.taken() >= MOST_PORTS_SHARE * each.all());
    if (failed > 0) {
      add(BottleneckKind.PORTS, Message.NO_PORTS.issue(Figure.of(failed, "samples")));
    } else {
      scarce.ifPresent(
          ports ->
              add(BottleneckKind.PORTS, Message.SCARCE_PORTS.issue(ports.taken(), ports.all())));
    }
  }

  private void warmingUp(RateRise rise) {
    add(
        BottleneckKind.WARMING_UP,
        Message.WARMING_UP.issue(
            rate(rise.firstPerSecond()),
            rate(rise.lastPerSecond()),
            Figure.percent(Math.round(rise.percent()))));
  }

  /** A rise of a tenth is none yet: decimals of hundreds say nothing. */
  private static Figure rate(double perSecond) {
    return new Figure(perSecond < 100 ? perSecond : Math.rint(perSecond), "/s");
  }

  private boolean arrivals(ArrivalStatistics arrivals) {
    double late = arrivals.generatorLatePercent();
    double planned = arrivals.planned();
    if (late >= MOST_LATE_PERCENT) {
      add(
          BottleneckKind.ARRIVALS,
          Message.ARRIVALS_LATE.issue(Figure.percent(late), ArrivalStatistics.LATE_MILLIS));
    } else if (arrivals.known() && planned - arrivals.due() > missing(planned)) {
      add(
          BottleneckKind.ARRIVALS,
          Message.ARRIVALS_MISSING.issue(arrivals.due(), Math.rint(planned)));
    }
    return arrivals.any();
  }

  /** So many fewer may come by chance, where the gaps are drawn, or for want of a whole one. */
  private static double missing(double planned) {
    return Math.max(LEAST_MISSING_SHARE * planned, SCATTER * Math.sqrt(planned));
  }

  private boolean late(PacedLoad load) {
    double late = load.lateMillis().percentile(LATE_PERCENTILE);
    if (load.lateMillis().count() >= FEWEST_PACED && late > LATE_MILLIS) {
      add(BottleneckKind.LATE, Message.STARTED_LATE.issue(Math.rint(late)));
    }
    return true;
  }

  private void add(BottleneckKind kind, Issue issue) {
    found.add(
        new GeneratorBottleneck(kind, step.users(), step.unit(), step.repeat(), window, issue));
  }

  private static Figure seconds(long millis) {
    return new Figure(
        millis < 1000 ? Math.rint(millis / 10.0) / 100 : Math.rint(millis / 100.0) / 10, "s");
  }
}
