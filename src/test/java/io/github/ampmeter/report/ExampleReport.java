package io.github.ampmeter.report;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.stats.OperationStatistics;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import io.github.ampmeter.judge.verdict.Judge;
import io.github.ampmeter.judge.verdict.Verdict;
import io.github.ampmeter.report.RunInfo.Checksum;
import io.github.ampmeter.report.RunInfo.Fact;
import io.github.ampmeter.report.RunInfo.FactTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;

/** A run as a release engineer would see it: four plans, 10 s of warm-up, 60 s judged. */
public final class ExampleReport {
  private static final long START = Instant.parse("2026-11-21T09:30:00Z").toEpochMilli();
  private static final long WARM_UP_MILLIS = 10_000;
  private static final long JUDGED_MILLIS = 60_000;

  /** What one call costs: log-normal around a median, slower while caches are cold. */
  private record Page(String label, double medianMillis, double spread, double errorShare) {}

  private ExampleReport() {}

  public static Report fourPlansOneMiss() {
    return new Report(
        new RunInfo(
            "smoke",
            "embedded",
            Instant.ofEpochMilli(START - 9_000),
            Instant.ofEpochMilli(START + 4 * 75_000),
            List.of(
                new Fact("Release", "2.4.0-rc1"),
                new Fact("Build", "1187"),
                new Fact("Ticket", "OPS-3021")),
            List.of(
                "The embedded stack runs PHP pages on Quercus in a JVM: its figures speak of"
                    + " Quercus, not of PHP."),
            environment(),
            "Ampmeter 0.1.0"),
        List.of(staticPages(), phpinfo(), phpBench(), pageWithQueries()),
        Optional.empty());
  }

  private static PlanReport staticPages() {
    return plan(
        "static-pages",
        8,
        "p90(*) <= 20 ms\np99(total) <= 50 ms\nthroughput(total) >= 1000 /s\nerrors(total) <= 0 %",
        new Page("1 KB page", 1.6, 0.5, 0),
        new Page("1,150 B page", 1.7, 0.5, 0),
        new Page("100 KB image", 4.5, 0.6, 0));
  }

  private static PlanReport phpinfo() {
    return plan(
        "phpinfo",
        8,
        "p90(*) <= 100 ms\nerrors(total) <= 0 %",
        new Page("hello.php, keep-alive", 3.1, 0.45, 0),
        new Page("hello.php", 4.2, 0.5, 0),
        new Page("phpinfo.php, keep-alive", 18, 0.35, 0),
        new Page("phpinfo.php", 19.5, 0.4, 0));
  }

  private static PlanReport phpBench() {
    return plan(
        "php-bench",
        4,
        "p90(bench) <= 200 ms\np99.9(bench) <= 1 s\nerrors(total) <= 0 %\nsamples(bench) >= 100",
        new Page("bench", 148, 0.28, 0));
  }

  private static PlanReport pageWithQueries() {
    return plan(
        "page-with-queries",
        8,
        "p90(*) <= 250 ms\nerrors(total) <= 1 %\nthroughput(total) >= 50 /s",
        new Page("page without queries", 6, 0.6, 0),
        new Page("page with 100 queries", 62, 0.5, 0.004));
  }

  private static PlanReport plan(String name, int users, String targets, Page... pages) {
    Window window = new Window(START + WARM_UP_MILLIS, START + WARM_UP_MILLIS + JUDGED_MILLIS);
    RunRecorder recorder = new RunRecorder(window);
    load(recorder, users, pages);
    RunStatistics statistics = recorder.statistics();
    Verdict verdict =
        Judge.judge(
            Criteria.parse(name + ".targets", targets),
            statistics,
            OperationStatistics.NONE,
            List.of());
    return ToldPlan.of(name, verdict, statistics)
        .run(
            List.of(
                new Fact("users", String.valueOf(users)),
                new Fact("warmUp", "10 s"),
                new Fact("duration", "60 s"),
                new Fact("host", "127.0.0.1"),
                new Fact("port", "41873"),
                new Fact("keepAlive", "true")),
            List.of(
                "java -jar target/ampmeter/jmeter/bin/ApacheJMeter-5.6.3.jar -n -t testplans/"
                    + name
                    + ".jmx -l reports/2026-11-21T09-30-00-smoke-embedded/"
                    + name
                    + "/samples.jtl -q testplans/common.properties -Jhost=127.0.0.1 -Jport=41873"
                    + " -Jusers="
                    + users),
            List.of(
                new Checksum(
                    "samples.jtl",
                    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
                new Checksum(
                    name + ".jmx",
                    "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"),
                new Checksum(
                    name + ".targets",
                    "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13")))
        .report();
  }

  private static void load(RunRecorder recorder, int users, Page... pages) {
    record Turn(long millis, int user) {}
    Random random = new Random(pages.length * 31L + users);
    PriorityQueue<Turn> turns = new PriorityQueue<>((a, b) -> Long.compare(a.millis(), b.millis()));
    for (int user = 0; user < users; user++) {
      turns.add(new Turn(START + user * 400L, user));
    }
    Sample sample = new Sample();
    int calls = 0;
    while (!turns.isEmpty()) {
      Turn turn = turns.poll();
      Page page = pages[calls++ % pages.length];
      double cold = 1 + 14 * Math.exp(-(turn.millis() - START) / 2_000.0);
      double pause = random.nextInt(4_000) == 0 ? 8 : 1;
      double exact =
          page.medianMillis() * Math.exp(page.spread() * random.nextGaussian()) * cold * pause;
      long elapsed = Math.round(exact);
      boolean success = random.nextDouble() >= page.errorShare();
      long connect = random.nextInt(20) == 0 ? 1 : 0;
      sample
          .named(page.label(), SampleKind.REQUEST)
          .timed(turn.millis(), elapsed, 0)
          .connected(Math.max(connect, Math.round(exact * 0.9)), connect)
          .loadedBy(Math.min(users, 1 + (int) (turn.millis() - START) / 400), "")
          .ended(
              success,
              success ? "200" : "500",
              success ? "" : "Test failed: text expected to contain /rows: 100/");
      recorder.accept(sample);
      long next = turn.millis() + Math.max(1, elapsed) + random.nextInt(3);
      if (next < START + WARM_UP_MILLIS + JUDGED_MILLIS) {
        turns.add(new Turn(next, turn.user()));
      }
    }
  }

  private static List<FactTable> environment() {
    return List.of(
        new FactTable(
            "Load generator",
            List.of(
                new Fact("Host", "build-07"),
                new Fact("CPUs", "2 x Intel Xeon"),
                new Fact("Memory", "7.8 GiB"),
                new Fact("Operating system", "Debian GNU/Linux 12, kernel 6.1"),
                new Fact("JVM", "OpenJDK 17.0.15"),
                new Fact("JMeter", "5.6.3"),
                new Fact("Ampmeter", "0.1.0, revision 9637250"))),
        new FactTable(
            "Stack under test",
            List.of(
                new Fact("Web server", "Tomcat 9.0.123"),
                new Fact("PHP", "Quercus 4.0.66 (PHP 5.5)"),
                new Fact("Database", "MariaDB 11.4.5"),
                new Fact("Connector", "MySQL Connector/J 26.10.0"))));
  }
}
