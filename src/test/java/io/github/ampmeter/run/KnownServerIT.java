package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.ampmeter.report.data.ResultsReader;
import io.github.ampmeter.report.data.SavedResults;
import io.github.ampmeter.scaling.Configuration;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.ScalingSummary;
import io.github.ampmeter.scaling.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sweep over a server with four permits and a service time of 100 ms: below four users the
 * throughput is n/S, from there on 4/S, and the response time n/4 · S.
 */
@TestInstance(Lifecycle.PER_CLASS)
class KnownServerIT {
  private static final int PERMITS = 4;
  private static final int SERVICE_MILLIS = 100;

  private Curve curve;
  private double most;
  private double serviceMillis;

  @BeforeAll
  void sweep(@TempDir Path folder) throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    try (PermitServer server = new PermitServer(PERMITS, SERVICE_MILLIS)) {
      String suite =
          ampmeter.suite(
              """
              name: queue
              stack: external
              external:
                web: http://127.0.0.1:%d/
              plans:
                - plan: %s
                  users: 1,2,4,8,16
                  warmUp: 1 s
                  duration: 6 s
              """
                  .formatted(server.port(), ampmeter.plan("queue.jmx")));

      Ampmeter.Ended ended = ampmeter.run("run", suite);

      serviceMillis = 1000 * server.meanServiceSeconds();
      most = PERMITS / server.meanServiceSeconds();
      Path results = ampmeter.onlyRun().resolve("results.json");
      assertThat(results).as(ended.all()).exists();
      SavedResults saved = ResultsReader.read("results.json", Files.readString(results));
      curve = new Curve(Configuration.named("queue"), saved.plans().get(0).totals());
    }
  }

  @Test
  void servesAsManyAsThePermitsAllow() {
    for (int users : new int[] {8, 16}) {
      assertThat(curve.throughputAt(users)).isCloseTo(most, Percentage.withPercentage(3));
    }
  }

  @Test
  void hasItsKneeWhereTheUsersAreAsManyAsThePermits() {
    // A machine too busy to drive one user without delay moves the knee.
    assumeThat(1000 / curve.throughputAt(1)).isLessThan(1.05 * serviceMillis);

    assertThat(curve.throughputAt(PERMITS / 2)).isLessThan(0.55 * most);
    assertThat(curve.throughputAt(PERMITS)).isGreaterThan(0.9 * most);
    assertThat(ScalingSummary.of(curve).linearUpTo().orElse(0)).isEqualTo(PERMITS);
  }

  @Test
  void makesTheOthersWait() {
    // 16 users, 4 at a time: each waits for three others and is served.
    Step sixteen = curve.step(16).orElseThrow();
    assertThat(sixteen.mean(point -> point.elapsed().mean()))
        .isCloseTo(16.0 / PERMITS * serviceMillis, Percentage.withPercentage(5));
  }
}
