package io.github.ampmeter.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * CPU time that servers took for a request, by a run's observe.csv and JTL. The work is the same
 * all the time: where the time is not, the machine was quicker or slower, as virtual ones are, and
 * the load generator had no part in it.
 */
final class ServerCost {
  private static final Set<String> SERVERS = Set.of("web server", "PHP", "database");
  private static final double MOST_RATIO = 1.1;

  private ServerCost() {}

  /** Whether it changed by more than a tenth from a window's first third to its last. */
  static boolean changed(Path plan, long fromMillis, long toMillis) throws IOException {
    long third = (toMillis - fromMillis) / 3;
    double first = of(plan, fromMillis, fromMillis + third);
    double last = of(plan, toMillis - third, toMillis);
    return Math.max(first, last) / Math.min(first, last) > MOST_RATIO;
  }

  private static double of(Path plan, long fromMillis, long toMillis) throws IOException {
    double percent =
        rows(plan.resolve("observe.csv")).stream()
            .filter(row -> within(Long.parseLong(row[0]), fromMillis, toMillis))
            .filter(row -> SERVERS.contains(row[1]) && row[2].equals("cpuPercentOfOneCpu"))
            .mapToDouble(row -> Double.parseDouble(row[3]))
            .sum();
    long requests =
        rows(plan.resolve("samples.jtl")).stream()
            .mapToLong(row -> Long.parseLong(row[0]) + Long.parseLong(row[1]))
            .filter(ended -> within(ended, fromMillis, toMillis))
            .count();
    return percent / requests;
  }

  private static boolean within(long millis, long fromMillis, long toMillis) {
    return fromMillis <= millis && millis < toMillis;
  }

  private static List<String[]> rows(Path csv) throws IOException {
    return Files.readAllLines(csv).stream().skip(1).map(line -> line.split(",")).toList();
  }
}
