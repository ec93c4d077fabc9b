package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten seconds without any noise, so that each rule of the break is met exactly or just missed. */
class StabilityEdgesTest {
  private static final Window ALL = new Window(0, 10_000);

  @Test
  void takesWholeIntervalsOfTheWindowOnly() {
    List<Interval> ten = run(each(100), each(10));

    assertThat(Stability.of(ten, ALL).judged()).isTrue();
    assertThat(Stability.of(ten, new Window(1, 10_000)).judged()).isFalse();
    // The last end is that of a sample, which lies before the window's.
    assertThat(Stability.of(ten, new Window(0, 9_999)).judged()).isTrue();
    assertThat(Stability.of(ten, new Window(0, 9_998)).judged()).isFalse();
  }

  @Test
  void needsTenTimesTwentySamples() {
    int[] counts = each(20);
    assertThat(Stability.of(run(counts, each(10)), ALL).judged()).isTrue();
    counts[3] = 19;
    assertThat(Stability.of(run(counts, each(10)), ALL).judged()).isFalse();
  }

  /** Blocks of three seconds would leave two over, and see but two blocks of the slow ones. */
  @Test
  void looksAtTheLastSecondsAlsoWhereTheyFillNoBlock() {
    int[] counts = new int[71];
    Arrays.fill(counts, 0, 63, 100);
    Arrays.fill(counts, 63, 71, 40);
    int[] millis = new int[71];
    Arrays.fill(millis, 10);

    Stability.StabilityResult finding = Stability.of(run(counts, millis), new Window(0, 71_000));

    assertThat(finding.found().orElseThrow().figure())
        .isEqualTo(Stability.WatchedFigure.THROUGHPUT);
    // The seconds from 62 on are the last three of 24 blocks.
    assertThat(finding.found().orElseThrow().atMillis()).isEqualTo(62_000);
  }

  @Test
  void judgesNineteenSecondsOfTwoHundredSamplesInTenBlocks() {
    int[] counts = new int[19];
    Arrays.fill(counts, 11);
    int[] millis = new int[19];
    Arrays.fill(millis, 10);

    assertThat(Stability.of(run(counts, millis), new Window(0, 19_000)).judged()).isTrue();
  }

  @Test
  void callsAFallOfMoreThanAFifthABreak() {
    assertThat(found(run(from(7, 100, 80), each(10)))).isNull();
    assertThat(found(run(from(7, 100, 79), each(10))))
        .isEqualTo(new Stability.Break(Stability.WatchedFigure.THROUGHPUT, 7000, 100, 79));
  }

  @Test
  void callsARiseOfMoreThanHalfABreak() {
    assertThat(found(run(each(100), from(7, 100, 150)))).isNull();
    assertThat(found(run(each(100), from(7, 100, 151))))
        .isEqualTo(new Stability.Break(Stability.WatchedFigure.RESPONSE_TIME, 7000, 100, 151));
  }

  @Test
  void overlooksARiseOfUpToTwentyMilliseconds() {
    assertThat(found(run(each(100), from(7, 10, 30)))).isNull();
    assertThat(found(run(each(100), from(7, 10, 31))).after()).isEqualTo(31);
  }

  @Test
  void wantsFiveBlocksBeforeAndThreeAfterIt() {
    assertThat(found(run(from(5, 100, 50), each(10))).atMillis()).isEqualTo(5000);
    assertThat(found(run(from(8, 100, 50), each(10)))).isNull();
  }

  /**
   * Of 24 blocks in 60 s the last two are 5 s: too few for a break, and far too slow to be
   * overlooked.
   */
  @Test
  void seesThatAServerDiedFiveSecondsBeforeTheEnd() {
    int[] counts = new int[60];
    Arrays.fill(counts, 0, 55, 100);
    Arrays.fill(counts, 55, 60, 4);
    int[] millis = new int[60];
    Arrays.fill(millis, 10);

    assertThat(Stability.of(run(counts, millis), new Window(0, 60_000)).found())
        .contains(new Stability.Tail(Stability.WatchedFigure.THROUGHPUT, 55_000, 100, 4));
  }

