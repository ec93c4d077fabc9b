package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.stack.local.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Local stacks that leak, and some that do not, several at once: {@code mvn verify -Pfaults
 * -Dit.test=DriftFaults}, 90 minutes on two CPUs that do nothing else. What was found is added to
 * target/drift-faults.md. {@code -Ddrift.each=10} is how many of each, {@code -Ddrift.together=7}
 * how many at once.
 */
class DriftFaults {
  private static final Path SITE =
      Path.of("src/test/resources/io/github/ampmeter/run/drift").toAbsolutePath();
  private static final FaultTable TABLE =
      FaultTable.of("drift-faults.md", "stack | figure | a day, from | to | result");
  private static final int EACH = Integer.getInteger("drift.each", 10);
  private static final int TOGETHER = Integer.getInteger("drift.together", 7);
  private static final double LEAST_COVERED = 0.9;

  /** Of a day, by what the page does at 12 calls a second. */
  private static final Map<String, Truth> LEAKS =
      Map.of(
          "p90(total)", new Truth(480, 480),
          // Each poll comes a little later than 10 s after the one before.
          "openFiles(web server)", new Truth(17_263, 17_297),
          // A row takes 1,772 bytes, index and all, as measured; the server itself moves by 0.3 %.
          "memory(database)", new Truth(1_832, 1_843));

  @TempDir private Path folder;
  private Ampmeter ampmeter;

  private record Truth(double least, double most) {}

  private record Found(String quantity, double low, double high, boolean failed) {
    boolean holds(Truth truth) {
      return low <= truth.most() && high >= truth.least();
    }
  }

  @BeforeEach
  void requireSoftware() {
    Installed.require(Map.of());
    ampmeter = new Ampmeter(folder);
  }

  @Test
  void leaksAreFoundAndWhatDoesNotLeakIsLeftAlone() throws Exception {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= EACH; i++) {
      names.add("all-" + i);
      names.add("none-" + i);
    }
    for (int i = 0; i < names.size(); i += TOGETHER) {
      List<Ampmeter.Running> together = new ArrayList<>();
      for (String name : names.subList(i, Math.min(names.size(), i + TOGETHER))) {
        together.add(
            start(
                name,
                """
                rate: 12/s
                users: 30
                warmUp: 8 min
                duration: 12 min
                block: 10 s
                targets:
                  - drift(p90(total)) <= 5 % per hour
                  - drift(memory(database)) <= 30 MB per hour
                  - drift(openFiles(web)) <= 60 per hour
                """));
      }
      end(together);
    }
    List<String> wrong = new ArrayList<>();
    int covered = 0;
    for (String name : names) {
      Map<String, Found> found = found(name);
      boolean leaks = name.startsWith("all");
      for (Map.Entry<String, Truth> leak : LEAKS.entrySet()) {
        Found one = found.get(leak.getKey());
        if (one.failed() != leaks) {
          wrong.add(name + ": " + one);
        }
        covered += leaks && one.holds(leak.getValue()) ? 1 : 0;
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(covered).isGreaterThanOrEqualTo((int) (LEAST_COVERED * LEAKS.size() * EACH));
  }

  /** 0.2 MB a minute, beside a stack that does not leak, and two that do not beside each other. */
  @Test
  void aSlowLeakIsFoundBesideAStackWithoutIt() throws Exception {
    List<Ampmeter.Running> together = new ArrayList<>();
    for (String name : List.of("none-old", "none-new", "slow-new")) {
      together.add(
          start(
              name,
              """
              rate: 10/s
              users: 30
              warmUp: 3 min
              duration: 20 min
              block: 20 s
              targets: drift(memory(database)) <= 100 MB per day
              """));
    }
    end(together);

    Ampmeter.Ended healthy = compared("none-new");
    assertThat(healthy.exitCode()).as(healthy.all()).isZero();
    Ampmeter.Ended leaky = compared("slow-new");
    assertThat(leaky.exitCode()).as(leaky.all()).isEqualTo(1);
    assertThat(leaky.out()).contains("got worse: memory(database)");
  }

  private Ampmeter.Ended compared(String name) throws IOException {
    Path out = folder.resolve("none-old-" + name);
    Ampmeter.Ended ended =
        ampmeter.here("compare", "none-old", name, "--out=" + out, "--fail-on-regression");
    String drift =
        ended.out().lines().filter(line -> line.contains("drift of")).toList().toString();
    TABLE.add("%s beside none-old | | | | %s".formatted(name, drift));
    return ended;
  }

  /** Its pages leak what the name begins with. */
  private Ampmeter.Running start(String name, String load) throws IOException {
    String suite =
        """
        stack: local
        generator: shared
        application:
          pages: %1$s/site
          sql: [%1$s/schema.sql]
          database: drift
          environment: {LEAK: %2$s, BEGAN: "%3$d"}
        plans:
          - plan: %4$s
            name: drift
            properties: {patience: 1}
        """
            .formatted(
                SITE,
                name.substring(0, name.indexOf('-')),
                Instant.now().getEpochSecond(),
                ampmeter.plan("arriving.jmx"));
    Files.writeString(folder.resolve(name + ".yaml"), suite + load.indent(4));
    return ampmeter.start("run", name + ".yaml", "--out", name);
  }

  private static void end(List<Ampmeter.Running> together) throws InterruptedException {
    for (Ampmeter.Running each : together) {
      each.process().waitFor();
      each.end();
    }
  }

  private Map<String, Found> found(String name) throws IOException {
    JsonNode results =
        new ObjectMapper().readTree(folder.resolve(name).resolve("results.json").toFile());
    Map<String, Found> found = new LinkedHashMap<>();
    for (JsonNode row : results.at("/plans/0/sections/drift/drift")) {
      Found one =
          new Found(
              row.get("quantity").asText(),
              row.get("perDayLow").asDouble(),
              row.get("perDayHigh").asDouble(),
              row.get("result").asText().equals("failed"));
      found.put(one.quantity(), one);
      if (LEAKS.containsKey(one.quantity())) {
        TABLE.add(
            "%s | %s | %.0f | %.0f | %s"
                .formatted(
                    name, one.quantity(), one.low(), one.high(), row.get("result").asText()));
      }
    }
    return found;
  }
}
