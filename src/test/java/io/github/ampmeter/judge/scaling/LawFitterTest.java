package io.github.ampmeter.judge.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import io.github.ampmeter.judge.scaling.LawFit.NoLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points are drawn from laws that are known: the fit must find them again. */
class LawFitterTest {
  private static final int[] STEPS = {1, 2, 4, 8, 16, 32, 70, 100};
  private static final int DRAWS = 1000;
  private static final int ANY_POINTS = 200;
  private static final double NOISE = 0.02;

  @ParameterizedTest
  @CsvSource({
    "1000, 0.09, 0.0002",
    "0.97, 0.5, 0.01",
    "995.6, 0.02671, 0.000769",
    "250, 0, 0.0003",
    "250, 0.2, 0",
    "250, 0, 0",
    "3, 1, 0",
    "40000, 0.000001, 0.00000001"
  })
  void findsTheCoefficientsOfExactPoints(double lambda, double contention, double coherency) {
    ScalabilityLaw truth = new ScalabilityLaw(lambda, contention, coherency);

    ScalabilityLaw found = fitted(points(truth, 1, new Random(1), 0)).law();

    assertThat(found.lambda()).isCloseTo(lambda, Percentage.withPercentage(0.1));
    assertThat(found.contention()).isCloseTo(contention, within(0.001 * contention));
    assertThat(found.coherency()).isCloseTo(coherency, within(0.001 * coherency));
  }

  @ParameterizedTest
  @CsvSource({"1000, 0.09, 0.0002, 1", "1000, 0.03, 0.001, 1", "50, 0.2, 0.0005, 3"})
  void drawsABandThatHoldsTheTruthIn95Of100Draws(
      double lambda, double contention, double coherency, int repeats) {
    ScalabilityLaw truth = new ScalabilityLaw(lambda, contention, coherency);
    Random random = new Random(20261121);
    int[] covered = new int[STEPS.length];
    double[] meanOff = new double[STEPS.length];

    for (int draw = 0; draw < DRAWS; draw++) {
      FittedLaw fit = fitted(points(truth, repeats, random, NOISE));
      for (int i = 0; i < STEPS.length; i++) {
        double x = truth.throughputAt(STEPS[i]);
        covered[i] += fit.lowAt(STEPS[i]) <= x && x <= fit.highAt(STEPS[i]) ? 1 : 0;
        meanOff[i] += Math.abs(fit.law().throughputAt(STEPS[i]) / x - 1) / DRAWS;
      }
    }

    for (int i = 0; i < STEPS.length; i++) {
      assertThat(covered[i]).as("at %s users", STEPS[i]).isBetween(930, 970);
      assertThat(meanOff[i]).as("at %s users", STEPS[i]).isLessThan(0.015);
    }
  }

  /** Three repeats, as in the plans: the points of one draw are off by up to 7 %. */
  @Test
  void predictsWithinThreePercentFromTwoPercentNoise() {
    ScalabilityLaw truth = new ScalabilityLaw(1000, 0.09, 0.0002);
    for (int seed = 1; seed <= 20; seed++) {
      ScalabilityLaw found = fitted(points(truth, 3, new Random(seed), NOISE)).law();

      for (int load : STEPS) {
        assertThat(found.throughputAt(load))
            .as("seed %s, %s users", seed, load)
            .isCloseTo(truth.throughputAt(load), Percentage.withPercentage(3));
      }
    }
  }

  @Test
  void reportsNoPeakForALawWithoutCoherency() {
    ScalabilityLaw truth = new ScalabilityLaw(1000, 0.09, 0);
    Random random = new Random(7);

    assertThat(fitted(points(truth, 1, random, 0)).peakLoad()).isEmpty();
    long peaks =
        IntStream.range(0, DRAWS)
            .filter(draw -> fitted(points(truth, 1, random, NOISE)).peakLoad().isPresent())
            .count();
    assertThat(peaks).isLessThanOrEqualTo(1);
  }

