package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Load generators to which nothing happens: {@code mvn verify -Pfaults -Dit.test=HealthyLoads}, on
 * a machine that does nothing else. Counts are added to target/healthy-loads.md. {@code
 * -Dgenerator.healthy=60} is how many runs there are, {@code -Dgenerator.stack=local} of what.
 */
class HealthyLoads {
  private static final Path TABLE = Path.of("target/healthy-loads.md");
  private static final int RUNS = Integer.getInteger("generator.healthy", 60);
  private static final int RUNS_IN_A_SUITE = 10;
  private static final long WINDOW_MILLIS = 8000;

  /**
   * Of a run of 5 s + 15 s. Before, a single user has not yet made enough requests to warm JMeter
   * up.
   */
  private static final List<Long> WARM_UPS = List.of(8000L, 9000L, 10_000L, 11_000L, 12_000L);

  /**
   * A load that leaves JMeter a CPU: the servers take theirs, or the users wait of themselves.
   *
   * @param steady whether each request is the same work; else timers pace them, so that no rate can
   *     rise
   */
  private record Load(String plan, boolean steady) {}

  private static final List<Load> FAR_FROM_THE_LIMIT =
      List.of(
          new Load("php-bench.jmx, users: 1", true),
          new Load("page-with-queries.jmx, users: 1", true),
          new Load("olio.jmx, users: 10, data: {name: olio}", false));

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> noSignIsSeenWhereNothingHappens() {
    return IntStream.range(0, RUNS / RUNS_IN_A_SUITE)
        .mapToObj(
            suite ->
                DynamicTest.dynamicTest(
                    RUNS_IN_A_SUITE + " runs, suite " + (suite + 1), this::suite));
  }

  private void suite() throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(Files.createTempDirectory(folder, "healthy-"));
    Machine machine = Machine.watched();
    try (machine) {
      Ampmeter.Ended ended = ampmeter.run("run", ampmeter.suite(yaml()));
      assertThat(ended.exitCode()).as(ended.all()).isZero();
    }
    Path run = ampmeter.onlyRun();
    List<String> seen = new ArrayList<>();
    List<String> seenBesideOthers = new ArrayList<>();
    int judged = 0;
    for (long warmUp : WARM_UPS) {
      for (int i = 0; i < RUNS_IN_A_SUITE; i++) {
        judgeWindow(run.resolve(name(i) + "/run.json"), warmUp);
      }
      ampmeter.run("report", run.toString());
      Map<String, List<String>> told = ToldSigns.byPlan(run);
      for (int i = 0; i < RUNS_IN_A_SUITE; i++) {
        List<String> signs = new ArrayList<>(told.get(name(i)));
        Path plan = run.resolve(name(i));
        boolean disturbed =
            new LeftAlone(plan, warmUp, WINDOW_MILLIS).disturbed(load(i).steady())
                || machine.stoodStillWith(plan.resolve("pauses.csv")) && signs.contains("pause");
        judged += disturbed ? 0 : 1;
        if (!signs.isEmpty()) {
          (disturbed ? seenBesideOthers : seen).add(name(i) + " after " + warmUp + " ms: " + signs);
        }
      }
    }
    int windows = RUNS_IN_A_SUITE * WARM_UPS.size();
    add(judged, seen, windows - judged, seenBesideOthers);
    assertThat(seen).isEmpty();
    assertThat(judged).as("windows in which the machine was left alone").isGreaterThan(windows / 2);
  }

  private static String name(int run) {
    return "healthy-" + run;
  }

  private static Load load(int run) {
    return FAR_FROM_THE_LIMIT.get(run % FAR_FROM_THE_LIMIT.size());
  }

  /** Data is loaded and the servers are warmed up first. */
  private static String yaml() {
    Path plans = Ampmeter.HOME.resolve("testplans").toAbsolutePath();
    StringBuilder suite =
        new StringBuilder(
            """
            stack: %1$s
            plans:
              - {plan: %2$s/olio.jmx, name: heat-olio, users: 10, duration: 20 s, data: {name: olio}}
              - {plan: %2$s/php-bench.jmx, name: heat, users: 2, warmUp: 20 s, duration: 5 s}
            """
                .formatted(System.getProperty("generator.stack", "embedded"), plans));
    for (int i = 0; i < RUNS_IN_A_SUITE; i++) {
      suite.append(
          "  - {plan: %s/%s, name: %s, warmUp: 5 s, duration: 15 s}\n"
              .formatted(plans, load(i).plan(), name(i)));
    }
    return suite.toString();
  }

  private static void judgeWindow(Path runJson, long warmUpMillis) throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode plan = (ObjectNode) json.readTree(runJson.toFile());
    plan.put("warmUpMillis", warmUpMillis).put("durationMillis", WINDOW_MILLIS);
    json.writeValue(runJson.toFile(), plan);
  }

  private static void add(
      int judged, List<String> seen, int disturbed, List<String> seenBesideOthers)
      throws IOException {
    Files.createDirectories(TABLE.getParent());
    if (!Files.exists(TABLE)) {
      Files.writeString(
          TABLE,
          "| windows of 8 s | with a sign | others worked, or the speed changed | with a sign |\n"
              + "|---|---|---|---|\n");
    }
    Files.writeString(
        TABLE,
        "| %d | %d: %s | %d | %d: %s |%n"
            .formatted(
                judged, seen.size(), seen, disturbed, seenBesideOthers.size(), seenBesideOthers),
        StandardOpenOption.APPEND);
  }
}
