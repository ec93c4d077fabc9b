package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.report.data.ResultsReader;
import io.github.ampmeter.report.data.SavedResults;
import io.github.ampmeter.scaling.Configuration;
import io.github.ampmeter.scaling.Curve;
import io.github.ampmeter.scaling.ScalingSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sweep over a server with four workers and a service time S of 800 ms. By theory n users who do
 * not think make n/S requests a second up to four of them, from there on 4/S, and wait n/4 · S
 * each.
 *
 * <p>Steps by iterations end with a sample, so that no part of a cycle is cut off; and S is so long
 * that a machine must be late by a tenth of a second, on average, to be taken for a knee. Three
 * steps make no law: what is called linear is in proportion to the first of them.
 */
@Tag("alone")
@TestInstance(Lifecycle.PER_CLASS)
class KnownServerIT {
  private static final int WORKERS = 4;
  private static final int SERVICE_MILLIS = 800;

  private Curve curve;
  private double serviceSeconds;

  @BeforeAll
  void sweep(@TempDir Path folder) throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    try (PermitServer server = new PermitServer(WORKERS, SERVICE_MILLIS)) {
      String suite =
          server.suite(
              ampmeter,
              """
              users: 2,4,8
              iterations: 8
              properties: {rampUp: 0}
              """);

      Ampmeter.Ended ended = ampmeter.run("run", suite);

      serviceSeconds = server.meanServiceSeconds();
      Path results = ampmeter.onlyRun().resolve("results.json");
      assertThat(results).as(ended.all()).exists();
      SavedResults saved = ResultsReader.read("results.json", Files.readString(results));
      curve = new Curve(Configuration.named("queue"), saved.plans().get(0).totals());
    }
  }

  @Test
  void servesAsManyAsTheWorkersCan() {
    assertThat(curve.throughputAt(8))
        .isCloseTo(WORKERS / serviceSeconds, Percentage.withPercentage(3));
  }

  @Test
  void hasItsKneeWhereTheUsersAreAsManyAsTheWorkers() {
    assertThat(ScalingSummary.of(curve).linearUpTo()).hasValue(WORKERS);

    // What never waits and what never rests meet at n = 4/S · R, with R the unloaded time, S.
    double crossing = curve.throughputAt(8) * medianMillis(2) / 1000;
    assertThat(crossing).isCloseTo(WORKERS, Percentage.withPercentage(12.5));
  }

  @Test
  void makesTheOthersWait() {
    // 8 users, 4 at a time: each waits for one other and is served.
    assertThat(medianMillis(8) / 1000)
        .isCloseTo(8.0 / WORKERS * serviceSeconds, Percentage.withPercentage(5));
  }

  /** The first round, in which the queue is still empty, does not move it. */
  private double medianMillis(int users) {
    return curve.step(users).orElseThrow().mean(point -> point.elapsed().p50());
  }
}
