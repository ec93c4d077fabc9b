package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small figures at their edges, where an off-by-one would hide. */
class FinestFiguresTest {
  @Test
  void aWindowLastsFromItsStartToBeforeItsEnd() {
    Window window = new Window(1000, 3500);

    assertThat(window.seconds()).isEqualTo(2.5);
    assertThat(window.contains(999)).isFalse();
    assertThat(window.contains(1000)).isTrue();
    assertThat(window.contains(3499)).isTrue();
    assertThat(window.contains(3500)).isFalse();
    assertThatThrownBy(() -> new Window(5, 5)).hasMessageContaining("after its start 5, was 5");
  }

  @Test
  void timesInMillisecondsAreExactAndThoseInMicrosecondsNearlySo() {
    ValueCounts counts = new ValueCounts();
    counts.addElapsed(sample(7, Sample.NOT_MEASURED));
    assertThat(counts.finerThanMillis()).isFalse();
    assertThat(counts.resolution(500)).isEqualTo(1);

    counts.addElapsed(sample(7, 6_250));
    counts.addElapsed(sample(3, Sample.NOT_MEASURED));
    assertThat(counts.finerThanMillis()).isTrue();
    assertThat(counts.count()).isEqualTo(3);
    assertThat(counts.min()).isEqualTo(3);
    assertThat(counts.max()).isEqualTo(7);
    assertThat(counts.mean()).isEqualTo((7 + 6.25 + 3) / 3, within(1e-9));
    assertThat(counts.resolution(0.001)).isEqualTo(0.001);
    assertThat(counts.resolution(500)).isGreaterThan(0.001).isLessThan(5);
  }

  @Test
  void theWidthOfACodeIsHowManyTimesShareIt() {
    for (long micros : new long[] {0, 1, 1000, 5000, 1 << 20, 123_456_789}) {
      long code = MicrosecondCode.of(micros);
      long first = micros;
      while (first > 0 && MicrosecondCode.of(first - 1) == code) {
        first--;
      }
      long width = MicrosecondCode.width(micros);
      assertThat(MicrosecondCode.of(first + width - 1)).isEqualTo(code);
      assertThat(MicrosecondCode.of(first + width)).isNotEqualTo(code);
      assertThat(MicrosecondCode.value(code)).isBetween(first, first + width - 1);
    }
  }

  @Test
  void theDeviationOfTwoIsThatOfASample() {
    ValueCounts counts = new ValueCounts();
    counts.add(2);
    assertThat(counts.sd()).isNaN();
    counts.add(4);
    assertThat(counts.sd()).isEqualTo(Math.sqrt(2), within(1e-12));
    counts.add(4);
    assertThat(counts.sd()).isEqualTo(Math.sqrt(4.0 / 3), within(1e-12));
  }

  @Test
  void aHistogramEndsAfterItsFineAndItsCoarseBuckets() {
    BucketedPercentile buckets = BucketedPercentile.forLongestLimit(2000);

    assertThat(buckets.widthMillis()).isEqualTo(10);
    long lastEdge = 300 * 10 + 69 * 10 * 10;
    ValueCounts times = new ValueCounts();
    times.add(lastEdge - 1);
    assertThat(buckets.millis(times, 100)).isEqualTo(lastEdge);
    times.add(lastEdge + 1);
    assertThat(buckets.millis(times, 100)).isInfinite();
    assertThatThrownBy(() -> new BucketedPercentile(0)).hasMessageContaining("was 0");
    assertThatThrownBy(() -> new BucketedPercentile(Double.NaN)).hasMessageContaining("was NaN");
  }

  @Test
  void operationsThatNeverCameStandBehindThoseThatDid() {
    ValueCounts drawn = new ValueCounts();
    OperationFigures unpaced =
        new OperationFigures(3, new ValueCounts(), drawn, new ValueCounts(), Map.of());
    OperationStatistics statistics =
        new OperationStatistics(Map.of("Buy", unpaced), Collections.emptySortedMap());

    OperationStatistics all = statistics.expecting(List.of("Sell", "Buy"));
    assertThat(all.byLabel()).containsOnlyKeys("Buy", "Sell");
    assertThat(all.label("Buy").map(OperationFigures::steadyOperations)).isEqualTo(Optional.of(3L));
    assertThat(all.total().steadyOperations()).isEqualTo(3);
    assertThat(all.paced()).isFalse();
    drawn.add(5);
    assertThat(all.paced()).isTrue();
  }

  @Test
  void sumsOfOperationsHoldTheTimesOfBoth() {
    ValueCounts one = new ValueCounts();
    one.add(1);
    ValueCounts other = new ValueCounts();
    other.add(9);
    OperationFigures sum =
        new OperationFigures(1, one, new ValueCounts(), new ValueCounts(), Map.of())
            .and(new OperationFigures(2, other, new ValueCounts(), new ValueCounts(), Map.of()));

    assertThat(sum.steadyOperations()).isEqualTo(3);
    assertThat(sum.cycleMillis().count()).isEqualTo(2);
    assertThat(sum.cycleMillis().max()).isEqualTo(9);
    assertThat(one.count()).as("the parts stay as they are").isEqualTo(1);
  }

