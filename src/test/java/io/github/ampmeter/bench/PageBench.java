package io.github.ampmeter.bench;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.stack.AmpmeterHome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a page of 1,150 bytes costs a load generator on one CPU that asks as often as it can for ten
 * users: in three windows of one load, which begins with its first request.
 */
class PageBench {
  private static final int WINDOWS = 3;
  private static final int WARM = Bench.size(30, 4);
  private static final int LONG = Bench.size(60, 13);
  private static final double MICROS = 1e6;
  private static final String FAST = "-XX:TieredStopAtLevel=1";
  private static final String WRK = "exec wrk -t 1 -c 10 -d 20s ";
  private static final String AB = "exec ab -q -c 10 -t 20 -n 2000000 ";
  private static final String LOCUST = "exec locust --headless -u 10 -r 10 --only-summary -H ";
  private static final String VEGETA =
      "vegeta attack -rate 0 -workers 10 -max-workers 10 -connections 10 -duration 20s -output x.bin ";

  @TempDir private Path folder;

  /**
   * A generator.
   *
   * @param from the second from which it is measured
   * @param jvm what its JVM is told
   * @param program that must be installed
   */
  private record Way(String name, int from, int to, String jvm, String program, String[] command) {
    /** Without a compiler there is nothing to wait for. */
    static Way of(String program, String... words) {
      return new Way(program, 1, Bench.size(7, 4), "", program, words);
    }
  }

  @Test
  void aRequest() throws IOException, InterruptedException {
    assumeTrue(
        Stream.of("nginx", "openssl", "taskset").allMatch(Bench::installed),
        "no nginx on the path");
    for (String file : List.of("page.jmx", "locustfile.py")) {
      try (InputStream in = PageBench.class.getResourceAsStream(file)) {
        Files.copy(in, folder.resolve(file));
      }
    }
    try (PageServer server = new PageServer(folder)) {
      String plain = server.origin(false);
      String page = plain + PageServer.PAGE;
      measure(
          "a GET of 1,150 bytes over a connection that stays open, 10 users",
          server,
          ours(page, "true"),
          new Way(
              "the same as a short load, seconds 1 to 10",
              1,
              10,
              FAST,
              "sh",
              jmeter(page, "true", "lean")),
          new Way(
              "HttpClient4 in JMeter",
              WARM,
              WARM + 9,
              "",
              "sh",
              jmeter(page, "true", "HttpClient4")),
          vegeta(page, ""),
          Way.of("locust", shell(LOCUST + plain)),
          Way.of("wrk", shell(WRK + page)),
          Way.of("ab", shell(AB + "-k " + page)));
      measure(
          "a GET of 1,150 bytes over a new connection each, 10 users",
          server,
          ours(page, "false"),
          vegeta(page, "-keepalive=false"),
          Way.of("wrk", shell(WRK + "-H 'Connection: close' " + page)),
          Way.of("ab", shell(AB + page)));
      String secure = server.origin(true) + PageServer.PAGE;
      measure(
          "a GET of 1,150 bytes by HTTPS over a connection that stays open, 10 users",
          server,
          ours(secure, "true"),
          vegeta(secure, "-insecure"),
          Way.of("wrk", shell(WRK + secure)),
          Way.of("ab", shell(AB + "-k " + secure)));
    }
  }

  private static Way ours(String url, String keepAlive) {
    String name = "Ampmeter, two assertions, JTL";
    return new Way(name, WARM, LONG, "", "sh", jmeter(url, keepAlive, "lean"));
  }

  private static Way vegeta(String url, String more) {
    return Way.of("vegeta", shell("echo GET " + url + " | exec " + VEGETA + more));
  }

  private static String[] shell(String command) {
    return new String[] {"sh", "-c", command};
  }

  /** As a run starts it, with the JTL. */
  private static String[] jmeter(String url, String keepAlive, String client) {
    String command =
        "rm -f samples.jtl; export AMPMETER_AGENT=\"$0/ampmeter-agent.jar=control=control,readings=$4\"; exec"
            + " \"$0/jmeter\" -n -t page.jmx -l samples.jtl -j now.log -q \"$0/ampmeter.properties\""
            + " \"-Jurl=$1\" -JkeepAlive=$2 -Jampmeter.http.client=$3 -Jloops=10000000"
            + " -Jsample_variables=page:micros,page:latencyMicros,page:connectMicros";
    String bin = AmpmeterHome.path().resolve("jmeter/bin").toString();
    return new String[] {"sh", "-c", command, bin, url, keepAlive, client, "readings.csv"};
  }

  private void measure(String work, PageServer server, Way... all)
      throws IOException, InterruptedException {
    Bench bench = new Bench(work);
    double ours = 0;
    for (Way way : all) {
      if (Bench.installed(way.program())) {
        Spread spread = Spread.of(micros(way, server));
        ours = way == all[0] ? spread.median() : ours;
        bench.row(way.name(), "CPU us", spread, OptionalDouble.of(spread.median() / ours), "");
      } else {
        bench.leftOut(way.program());
      }
    }
    bench.tell();
  }

  /** CPU of a request in each window, in microseconds. */
  private List<Double> micros(Way way, PageServer server) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("timeout", "120", "taskset", "-c", "0"));
    words.addAll(List.of(way.command()));
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().put("JVM_ARGS", way.jvm());
    Path said = folder.resolve("generator.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      long before = server.requests();
      while (process.isAlive() && server.requests() == before) {
        Thread.sleep(50);
      }
      long begin = System.nanoTime();
      sleepUntil(begin, way.from());
      List<Double> micros = new ArrayList<>();
      for (int window = 1; window <= WINDOWS; window++) {
        long requests = server.requests();
        Duration cpu = cpu(process);
        sleepUntil(begin, way.from() + (way.to() - way.from()) * window / WINDOWS);
        double used = cpu(process).minus(cpu).toNanos() / 1e9;
        micros.add(used / (server.requests() - requests) * MICROS);
      }
      if (!process.isAlive()) {
        throw new AssertionError(way.name() + " ended: " + Files.readString(said));
      }
      return micros;
    } finally {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      process.waitFor();
    }
  }

  private static void sleepUntil(long begin, int second) throws InterruptedException {
    long left = begin + Duration.ofSeconds(second).toNanos() - System.nanoTime();
    Thread.sleep(Math.max(0, left / 1_000_000));
  }

  private static Duration cpu(Process process) {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
        .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }
}
