package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SeriesTest {
  private static final double UNKNOWN = Double.NaN;

  /** 1 for two seconds, nothing known for one, 4 for one. */
  private final Series values =
      Span.series("key", "group", List.of(new Span(0, 2_000, 1), new Span(3_000, 4_000, 4)));

  @Test
  void weighsEachValueByTheTimeItHolds() {
    // (2 s x 1 + 1 s x 4) / 3 s; the second of which nothing is known does not count as 0.
    assertThat(values.mean(0, 4_000)).isEqualTo(2);
    // (0.5 s x 1 + 0.5 s x 4) / 1 s
    assertThat(values.mean(1_500, 3_500)).isEqualTo(2.5);
  }

  @Test
  void findsThePeakAmongTheSpansThatLieInsideByHalf() {
    assertThat(values.peak(new Window(0, 3_500))).isEqualTo(4);
    assertThat(values.peak(new Window(0, 3_499))).isEqualTo(1);
  }

  @Test
  void knowsNothingWhereThereIsNothing() {
    assertThat(values.mean(2_000, 3_000)).isNaN();
    assertThat(values.peak(new Window(2_000, 3_000))).isNaN();
    assertThat(values.known()).isTrue();
    assertThat(Series.UNKNOWN.mean(Window.WHOLE_RUN)).isNaN();
    assertThat(Series.UNKNOWN.known()).isFalse();
  }

  /** The poll at 2 s read something else. */
  @Test
  void aValueOfEachPollSpeaksOfTheTimeSinceThePollBefore() {
    Series polled = polled(1_000, 5, 3_000, 6, 4_000, 7);

    assertThat(Span.of(polled.since(new long[] {1_000, 2_000, 3_000, 4_000})))
        .containsExactly(new Span(2_000, 3_000, 6), new Span(3_000, 4_000, 7));
  }

  @Test
  void aValueOfSomePollsSpeaksOfTheTimeSinceTheOneBeforeUnlessPollsAreMissing() {
    Series polled = polled(1_000, 5, 3_000, 6, 6_000, 2, 8_000, 1);

    assertThat(Span.of(polled.sinceLast(2_000, (before, now) -> now)))
        .containsExactly(new Span(1_000, 3_000, 6), new Span(6_000, 8_000, 1));
    assertThat(Span.of(polled.sinceLast(Long.MAX_VALUE, Math::max)))
        .containsExactly(
            new Span(1_000, 3_000, 6), new Span(3_000, 6_000, 6), new Span(6_000, 8_000, 2));
  }

  @Test
  void aPolledValueStaysUntilTheNextOne() {
    assertThat(polled(2_000, 1, 4_000, 3).at(new long[] {1_000, 2_000, 3_000, 4_000, 5_000}))
        .containsExactly(UNKNOWN, 1, 1, 3, 3);
  }

  @Test
  void pollsAreThoseOfAllSeriesEachOnce() {
    assertThat(Series.polls(List.of(polled(1_000, 1, 3_000, 1), polled(2_000, 1, 3_000, 1))))
        .containsExactly(1_000, 2_000, 3_000);
  }

  @Test
  void ignoresPollsOfAClockThatWasSetBack() {
    Series polled = polled(2_000, 6, 1_000, 7, 3_000, 8);

    assertThat(polled.millis()).containsExactly(2_000, 3_000);
    assertThat(polled.values()).containsExactly(6, 8);
  }

  @Test
  void leavesOutWhatComesSoonerThanAskedFor() {
    Series.Builder each10 = new Series.Builder("key", "group", 10);
    LongStream.of(0, 9, 10, 19, 21).forEach(time -> each10.add(time, time));

    assertThat(each10.series().millis()).containsExactly(0, 10, 21);
  }

  /** A second that is told late begins where the one before ends. */
  @Test
  void valuesThatOverlapFollowEachOther() {
    List<Span> told = List.of(new Span(0, 10, 1), new Span(7, 17, 2), new Span(5, 17, 3));

    assertThat(Span.of(Span.series("key", "group", told)))
        .containsExactly(new Span(0, 10, 1), new Span(10, 17, 2));
  }

  /** A load of weeks: copied with each look, its values would be read for hours. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aLoadOfWeeksIsReadAtOnce() {
    long[] times = LongStream.rangeClosed(1, 2_000_000).map(second -> 1000 * second).toArray();
    Series.Builder polled = new Series.Builder("key", "group");
    for (long time : times) {
      polled.add(time, time / 1000.0);
    }

    assertThat(polled.series().millis()).isEqualTo(times);
    assertThat(polled.series().at(times))
        .isEqualTo(Arrays.stream(times).mapToDouble(time -> time / 1000.0).toArray());
  }

  private static Series polled(double... timesAndValues) {
    Series.Builder polled = new Series.Builder("key", "group");
    for (int i = 0; i < timesAndValues.length; i += 2) {
      polled.add((long) timesAndValues[i], timesAndValues[i + 1]);
    }
    return polled.series();
  }
}
