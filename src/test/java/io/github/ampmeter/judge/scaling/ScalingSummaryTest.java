package io.github.ampmeter.judge.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.scaling.Curve.LoadPoint;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScalingSummaryTest {
  @Test
  void saysHowFarItIsLinearWhatContentionCostsAndWhereThePeakIs() {
    // 1 / (1 + 0.002·15 + 0.0002·16·15) = 0.928, and at 32: 1 / (1 + 0.062 + 0.198) = 0.79.
    // Peak: sqrt((1 - 0.002) / 0.0002) = 70.6.
    assertThat(sentence(new ScalabilityLaw(1000, 0.002, 0.0002), 1, 2, 4, 8, 16, 32, 70, 100))
        .isEqualTo("linear up to 16 users; 0.2 % contention; peak at 71");
  }

  @Test
  void saysThatNoPeakIsShownWhereThereIsNone() {
    assertThat(sentence(new ScalabilityLaw(1000, 0.09, 0), 1, 2, 4, 8, 16))
        .isEqualTo("linear up to 2 users; 9 % contention; no peak shown up to 16");
  }

  @Test
  void saysWhenAllThatWasMeasuredIsLinear() {
    assertThat(sentence(new ScalabilityLaw(1000, 0, 0), 1, 2, 4, 8))
        .isEqualTo(
            "linear up to 8 users, the most measured; 0 % contention; no peak shown up to 8");
  }

  @Test
  void saysWhereThePeakWouldBeBeyondWhatWasMeasured() {
    // sqrt(1 / 0.01) = 10
    assertThat(sentence(new ScalabilityLaw(1000, 0, 0.01), 1, 2, 3, 4, 5, 6, 7, 8))
        .endsWith("peak at 10, beyond what was measured");
  }

  @Test
  void comparesWithTheFirstStepWhereNoLawIsDrawn() {
    assertThat(sentence(new ScalabilityLaw(1000, 0.5, 0), 1, 2, 4))
        .isEqualTo("linear up to 1 user; most at 4 users");
  }

  @Test
  void isLinearAsMeasuredWhereAKneeIsSharperThanAnyLaw() {
    // Two workers of 50 a second each. The law rounds the knee off: its lambda is 54.5, of which
    // one user's 50 would be 92 % and two users' 100 the same; at 4 users 100 is half of 200.
    Curve knee =
        new Curve(
            Configuration.named("two workers"),
            Stream.of(1, 2, 4, 8, 16, 32)
                .map(load -> ToldPoint.of(load, 50.0 * Math.min(load, 2)))
                .toList());
    assertThat(ScalingSummary.of(knee).sentence("users")).startsWith("linear up to 2 users;");
  }

  @Test
  void neverCallsAThroughputLinearThatRisesFasterThanItsLoad() {
    // What a sweep without preheating may measure: 13 times the rate of one user at 16 of them.
    assertThat(ScalingSummary.of(curve(2790, 7300, 14900, 24000, 36671)).sentence("users"))
        .isEqualTo("faster than linear at 2 users: 1.31 times the linear bound; most at 16 users");
  }

  @Test
  void aTenthMoreThanLinearIsLinear() {
    assertThat(ScalingSummary.of(curve(1000, 2200)).linearUpTo()).hasValue(2);
    assertThat(ScalingSummary.of(curve(1000, 2201)).linearUpTo()).hasValue(1);
  }

  @Test
  void restsOnTheStepsAtWhichTheLoadGeneratorWasNotTheLimit() {
    // Of two CPUs JMeter takes more than its share from 8 users on: that is no contention.
    ScalingSummary summary = ScalingSummary.of(limited(curve(100, 200, 400, 500, 510), 8, 16));

    assertThat(summary.sentence("users"))
        .isEqualTo(
            "linear up to at least 4 users; most at 4 users; the load generator was the limit at 8,"
                + " 16 users");
    assertThat(summary.reason())
        .isEqualTo(
            "A scalability law needs at least 4 steps, there are 3. Only steps without the load"
                + " generator as limit were used: 1, 2, 4.");
  }

  @Test
  void knowsNothingWhereTheLoadGeneratorWasTheLimitAtEveryStep() {
    assertThat(ScalingSummary.of(limited(curve(100, 200), 1, 2)).sentence("users"))
        .isEqualTo("not known: the load generator was the limit at every step");
  }

  /** At 1, 2, 4, 8 … users. */
  private static Curve curve(double... throughputs) {
    return new Curve(
        Configuration.named("told"),
        IntStream.range(0, throughputs.length)
            .mapToObj(i -> ToldPoint.of(1 << i, throughputs[i]))
            .toList());
  }

  private static Curve limited(Curve curve, Integer... loads) {
    return new Curve(
        curve.configuration(),
        curve.points().stream()
            .map(
                p ->
                    new LoadPoint(
                        p.load(),
                        p.repeat(),
                        p.throughput(),
                        p.elapsed(),
                        p.samples(),
                        p.errors(),
                        List.of(loads).contains(p.load())))
            .toList());
  }

  private static String sentence(ScalabilityLaw law, int... loads) {
    return ScalingSummary.of(
            new Curve(
                Configuration.named("told"),
                Arrays.stream(loads)
                    .mapToObj(load -> ToldPoint.of(load, law.throughputAt(load)))
                    .toList()))
        .sentence("users");
  }
}
