package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.stack.local.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each server of a local stack with a front cache is killed once, each in another start of a
 * matrix: {@code mvn verify -Pfaults -Dit.test=MatrixFaults}.
 */
class MatrixFaults {
  /** By a word in their command lines, as the report names them. */
  private static final Map<String, Pattern> SERVERS =
      Map.of(
          "web server", Pattern.compile("(apache2|httpd) -f"),
          "database", Pattern.compile("mariadbd|mysqld"),
          "front cache", Pattern.compile("squid.* -f"));

  private static final List<String> VICTIMS = List.of("web server", "database", "front cache");

  @TempDir private Path folder;

  @Test
  void whatLostAServerIsIncompleteAndTheRestIsThere() throws Exception {
    Installed.require(Map.of("frontCache", "squid"));
    Ampmeter ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            """
            stack: local
            variants: {frontCache: squid}
            matrix: {properties: {sleep: [5, 6, 7, 8]}, rounds: 1}
            plans:
              - {plan: %s, users: 2, duration: 8 s, targets: samples(step) >= 20}
            """
                .formatted(ampmeter.plan("own.jmx")));
    Ampmeter.Running running = ampmeter.start("run", suite);

    for (int start = 1; start <= VICTIMS.size(); start++) {
      running.awaitRows(start(ampmeter, start).resolve("own/under-way.jtl"));
      String victim = VICTIMS.get(start - 1);
      Ampmeter.command("kill", "-KILL", "" + process(running, SERVERS.get(victim)).pid());
    }
    Ampmeter.Ended ended = running.end();

    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    assertThat(ended.out()).contains("INCOMPLETE");
    for (int start = 1; start <= VICTIMS.size() + 1; start++) {
      Path run = start(ampmeter, start);
      JsonNode results = new ObjectMapper().readTree(run.resolve("results.json").toFile());
      boolean whole = start > VICTIMS.size();
      assertThat(results.at("/verdict").textValue())
          .as("start %d: %s", start, ended.all())
          .isEqualTo(whole ? "passed" : "incomplete");
      if (!whole) {
        assertThat(Files.readString(run.resolve("own/run.json")))
            .contains("the stack's " + VICTIMS.get(start - 1) + " process ended during the plan");
      }
    }
    JsonNode rows =
        new ObjectMapper().readTree(ampmeter.onlyRun().resolve("results.json").toFile());
    assertThat(rows.toString()).contains("sleep 5", "sleep 6", "sleep 7", "sleep 8");
  }

  /** The folder of a start; waits until it is there. */
  private static Path start(Ampmeter ampmeter, int number) throws Exception {
    Ampmeter.await(
        "start %d never began".formatted(number), () -> !found(ampmeter, number).isEmpty());
    return found(ampmeter, number).get(0);
  }

  private static List<Path> found(Ampmeter ampmeter, int number) throws IOException {
    if (ampmeter.runs().isEmpty() || !Files.isDirectory(ampmeter.onlyRun().resolve("round-1"))) {
      return List.of();
    }
    try (var starts = Files.list(ampmeter.onlyRun().resolve("round-1"))) {
      return starts.filter(each -> each.getFileName().toString().startsWith(number + "-")).toList();
    }
  }

  /** The eldest that is one: a server's workers are not meant. */
  private static ProcessHandle process(Ampmeter.Running running, Pattern word) {
    return running.family().stream()
        .filter(process -> word.matcher(Ampmeter.commandLine(process)).find())
        .min(Comparator.comparing(ProcessHandle::pid))
        .orElseThrow(() -> new AssertionError("there is no " + word));
  }
}