  @Test
  void twoLastBlocksAreATailAtTwoAndAHalfTimesTheDistance() {
    assertThat(found(run(from(8, 100, 50), each(10)))).isNull();
    assertThat(found(run(from(8, 100, 49), each(10))))
        .isEqualTo(new Stability.Tail(Stability.WatchedFigure.THROUGHPUT, 8000, 100, 49));
    assertThat(found(run(each(100), from(8, 100, 225)))).isNull();
    assertThat(found(run(each(100), from(8, 100, 226))))
        .isEqualTo(new Stability.Tail(Stability.WatchedFigure.RESPONSE_TIME, 8000, 100, 226));
    assertThat(found(run(each(100), from(8, 10, 60)))).isNull();
    assertThat(found(run(each(100), from(8, 10, 61)))).isInstanceOf(Stability.Tail.class);
    assertThat(found(run(from(9, 100, 1), from(9, 10, 5000)))).as("a single one").isNull();
  }

  @Test
  void neverTakesASecondOfSlownessForABreak() {
    int[] counts = each(100);
    counts[6] = 1;
    assertThat(found(run(counts, each(10)))).isNull();
  }

  @Test
  void namesWhatBrokeFirst() {
    assertThat(found(run(from(6, 100, 50), from(7, 10, 500))).figure())
        .isEqualTo(Stability.WatchedFigure.THROUGHPUT);
    assertThat(found(run(from(7, 100, 50), from(6, 10, 500))).figure())
        .isEqualTo(Stability.WatchedFigure.RESPONSE_TIME);
    assertThat(found(run(from(6, 100, 50), from(6, 10, 500))).figure())
        .isEqualTo(Stability.WatchedFigure.RESPONSE_TIME);
  }

  @Test
  void knowsThatNoSuccessAtAllIsNoBetterThanASlowOne() {
    Stability.StabilityChange found = found(run(from(6, 100, 0), each(10)));

    assertThat(found.atMillis()).isEqualTo(6000);
    assertThat(found.figure()).isEqualTo(Stability.WatchedFigure.RESPONSE_TIME);
    assertThat(found.after()).isNaN();
  }

  @Test
  void saysTheMedianAndTheRatePerSecond() {
    int[] counts = {100, 100, 100, 110, 110, 110, 50, 50, 50, 40};
    assertThat(found(run(counts, each(10))))
        .isEqualTo(new Stability.Break(Stability.WatchedFigure.THROUGHPUT, 6000, 105, 50));

    List<Interval> slower =
        run(from(7, 100, 50), each(10)).stream()
            .map(each -> new Interval(2 * each.startMillis(), 2, each.elapsed(), 0, 1))
            .toList();
    assertThat(Stability.of(slower, new Window(0, 20_000)).found().orElseThrow())
        .isEqualTo(new Stability.Break(Stability.WatchedFigure.THROUGHPUT, 14_000, 50, 25));
  }

  private static Stability.StabilityChange found(List<Interval> run) {
    return Stability.of(run, ALL).found().orElse(null);
  }

  private static int[] each(int value) {
    return from(10, value, value);
  }

  private static int[] from(int second, int before, int after) {
    int[] values = new int[10];
    Arrays.fill(values, 0, second, before);
    Arrays.fill(values, second, 10, after);
    return values;
  }

  private static List<Interval> run(int[] counts, int[] millis) {
    List<Interval> run = new ArrayList<>();
    for (int second = 0; second < counts.length; second++) {
      ValueCounts elapsed = new ValueCounts();
      for (int i = 0; i < counts[second]; i++) {
        elapsed.add(millis[second]);
      }
      run.add(new Interval(1000L * second, 1, elapsed, 0, 1));
    }
    return run;
  }
}
