package io.github.ampmeter.bench;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.local.LocalStack;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a page of 1,150 bytes costs the load generator, by ten users over connections that stay
 * open: CPU of many requests less that of fewer, so that neither start-up nor compilers are in it.
 */
class PageBench {
  private static final int ROUNDS = 3;
  private static final int USERS = 10;
  private static final int MANY = Bench.size(1_200_000, 80_000);

  /** After which JMeter's compilers have come to their end. */
  private static final int FEW = MANY / 3;

  private static final double MICROS = 1e6;
  private static final String PEER = "ab -k";
  private static final int WRK_SECONDS = Bench.size(10, 3);
  private static final Pattern WRK_REQUESTS = Pattern.compile("(\\d+) requests in");

  @TempDir private Path folder;
  @TempDir private Path logs;

  /** Of one round, in microseconds a request. */
  private final Map<String, List<Double>> costs = new LinkedHashMap<>();

  @Test
  void aPageOverAConnectionThatStaysOpen() throws IOException, InterruptedException {
    assumeTrue(
        Bench.installed("apache2") && Bench.installed("ab"), "no apache2 and ab on the path");
    try (InputStream plan = PageBench.class.getResourceAsStream("page.jmx")) {
      Files.copy(plan, folder.resolve("page.jmx"));
    }
    try (LocalStack stack =
        new LocalStack(AmpmeterHome.path(), logs, StackSpec.of(StackKind.LOCAL))) {
      String url = stack.start().page("/static/page-1150.html").toString();
      for (int round = 0; round < ROUNDS; round++) {
        measure(PEER, requests -> ab(url, requests));
        if (Bench.installed("wrk")) {
          measureByTime(url);
        }
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

  /** It counts time and not requests, and says how many it made. */
  private void measureByTime(String url) throws IOException, InterruptedException {
    Path said = folder.resolve("wrk.txt");
    String command = "wrk -t 2 -c %d -d %ds '%s' > '%s'".formatted(USERS, WRK_SECONDS, url, said);
    double cpu = Cost.of(folder, List.of("sh", "-c", command)).cpuSeconds();
    Matcher requests = WRK_REQUESTS.matcher(Files.readString(said));
    if (!requests.find()) {
      throw new AssertionError("wrk says: " + Files.readString(said));
    }
    costs
        .computeIfAbsent("wrk", name -> new ArrayList<>())
        .add(cpu / Long.parseLong(requests.group(1)) * MICROS);
  }

  private void tell() throws IOException {
    Bench bench = new Bench("a GET of 1,150 bytes over a connection that stays open, 10 users");
    double peer = Spread.of(costs.get(PEER)).median();
    costs.forEach(
        (way, of) -> {
          Spread spread = Spread.of(of);
          bench.row(
              way,
              "CPU us",
              spread,
              OptionalDouble.of(spread.median() / peer),
              way.startsWith("Lean") ? "2.5 of ab, a third of HttpClient4" : "");
        });
    bench.tell();
  }
}