  @Test
  void findsAPeakThatIsThere() {
    // sqrt((1 - 0.09) / 0.0002) = 67.45
    ScalabilityLaw truth = new ScalabilityLaw(1000, 0.09, 0.0002);

    assertThat(fitted(points(truth, 1, new Random(7), 0)).peakLoad().orElseThrow())
        .isCloseTo(67.45, within(0.01));
    for (int seed = 1; seed <= 20; seed++) {
      assertThat(fitted(points(truth, 3, new Random(seed), NOISE)).peakLoad().orElseThrow())
          .isCloseTo(67.45, Percentage.withPercentage(15));
    }
  }

  @Test
  void tellsNoPeakFarBeyondWhatWasMeasured() {
    // sqrt(1 / 0.00001) = 316, and 100 users were measured.
    FittedLaw fit = fitted(points(new ScalabilityLaw(1000, 0, 0.00001), 1, new Random(1), 0));

    assertThat(fit.coherencyShown()).isTrue();
    assertThat(fit.peakLoad()).isEmpty();
  }

  @Test
  void drawsNoCurveThroughThreeSteps() {
    List<LoadPoint> points = List.of(ToldPoint.of(1, 10), ToldPoint.of(2, 19), ToldPoint.of(4, 30));

    assertThat(LawFitter.fit(new Curve(Configuration.named("short"), points)))
        .isEqualTo(new NoLaw("A scalability law needs at least 4 steps, there are 3."));
  }

  @Test
  void drawsNoCurveThroughPointsThatContradictEachOther() {
    List<LoadPoint> points =
        List.of(
            ToldPoint.of(1, 100),
            ToldPoint.of(2, 900),
            ToldPoint.of(4, 90),
            ToldPoint.of(8, 1000),
            ToldPoint.of(16, 80));

    assertThat(LawFitter.fit(new Curve(Configuration.named("wild"), points)))
        .isInstanceOfSatisfying(
            NoLaw.class,
            none -> assertThat(none.reason()).startsWith("The points scatter too much"));
  }

  @Test
  void drawsNoCurveWhereAStepHadNoSuccess() {
    List<LoadPoint> points =
        List.of(ToldPoint.of(1, 10), ToldPoint.of(2, 20), ToldPoint.of(4, 40), ToldPoint.of(8, 0));

    assertThat(LawFitter.fit(new Curve(Configuration.named("broken"), points)))
        .isInstanceOf(NoLaw.class);
  }

  /** Of a server that became four times as fast in its third pass: measured. */
  @Test
  void drawsNoCurveThroughPassesOfAServerThatChanges() {
    double[][] passes = {
      {18.8, 20.8, 25.2, 26.2, 30.4, 35.4},
      {17.4, 23.2, 31.4, 20.0, 21.4, 19.0},
      {20.4, 20.2, 28.6, 24.6, 71.4, 81.2}
    };
    List<LoadPoint> points = new ArrayList<>();
    for (int pass = 0; pass < passes.length; pass++) {
      for (int i = 0; i < passes[pass].length; i++) {
        points.add(ToldPoint.of(1 << i, pass + 1, passes[pass][i]));
      }
    }

    assertThat(LawFitter.fit(new Curve(Configuration.named("warming"), points)))
        .isInstanceOf(NoLaw.class);
  }

  /** Whatever was measured, there is an answer, and the run's report is written. */
  @Test
  void alwaysComesToAnEnd() {
    Random random = new Random(20261121);
    for (int draw = 0; draw < ANY_POINTS; draw++) {
      List<LoadPoint> points = new ArrayList<>();
      for (int load : STEPS) {
        points.add(ToldPoint.of(load, Math.exp(12 * random.nextDouble())));
      }
      assertThat(LawFitter.fit(new Curve(Configuration.named("any"), points))).isNotNull();
    }
  }

  private static FittedLaw fitted(List<LoadPoint> points) {
    return (FittedLaw) LawFitter.fit(new Curve(Configuration.named("drawn"), points));
  }

  private static List<LoadPoint> points(
      ScalabilityLaw law, int repeats, Random random, double noise) {
    List<LoadPoint> points = new ArrayList<>();
    for (int load : STEPS) {
      for (int repeat = 1; repeat <= repeats; repeat++) {
        double x = law.throughputAt(load) * (1 + noise * random.nextGaussian());
        points.add(ToldPoint.of(load, repeat, x));
      }
    }
    return points;
  }
}
