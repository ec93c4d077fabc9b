package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.ampmeter.judge.scaling.Configuration;
import io.github.ampmeter.judge.scaling.Curve;
import io.github.ampmeter.judge.scaling.Curve.LoadStep;
import io.github.ampmeter.judge.scaling.ScalingSummary;
import io.github.ampmeter.report.result.ResultsReader;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.run.PermitServer.Served;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A sweep over a server with four workers and a service time S. By theory n users who do not think
 * make n/S requests a second up to four of them, from there on 4/S, and wait n/4 · S each.
 *
 * <p>A machine may pause in the middle of a step, which changes any rate. So the figures are held
 * against what can be computed without us of the same run: from the rows of the JTL, which must
 * agree, and from the server's own record, between whose times they must lie. Theory is held
 * against medians: a pause meets one request of each user.
 */
@TestInstance(Lifecycle.PER_CLASS)
class KnownServerIT {
  private static final int WORKERS = 4;
  private static final int SERVICE_MILLIS = 300;
  private static final int ITERATIONS = 8;
  private static final List<Integer> STEPS = List.of(2, 4, 8);

  /** Of JMeter's clock, which is put right every few seconds, and of whole milliseconds. */
  private static final double CLOCKS_SECONDS = 0.02;

  /** What a client may need beside the server's time, of a median: a wrong factor is more. */
  private static final Percentage CLIENT = Percentage.withPercentage(25);

  private Curve curve;
  private List<NamedCsvRecord> rows;
  private List<Served> served;
  private long beganMillis;
  private long endedMillis;

