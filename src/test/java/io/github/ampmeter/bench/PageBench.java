package io.github.ampmeter.bench;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.local.LocalStack;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a page of 1,150 bytes costs the load generator, by ten users over connections that stay
 * open: CPU of many requests less that of few, so that no start-up is in it. Requests are
 * -Dbench.requests=400000.
 */
class PageBench {
  private static final int ROUNDS = 3;
  private static final int USERS = 10;
  private static final int MANY = Integer.getInteger("bench.requests", 400_000);
  private static final int FEW = MANY / 4;
  private static final double MICROS = 1e6;

  @TempDir private Path folder;
  @TempDir private Path logs;

  /** Of one round, in microseconds a request. */
  private final Map<String, List<Double>> costs = new LinkedHashMap<>();

  @Test
  void aPageOverAConnectionThatStaysOpen() throws IOException, InterruptedException {
    assumeTrue(installed("apache2") && installed("ab"), "no apache2 and ab on the path");
    try (InputStream plan = PageBench.class.getResourceAsStream("page.jmx")) {
      Files.copy(plan, folder.resolve("page.jmx"));
    }
    try (LocalStack stack =
        new LocalStack(AmpmeterHome.path(), logs, StackSpec.of(LocalStack.KIND))) {
      String url = stack.start().page("/static/page-1150.html").toString();
      for (int round = 0; round < ROUNDS; round++) {
        measure("ab -k", requests -> ab(url, requests));
        measure("Lean HTTP Request in JMeter", requests -> jmeter(url, requests, "lean"));
        measure("HttpClient4 in JMeter", requests -> jmeter(url, requests, "HttpClient4"));
      }
    }
    tell();
  }

  private void measure(String way, IntFunction<List<String>> command)
      throws IOException, InterruptedException {
    double many = Cost.of(folder, command.apply(MANY)).cpuSeconds();
    double few = Cost.of(folder, command.apply(FEW)).cpuSeconds();
    costs.computeIfAbsent(way, name -> new ArrayList<>()).add((many - few) / (MANY - FEW) * MICROS);
  }

  private static List<String> ab(String url, int requests) {
    return List.of("ab", "-q", "-k", "-c", "" + USERS, "-n", "" + requests, url);
  }

  /** With the JTL as a run writes it. */
  private static List<String> jmeter(String url, int requests, String client) {
    Path bin = AmpmeterHome.path().resolve("jmeter/bin");
    String command =
        "rm -f now.jtl; \"$0\" -n -t page.jmx -l now.jtl -j now.log -q \"$1\" \"-Jurl=$2\""
            + " -Jloops=$3 -Jampmeter.http.client=$4"
            + " -Jsample_variables=page:micros,page:latencyMicros,page:connectMicros";
    return List.of(
        "sh",
        "-c",
        command,
        bin.resolve("jmeter").toString(),
        bin.resolve("ampmeter.properties").toString(),
        url,
        "" + requests / USERS,
        client);
  }

  private void tell() throws IOException {
    double first = median(costs.values().iterator().next());
    StringBuilder table = new StringBuilder();
    table.append("\n**Client CPU of a GET of 1,150 bytes, keep-alive, ").append(USERS);
    table.append(" users** (medians of ").append(ROUNDS).append(" runs)\n\n");
    table.append(
        "| way | CPU \u00b5s | least | most | of the first |\n|---|---:|---:|---:|---:|\n");
    costs.forEach(
        (way, of) ->
            table.append(
                String.format(
                    Locale.ROOT,
                    "| %s | %.1f | %.1f | %.1f | %.2f |%n",
                    way,
                    median(of),
                    StatUtils.min(values(of)),
                    StatUtils.max(values(of)),
                    median(of) / first)));
    Path file = Path.of("target", "bench", "bench.md");
    Files.createDirectories(file.getParent());
    Files.writeString(file, table, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    System.out.print(table);
  }

  private static double median(List<Double> of) {
    return StatUtils.percentile(values(of), 50);
  }

  private static double[] values(List<Double> of) {
    return of.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static boolean installed(String program) {
    return Stream.of((System.getenv("PATH") + File.pathSeparator + "/usr/sbin").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
