package io.github.ampmeter.judge.load;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.benchmark.olio.OlioMix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class OperationMixTest {
  /** Computed by the definition's author from the same matrix, in percent. */
  private static final Map<String, Double> PUBLISHED =
      Map.of(
          "HomePage", 26.15,
          "Login", 10.22,
          "TagSearch", 33.45,
          "EventDetail", 24.68,
          "PersonDetail", 2.61,
          "AddPerson", 0.84,
          "AddEvent", 2.05);

  private static final double OPERATIONS = 700.0 * 431 / 360;
  private static final double IMAGES_OF_A_TAG = 3.6;

  private final MixTheory theory = new MixTheory(OlioMix.read());
  private final Map<String, Double> mix = theory.stationaryPercent();
  private final Map<String, Double> deviation = theory.deviationPoints(Math.round(OPERATIONS));

  @Test
  void oliosStationaryMixIsThePublishedOne() {
    Map<String, Double> shares = new MixTheory(OlioMix.read()).stationaryPercent();

    // AddEvent is a fifth of Login, 2.0446; the published 2.05 is rounded so that all add up.
    PUBLISHED.forEach(
        (name, share) -> assertThat(shares.get(name)).isEqualTo(share, within(0.006)));
  }

  @Test
  void aMillionSeededOperationsComeWithinATenthOfAPointOfIt() {
    OperationMix mix = OlioMix.read();
    RandomGenerator draws = SeededRandom.of(1, "user", "mix");
    Map<String, Integer> counts = new HashMap<>();

    String operation = "HomePage";
    for (int i = 0; i < 1_000_000; i++) {
      counts.merge(operation, 1, Integer::sum);
      operation = mix.next(operation, draws);
    }

    PUBLISHED.forEach(
        (name, share) -> assertThat(counts.get(name) / 1e4).isEqualTo(share, within(0.1)));
  }

  @Test
  void aRunsShareStraysAsFarAsTheChainSays() {
    // 2,000 simulated runs of 300 operations each: the spread of their shares is an independent
    // estimate of the same deviation, known to 1/sqrt(2 * 2000) = 1.6 %; four of those are allowed,
    // and a little for starting at HomePage rather than in the stationary mix.
    OperationMix mix = OlioMix.read();
    Map<String, Double> predicted = new MixTheory(mix).deviationPoints(300);
    RandomGenerator draws = SeededRandom.of(2, "user", "mix");
    Map<String, double[]> sums = new HashMap<>();
    for (int run = 0; run < 2000; run++) {
      Map<String, Integer> counts = new HashMap<>();
      String operation = "HomePage";
      for (int i = 0; i < 300; i++) {
        counts.merge(operation, 1, Integer::sum);
        operation = mix.next(operation, draws);
      }
      for (String name : mix.operations()) {
        double share = counts.getOrDefault(name, 0) / 3.0;
        double[] sum = sums.computeIfAbsent(name, key -> new double[2]);
        sum[0] += share;
        sum[1] += share * share;
      }
    }

    for (String name : mix.operations()) {
      double[] sum = sums.get(name);
      double deviation = Math.sqrt((sum[1] - sum[0] * sum[0] / 2000) / 1999);
      assertThat(deviation / predicted.get(name)).as(name).isEqualTo(1, within(0.07));
    }
  }

  @Test
  void independentDrawsStrayAsTheBinomialLawSays() {
    // Each row the same: no memory, so the deviation is sqrt(p (1 - p) / n): sqrt(0.25 / 100) = 5
    // %.
    OperationMix coin = new OperationMix(List.of("a", "b"), new double[][] {{50, 50}, {50, 50}});

    assertThat(new MixTheory(coin).deviationPoints(100).get("a")).isEqualTo(5, within(1e-9));
  }

  @Test
  void aMixThatFallsApartHasNoSharesOfItsOwn() {
    OperationMix apart = new OperationMix(List.of("a", "b"), new double[][] {{100, 0}, {0, 100}});

    assertRefusal(() -> new MixTheory(apart)).hasMessageContaining("never reach each other");
  }

  @Test
  void drawsTheSameOperationsFromTheSameSeed() {
    assertThat(walk(SeededRandom.of(7, "Users 1-1", "mix")))
        .isEqualTo(walk(SeededRandom.of(7, "Users 1-1", "mix")));
    assertThat(walk(SeededRandom.of(7, "Users 1-1", "mix")))
        .isNotEqualTo(walk(SeededRandom.of(7, "Users 1-2", "mix")));
  }

  @Test
  void aRowMayMissAHundredByARounding() {
    double[][] thirds = {{33.33, 33.33, 33.33}, {0, 0, 100}, {100, 0, 0}};
    OperationMix mix = new OperationMix(List.of("a", "b", "c"), thirds);

    // Beyond 99.99 lies what the rounding left.
    assertThat(mix.next("a", () -> -1L)).isEqualTo("c");
  }

  @Test
  void rejectsARowThatDoesNotAddUp() {
    assertRefused("from,a,b\na,50,40\nb,0,100\n", "row a: must add up to 100 %, was 90 %");
  }

  @Test
  void rejectsANegativeCell() {
    assertRefused("from,a,b\na,110,-10\nb,0,100\n", "row a: a must be from 0 to 100 %, was 110");
    assertRefused("from,a,b\na,-10,110\nb,0,100\n", "row a: a must be from 0 to 100 %, was -10");
  }

  @Test
  void rejectsAMissingCell() {
    assertRefused(
        "from,a,b\na,100\nb,0,100\n", "mix.csv, line 2: expected a name and 2 cells, found 1");
    assertRefused("from,a,b\na,,100\nb,0,100\n", "line 2: a must be a percentage");
  }

  @Test
  void rejectsAnUnknownMissingOrDuplicateName() {
    assertRefused("from,a,b\na,0,100\nc,0,100\n", "line 3: \"c\" is none of the operations");
    assertRefused("from,a,b\na,0,100\n", "mix.csv: has no row for b");
    assertRefused("from,a,b\na,0,100\na,0,100\n", "line 3: a second row for a");
    assertRefused("from,a,a\na,0,100\n", "row for a");
    assertRefused("", "expected from and the names");
  }

  @Test
  void cellsMayBeApartBySemicolonsAndBlanks() {
    OperationMix mix = OperationMix.parse("x", OlioMix.text().replace(",", " ; "));
    OperationMix same = OlioMix.read();

    assertThat(mix.operations()).isEqualTo(same.operations());
    for (String from : mix.operations()) {
      for (String to : mix.operations()) {
        assertThat(mix.percent(from, to)).isEqualTo(same.percent(from, to));
      }
    }
  }

  @Test
  void aTourSeesEachOperationAlongAllowedStepsOnly() {
    OperationMix mix = OlioMix.read();

    List<String> tour = OperationMix.tour(mix, "HomePage");

    assertThat(tour).startsWith("HomePage").containsAll(mix.operations()).hasSizeLessThan(15);
    for (int i = 1; i < tour.size(); i++) {
      assertThat(mix.percent(tour.get(i - 1), tour.get(i))).isPositive();
    }
  }

  private static String walk(RandomGenerator draws) {
    OperationMix mix = OlioMix.read();
    StringBuilder walk = new StringBuilder();
    String operation = "HomePage";
    for (int i = 0; i < 50; i++) {
      operation = mix.next(operation, draws);
      walk.append(operation).append(' ');
    }
    return walk.toString();
  }

  private static void assertRefused(String csv, String sentence) {
    assertRefusal(() -> OperationMix.parse("mix.csv", csv)).hasMessageContaining(sentence);
  }

  @Test
  void pagesAreAsOftenInTheLogAsTheMixSays() throws IOException {
    agrees("GET,/index.php", Map.of("HomePage", 1.0, "Login", 1.0));
    agrees("GET,/taggedEvents.php?tag=...", Map.of("TagSearch", 1.0));
    agrees("POST,/taggedEvents.php", Map.of("TagSearch", 1.0));
    agrees("GET,/events.php?socialEventID=...", Map.of("EventDetail", 1.0, "AddEvent", 1.0));
  }

  @Test
  void imagesAreAsOftenAsWithoutABrowsersCache() throws IOException {
    agrees(
        "GET,/fileService.php?cache=false&file=...",
        Map.of(
            "HomePage", 10.0,
            "TagSearch", IMAGES_OF_A_TAG,
            "EventDetail", 1.0,
            "PersonDetail", 1.0));
  }

  private void agrees(String request, Map<String, Double> perOperation) throws IOException {
    double expected = 0;
    double tolerance = 0;
    for (Map.Entry<String, Double> each : perOperation.entrySet()) {
      expected += each.getValue() * mix.get(each.getKey()) / 100 * OPERATIONS;
      tolerance += 4 * each.getValue() * deviation.get(each.getKey()) / 100 * OPERATIONS;
    }
    assertThat(logged(request)).as(request).isEqualTo(expected, within(tolerance));
  }

  private static double logged(String request) throws IOException {
    Path log = Path.of("datasets", "published", "olio-request-counts-10-users-360s.csv");
    return Files.readAllLines(log).stream()
        .filter(line -> line.endsWith("," + request))
        .mapToDouble(line -> Double.parseDouble(line.split(",")[0]))
        .findFirst()
        .orElseThrow();
  }
}