  @Test
  void connectionTimesOfSeveralLabelsAreCountedTogether() {
    ConnectionTimes one = new ConnectionTimes();
    one.total().add(5);
    ConnectionTimes other = new ConnectionTimes();
    other.total().add(7);
    other.connect().add(1);

    ConnectionTimes merged = ConnectionTimes.merged(List.of(one, other));
    assertThat(merged.total().count()).isEqualTo(2);
    assertThat(merged.connect().count()).isEqualTo(1);
    assertThat(merged.measured()).isTrue();
    assertThat(ConnectionTimes.merged(List.of()).measured()).isFalse();
  }

  @Test
  void aRunThatGoesOnHasRatesOverWhatIsOver() {
    long start = 1_795_231_436_000L;
    RunRecorder recorder = new RunRecorder(new Window(start, start + 10_000));
    for (int i = 0; i < 20; i++) {
      recorder.accept(sampleAt(start + 100L * i));
    }

    assertThat(recorder.steps()).isEqualTo(1);
    double soFar = recorder.statisticsSoFar().totals().get(0).throughputPerSecond();
    double whole = recorder.statistics().totals().get(0).throughputPerSecond();
    assertThat(whole).isEqualTo(2, within(1e-9));
    assertThat(soFar).isBetween(9.0, 11.0);
    assertThat(recorder.currentStep().total().throughputPerSecond()).isEqualTo(soFar);
    assertThat(recorder.statistics().passes().map(LabelStatistics::label))
        .containsExactly("page", "total");
  }

  @Test
  void nothingHeardOfYetIsAStepWithoutSamples() {
    RunRecorder recorder = new RunRecorder(Window.WHOLE_RUN);

    assertThat(recorder.steps()).isZero();
    assertThat(recorder.statistics().samples()).isZero();
    assertThat(recorder.statisticsSoFar().samples()).isZero();
  }

  private static Sample sampleAt(long start) {
    return new Sample()
        .timed(start, 5, 0)
        .named("page", SampleKind.REQUEST)
        .loadedBy(1, "")
        .ended(true, "200", "");
  }

  private static Sample sample(long millis, long micros) {
    return new Sample()
        .timed(1, millis, 0)
        .inMicros(micros, Sample.NOT_MEASURED, Sample.NOT_MEASURED);
  }

  @ParameterizedTest
  @ValueSource(longs = {500, 4_096, 100_000, 3_000_000, 900_000_000_000L})
  void keepsPercentilesToATenthOfAPercentAndTheRestExact(long bound) {
    long[] values = new Random(bound).longs(2000, 1, bound).toArray();
    ValueCounts counts = new ValueCounts();
    Arrays.stream(values).forEach(counts::addMicros);
    Arrays.sort(values);

    for (int percent = 1; percent <= 100; percent++) {
      double expected = values[20 * percent - 1] / 1e3;
      assertThat(counts.percentile(percent)).isCloseTo(expected, Percentage.withPercentage(0.025));
    }
    assertThat(counts.min()).isEqualTo(values[0] / 1e3);
    assertThat(counts.max()).isEqualTo(values[1999] / 1e3);
    assertThat(counts.mean())
        .isCloseTo(Arrays.stream(values).average().orElseThrow() / 1e3, within(1e-6));
  }

  @Test
  void givesEachCodeAValueOfThatCode() {
    for (long micros = 0; micros < 1L << 22; micros++) {
      long code = MicrosecondCode.of(micros);
      assertThat(MicrosecondCode.of(MicrosecondCode.value(code))).isEqualTo(code);
    }
  }

  /** 2, 4 ms and 1500, 2500 us: mean 2.5 ms. */
  @Test
  void mixesMillisecondsAndMicroseconds() {
    ValueCounts counts = new ValueCounts();
    counts.add(2);
    counts.addMicros(1500);
    counts.add(4);
    counts.addMicros(2500);

    assertThat(counts.mean()).isEqualTo(2.5);
    assertThat(counts.min()).isEqualTo(1.5);
    assertThat(counts.max()).isEqualTo(4);
    assertThat(counts.percentile(50)).isEqualTo(2);
    assertThat(counts.countBetween(2, 4)).isEqualTo(2);
  }

  @Test
  void sumsCountersOfBothUnits() {
    ValueCounts millis = new ValueCounts();
    millis.add(1);
    ValueCounts micros = new ValueCounts();
    micros.addMicros(250);

    ValueCounts both = millis.copy();
    both.addAll(micros);
    micros.addAll(millis);

    assertThat(both.mean()).isEqualTo(0.625);
    assertThat(micros.mean()).isEqualTo(0.625);
    assertThat(millis.mean()).isEqualTo(1);
    assertThat(both.copy().min()).isEqualTo(0.25);
  }
}
