package io.github.ampmeter.verdict.generator;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.stats.ArrivalStatistics;
import io.github.ampmeter.stats.OperationStatistics;
import io.github.ampmeter.stats.PacedLoad;
import io.github.ampmeter.stats.RateRise;
import io.github.ampmeter.stats.StepStatistics;
import io.github.ampmeter.stats.window.Window;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Looks for the signs in one window. */
final class SignSearch {
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
  private static final int LATE_PERCENTILE = 90;
  private static final double LATE_MILLIS = 250;

  private static final double MOST_LATE_PERCENT = 1;

  /** Of the arrivals that were to come: fewer are a load that was not offered. */
  private static final double LEAST_MISSING_SHARE = 0.01;

  /** Standard deviations of a number that is drawn from the Poisson distribution. */
  private static final double SCATTER = 4;

  /** Of fewer operations, one in ten is two of them. */
  private static final int FEWEST_PACED = 20;

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final StepStatistics step;
  private final Window window;
  private final List<GeneratorSign> found = new ArrayList<>();

  private SignSearch(StepStatistics step) {
    this.step = step;
    this.window = step.window();
  }

  /**
   * All signs of one pass.
   *
   * @param pauses those that count, from all of the run
   * @param strictestMillis the lowest upper limit of a time at this step; infinite without one
   */
  static List<GeneratorSign> in(
      StepStatistics step,
      OperationStatistics operations,
      GeneratorEvidence evidence,
      List<Window> pauses,
      double strictestMillis) {
    SignSearch search = new SignSearch(step);
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
    if (use.generator() >= GENERATOR_SATURATED * use.generatorCpus()) {
      String may = use.generatorCpus() < use.machineCpus() ? " that it may use" : "";
      String cpus = number(use.generatorCpus()) + (use.generatorCpus() == 1 ? " CPU" : " CPUs");
      add(
          SignKind.CPU,
          "JMeter itself kept " + number(use.generator()) + " of " + cpus + may + " busy",
          accepted);
    } else if (use.machine() >= MACHINE_SATURATED * use.machineCpus()
        && use.generator() >= LEAST_OF_THE_MACHINE * use.machineCpus()
        && use.generator() >= use.servers()) {
      add(
          SignKind.CPU,
          "the machine's CPUs were "
              + Decimals.text(100 * use.machine() / use.machineCpus(), 0)
              + " % busy, and JMeter took "
              + number(use.generator())
              + " of them, the servers "
              + number(use.servers()),
          accepted);
    }
  }

  private void pauses(List<Window> pauses, double strictestMillis) {
    List<Window> here =
        pauses.stream()
            .filter(each -> each.startMillis() < window.endMillis())
            .filter(each -> each.endMillis() > window.startMillis())
            .toList();
    long paused = here.stream().mapToLong(each -> Pauses.within(each, window)).sum();
    long longest = here.stream().mapToLong(SignSearch::millis).max().orElse(0);
    if (here.isEmpty()
        || paused < MOST_PAUSED_SHARE * millis(window) && longest <= strictestMillis) {
      return;
    }
    String first = CLOCK.format(Instant.ofEpochMilli(here.get(0).startMillis()));
    add(
        2 * paused > millis(window) ? SignKind.STANDSTILL : SignKind.PAUSE,
        here.size() == 1
            ? "JMeter itself was paused for " + seconds(longest) + " in the window (" + first + ")"
            : "JMeter itself was paused "
                + (here.size() + " times in the window, together for " + seconds(paused))
                + (", at most " + seconds(longest) + " (first at " + first + ")"),
        false);
  }

  private void ports(Optional<PortUse> use) {
    long failed = step.withoutPort();
    Optional<PortUse> scarce = use.filter(each -> each.taken() >= MOST_PORTS_SHARE * each.all());
    if (failed > 0) {
      add(
          SignKind.PORTS,
          Counted.of(failed, "samples")
              + " failed because JMeter's machine had no local port, or no open file, left to connect with",
          false);
    } else if (scarce.isPresent()) {
      add(
          SignKind.PORTS,
          "connections to the web server had taken "
              + Decimals.text(scarce.get().taken(), 0)
              + " of the "
              + Decimals.text(scarce.get().all(), 0)
              + " local ports of JMeter's machine",
          false);
    }
  }

  private void warmingUp(RateRise rise) {
    add(
        SignKind.WARMING_UP,
        "the load was still warming up: "
            + rate(rise.firstPerSecond())
            + " in the window's first third, "
            + rate(rise.lastPerSecond())
            + " in its last (+"
            + Decimals.text(rise.percent(), 0)
            + " %)",
        false);
  }

  /** A rise of a tenth is none yet: decimals of hundreds say nothing. */
  private static String rate(double perSecond) {
    return Decimals.text(perSecond, perSecond < 100 ? 2 : 0) + " /s";
  }

  private boolean arrivals(ArrivalStatistics arrivals) {
    double late = arrivals.generatorLatePercent();
    double planned = arrivals.planned();
    if (late >= MOST_LATE_PERCENT) {
      add(
          SignKind.ARRIVALS,
          "%s %% of the arrivals began more than %s ms after they were due although a user was free"
              .formatted(Decimals.text(late, 1), ArrivalStatistics.LATE_MILLIS),
          false);
    } else if (arrivals.known() && planned - arrivals.due() > missing(planned)) {
      add(
          SignKind.ARRIVALS,
          "only %s arrivals came where %s were to come"
              .formatted(arrivals.due(), Decimals.text(planned, 0)),
          false);
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
      add(
          SignKind.LATE,
          "one operation in ten began "
              + Decimals.text(late, 0)
              + " ms or more after it was due and its user free",
          false);
    }
    return true;
  }

  private void add(SignKind kind, String words, boolean accepted) {
    found.add(
        new GeneratorSign(kind, step.users(), step.unit(), step.repeat(), window, words, accepted));
  }

  private static long millis(Window window) {
    return window.endMillis() - window.startMillis();
  }

  private static String seconds(long millis) {
    return Decimals.text(millis / 1e3, millis < 1000 ? 2 : 1) + " s";
  }

  private static String number(double cpus) {
    return Decimals.text(cpus, cpus == Math.rint(cpus) ? 0 : 2);
  }
}
