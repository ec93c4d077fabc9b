package io.github.ampmeter.judge.validity;

import io.github.ampmeter.judge.stats.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What was observed of the load generator beside its samples.
 *
 * @param cpus in a window; empty where nothing was observed
 * @param ports local ports that connections to the web server had taken in a window; empty where
 *     nobody counted them
 * @param pauses times in which it stood still, in the order of time and without overlaps
 * @param shared whether the user accepts that generator and servers share a machine
 */
public record GeneratorEvidence(
    Function<Window, Optional<CpuUse>> cpus,
    Function<Window, Optional<PortUse>> ports,
    List<Window> pauses,
    boolean shared) {
  /** A JTL alone has no evidence. */
  public static final GeneratorEvidence NONE = of(List.of());

  /** Shorter pauses are every program's: a busy CPU, a small garbage collection. */
  private static final long LEAST_PAUSE_MILLIS = 50;

  /**
   * How many CPUs were busy in a window, on the machine of the load generator; NaN where not known.
   *
   * @param machine of the whole machine
   * @param machineCpus how many it has
   * @param generator of the load generator
   * @param generatorCpus how many that may use
   * @param servers of web server, PHP and database together, as far as they run there
   */
  public record CpuUse(
      double machine, int machineCpus, double generator, double generatorCpus, double servers) {}

  /**
   * Local ports on the machine of the load generator.
   *
   * @param taken the most at a poll that no new connection to the web server could have
   * @param all how many the system has for clients
   */
  public record PortUse(double taken, double all) {}

  public GeneratorEvidence {
    pauses = apart(pauses);
  }

  public static GeneratorEvidence of(List<Window> pauses) {
    return new GeneratorEvidence(
        window -> Optional.empty(), window -> Optional.empty(), pauses, false);
  }

  private static List<Window> apart(List<Window> pauses) {
    List<Window> apart = new ArrayList<>();
    for (Window pause :
        pauses.stream().sorted(Comparator.comparingLong(Window::startMillis)).toList()) {
      Window last = apart.isEmpty() ? null : apart.get(apart.size() - 1);
      if (last != null && pause.startMillis() <= last.endMillis()) {
        apart.remove(last);
        apart.add(new Window(last.startMillis(), Math.max(last.endMillis(), pause.endMillis())));
      } else {
        apart.add(pause);
      }
    }
    return List.copyOf(apart);
  }

  /** The pauses that are long enough to matter. */
  List<Window> longPauses() {
    return pauses.stream().filter(pause -> pause.millis() > LEAST_PAUSE_MILLIS).toList();
  }
}
