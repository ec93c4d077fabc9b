package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that stands still for 2 s in 10 s, and what two kinds of load say of it. Of arrivals
 * that come evenly 20 % come while it stalls and wait for what is left of the 2 s: a time above x
 * has a share of (2 s - x) / 10 s, so that p90 is 1 s and p99 1.9 s, whatever the rate. Users who
 * wait for their answers ask nothing meanwhile: each waits once in 10 s, and p90 shows nothing.
 */
class StalledServerIT {

  @TempDir private Path folder;

  @Test
  void arrivalsShowTheStallThatUsersWhoWaitHide() throws Exception {
    try (StallingServer server =
        new StallingServer(Duration.ofSeconds(2), Duration.ofSeconds(10))) {
      Ampmeter ampmeter = new Ampmeter(folder);
      Ampmeter.Ended ended =
          ampmeter.here(
              "run",
              suite(
                  ampmeter,
                  server,
                  """
                  - plan: %s
                    rate: 10/s
                    users: 200
                    warmUp: 1 s
                    duration: 10 s
                  - plan: %s
                    users: 2
                    warmUp: 1 s
                    duration: 10 s
                  """
                      .formatted(ampmeter.plan("arriving.jmx"), ampmeter.plan("queue.jmx"))));

      JsonNode results = results(ampmeter, ended);
      double arrivals = p90(results, "arriving");
      double users = p90(results, "queue");
      // A slow machine makes an arrival wait longer still; of users' requests it can make few slow.
      assertThat(arrivals).as(ended.all()).isGreaterThan(700);
      assertThat(users).as(ended.all()).isLessThan(500);
    }
  }

  @Test
  void aRateThatTheCapCannotServeIsDroppedAndFails() throws Exception {
    try (StallingServer server =
        new StallingServer(Duration.ofMillis(2700), Duration.ofSeconds(3))) {
      Ampmeter ampmeter = new Ampmeter(folder);
      Ampmeter.Ended ended =
          ampmeter.here(
              "run",
              suite(
                  ampmeter,
                  server,
                  """
                  - plan: %s
                    rate: 10/s
                    users: 2
                    duration: 9 s
                    targets: [p90(page) <= 1 min, errors(page) <= 0 %%]
                  """
                      .formatted(ampmeter.plan("arriving.jmx"))));

      assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
      JsonNode results = results(ampmeter, ended);
      assertThat(results.get("verdict").asText()).isEqualTo("failed");
      JsonNode dropped =
          results.at("/plans/0/findings").findParents("criterion").stream()
              .filter(
                  each -> each.get("criterion").asText().startsWith("Default target: no dropped"))
              .findFirst()
              .orElseThrow();
      assertThat(dropped.get("result").asText()).isEqualTo("failed");
      // Two users take two arrivals a stall, of ten a second.
      assertThat(dropped.get("value").asDouble()).isBetween(50.0, 99.0);
    }
  }

  private String suite(Ampmeter ampmeter, StallingServer server, String plans) throws IOException {
    return ampmeter.suite(
        """
        name: stalls
        stack: external
        external:
          web: http://127.0.0.1:%d/
        plans:
        %s"""
            .formatted(server.port(), plans.indent(2)));
  }

  private static JsonNode results(Ampmeter ampmeter, Ampmeter.Ended ended) throws IOException {
    Path results = ampmeter.onlyRun().resolve("results.json");
    assertThat(results).as(ended.all()).exists();
    return new ObjectMapper().readTree(results.toFile());
  }

  private static double p90(JsonNode results, String plan) {
    for (JsonNode each : results.get("plans")) {
      if (each.get("plan").asText().equals(plan)) {
        for (JsonNode label : each.get("labels")) {
          if (label.get("kind").asText().equals("total")) {
            return label.at("/elapsedMillis/p90").asDouble();
          }
        }
      }
    }
    throw new AssertionError(plan + " is not in " + results);
  }
}