  @BeforeAll
  void sweep(@TempDir Path folder) throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    try (PermitServer server = new PermitServer(WORKERS, SERVICE_MILLIS)) {
      String suite =
          ampmeter.queue(
              server.port(),
              """
              users: 2,4,8
              iterations: 8
              pause: 0 s
              properties: {rampUp: 0}
              """);
      beganMillis = System.currentTimeMillis();

      Ampmeter.Ended ended = ampmeter.here("run", suite);

      endedMillis = System.currentTimeMillis();
      served = server.served();
      Path run = ampmeter.onlyRun();
      assertThat(run.resolve("results.json")).as(ended.all()).exists();
      SavedResults saved =
          ResultsReader.read("results.json", Files.readString(run.resolve("results.json")));
      curve = new Curve(Configuration.named("queue"), saved.plans().get(0).totals());
      try (CsvReader<NamedCsvRecord> csv =
          CsvReader.builder()
              .ofNamedCsvRecord(Files.readString(run.resolve("queue/samples.jtl")))) {
        rows = csv.stream().toList();
      }
    }
  }

  @Test
  void countsEachRequestThatTheServerGotInItsStep() {
    assertThat(rows).hasSameSizeAs(served);
    assertThat(curve.steps()).extracting(LoadStep::load).isEqualTo(STEPS);
    for (LoadStep step : curve.steps()) {
      assertThat(rowsOf(step.load())).hasSize(ITERATIONS * step.load());
      assertThat(step.mean(point -> point.samples())).isEqualTo(ITERATIONS * step.load());
      assertThat(step.mean(point -> point.errors())).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void itsThroughputIsThatOfTheRowsAndLiesWithinTheServersTimes(int users) {
    double throughput = curve.throughputAt(users);

    assertThat(throughput).isCloseTo(rateByHand(users), within(1e-9));
    double seconds = ITERATIONS * users / throughput;
    assertThat(seconds).isGreaterThan(secondsAtTheServer(users) - CLOCKS_SECONDS);
    assertThat(seconds).isLessThan(secondsWithoutOtherSteps(users) + CLOCKS_SECONDS);
    // As no service can take less than S, whatever the machine does.
    assertThat(throughput).isLessThan(1.01e3 * Math.min(users, WORKERS) / SERVICE_MILLIS);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void itsMedianIsThatOfTheRowsAndTheServersWithTheClientsOwnTime(int users) {
    double median = medianMillis(users);

    assertThat(median).isEqualTo(median(longs(rowsOf(users), row -> number(row, "elapsed"))));
    double servers = median(longs(servedIn(users), Served::waitedAndServedMillis));
    assertThat(median).isGreaterThan(servers - 1e3 * CLOCKS_SECONDS).isCloseTo(servers, CLIENT);
  }

  /** 8 users, 4 at a time: each waits for one other and is served. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8})
  void itsMedianIsThatOfTheory(int users) {
    assertThat(medianMillis(users))
        .isCloseTo(Math.max(1, users / WORKERS) * medianServiceMillis(users), CLIENT);
  }

  /** By Little's law from the medians: n/R. */
  @Test
  void hasItsKneeWhereTheUsersAreAsManyAsTheWorkers() {
    double two = 2 / medianMillis(2);
    assertThat(4 / medianMillis(4)).isCloseTo(2 * two, CLIENT);
    assertThat(8 / medianMillis(8)).isCloseTo(2 * two, CLIENT);
  }

  @Test
  void callsLinearWhatIsSoByTheRows() {
    assertThat(ScalingSummary.of(curve).linearUpTo()).isEqualTo(linearUpToByHand());
  }

  /**
   * Three steps make no law: what is called linear is within 10 % of the proportion to the first of
   * them, of those in which the load generator was not paused.
   */
  private OptionalInt linearUpToByHand() {
    List<Integer> judged = STEPS.stream().filter(n -> !step(n).limited()).toList();
    OptionalInt upTo = OptionalInt.empty();
    for (int users : judged) {
      double linear = rateByHand(judged.get(0)) / judged.get(0) * users;
      if (Math.abs(rateByHand(users) - linear) > 0.1 * linear) {
        return upTo;
      }
      upTo = OptionalInt.of(users);
    }
    return upTo;
  }

  private LoadStep step(int users) {
    return curve.step(users).orElseThrow();
  }

  private double medianMillis(int users) {
    return step(users).mean(point -> point.elapsed().percentile(50));
  }

  private double medianServiceMillis(int users) {
    return median(longs(servedIn(users), Served::servedMillis));
  }

  // ---- by hand

  private List<NamedCsvRecord> rowsOf(int users) {
    return rows.stream()
        .filter(row -> row.getField("threadName").startsWith("Users " + users + " users "))
        .toList();
  }

  private double rateByHand(int users) {
    List<NamedCsvRecord> of = rowsOf(users);
    long first = longs(of, row -> number(row, "timeStamp")).min().orElseThrow();
    long last =
        longs(of, row -> number(row, "timeStamp") + number(row, "elapsed")).max().orElseThrow();
    return 1e3 * of.size() / (last - first);
  }

  /** Steps come one after the other, each with a known number of requests. */
  private List<Served> servedIn(int users) {
    int from = STEPS.stream().filter(n -> n < users).mapToInt(n -> n * ITERATIONS).sum();
    return served.subList(from, from + users * ITERATIONS);
  }

  /** From the first arrival to the last answer: what the client saw lasted at least so long. */
  private double secondsAtTheServer(int users) {
    return (lastEnd(servedIn(users)) - servedIn(users).get(0).arrived()) / 1e3;
  }

  /** From the last answer of the step before to the first arrival of the one after. */
  private double secondsWithoutOtherSteps(int users) {
    List<Served> here = servedIn(users);
    int first = served.indexOf(here.get(0));
    int next = first + here.size();
    long from = first == 0 ? beganMillis : lastEnd(served.subList(0, first));
    long to = next == served.size() ? endedMillis : served.get(next).arrived();
    return (to - from) / 1e3;
  }

  private static long lastEnd(List<Served> some) {
    return longs(some, Served::ended).max().orElseThrow();
  }

  private static long number(NamedCsvRecord row, String column) {
    return Long.parseLong(row.getField(column));
  }

  private static <T> LongStream longs(List<T> of, ToLongFunction<T> figure) {
    return of.stream().mapToLong(figure);
  }

  /** By nearest rank, as all percentiles here. */
  private static double median(LongStream values) {
    List<Long> sorted = new ArrayList<>(values.sorted().boxed().toList());
    return sorted.get((sorted.size() + 1) / 2 - 1);
  }
}
