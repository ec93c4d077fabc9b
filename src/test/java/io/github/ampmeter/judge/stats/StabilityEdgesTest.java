package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

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

  @Test
  void judgesNineteenSecondsOfTwoHundredSamplesInTenBlocks() {
    List<Interval> run = run(numbers("19x11"), numbers("19x10"));

    assertThat(Stability.of(run, new Window(0, 19_000)).judged()).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/judge/stability.csv",
      delimiter = '|',
      useHeadersInDisplayName = true)
  void findsWhatTheTableSays(String name, String samples, String millis, String expected) {
    int[] counts = numbers(samples);

    String found =
        Stability.of(run(counts, numbers(millis)), new Window(0, 1000L * counts.length))
            .found()
            .map(
                change ->
                    String.format(
                        Locale.ROOT,
                        "%s %s %d %.0f %.0f",
                        change.getClass().getSimpleName(),
                        change.figure(),
                        change.atMillis(),
                        change.before(),
                        change.after()))
            .orElse(null);

    assertThat(found).isEqualTo(expected);
  }

  private static int[] numbers(String text) {
    return Stream.of(text.split(" "))
        .map(each -> each.split("x"))
        .flatMapToInt(
            each ->
                IntStream.generate(() -> Integer.parseInt(each[1]))
                    .limit(Integer.parseInt(each[0])))
        .toArray();
  }

  @Test
  void saysTheRatePerSecond() {
    List<Interval> slower =
        run(numbers("7x100 3x50"), each(10)).stream()
            .map(each -> new Interval(2 * each.startMillis(), 2, each.elapsed(), 0, 1))
            .toList();

    assertThat(Stability.of(slower, new Window(0, 20_000)).found().orElseThrow())
        .isEqualTo(new Stability.Break(Stability.WatchedFigure.THROUGHPUT, 14_000, 50, 25));
  }

  private static int[] each(int value) {
    return numbers("10x" + value);
  }

  private static List<Interval> run(int[] counts, int[] millis) {
    List<Interval> run = new ArrayList<>();
    for (int second = 0; second < counts.length; second++) {
      ValueCounts elapsed = ToldCounts.times(counts[second], millis[second]);
      run.add(new Interval(1000L * second, 1, elapsed, 0, 1));
    }
    return run;
  }
}
