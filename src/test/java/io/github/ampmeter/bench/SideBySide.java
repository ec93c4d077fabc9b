package io.github.ampmeter.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.StatUtils;

/** Some ways to do the same work, each done several times in turns, as a table. */
final class SideBySide {
  private static final double MEDIAN = 50;

  private final String work;
  private final Path folder;
  private final Map<String, List<String>> ways = new LinkedHashMap<>();
  private final Map<String, List<Cost>> costs = new LinkedHashMap<>();

  SideBySide(String work, Path folder) {
    this.work = work;
    this.folder = folder;
  }

  /** The first way is the one that the ratios are of. */
  SideBySide way(String name, String... command) {
    ways.put(name, List.of(command));
    return this;
  }

  /** In turns, so that a machine that slows down slows all of them. */
  SideBySide rounds(int rounds) throws IOException, InterruptedException {
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<String, List<String>> way : ways.entrySet()) {
        costs
            .computeIfAbsent(way.getKey(), name -> new ArrayList<>())
            .add(Cost.of(folder, way.getValue()));
      }
    }
    return this;
  }

  /** Prints the table and adds it to target/bench/bench.md. */
  void tell() throws IOException {
    StringBuilder table = new StringBuilder();
    table.append("\n**").append(work).append("** (medians of ");
    table.append(costs.values().iterator().next().size()).append(" runs)\n\n");
    table.append("| way | wall s | CPU s | wall, of the first | CPU, of the first |\n");
    table.append("|---|---:|---:|---:|---:|\n");
    List<Cost> first = costs.values().iterator().next();
    costs.forEach((name, of) -> table.append(row(name, of, first)));
    Path file = Path.of("target", "bench", "bench.md");
    Files.createDirectories(file.getParent());
    Files.writeString(file, table, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    System.out.print(table);
  }

  private static String row(String name, List<Cost> of, List<Cost> first) {
    double wall = median(of, Cost::wallSeconds);
    double cpu = median(of, Cost::cpuSeconds);
    return String.format(
        Locale.ROOT,
        "| %s | %.2f | %.2f | %.2f | %.2f |%n",
        name,
        wall,
        cpu,
        wall / median(first, Cost::wallSeconds),
        cpu / median(first, Cost::cpuSeconds));
  }

  private static double median(List<Cost> costs, ToDoubleFunction<Cost> seconds) {
    return StatUtils.percentile(costs.stream().mapToDouble(seconds).toArray(), MEDIAN);
  }
}
