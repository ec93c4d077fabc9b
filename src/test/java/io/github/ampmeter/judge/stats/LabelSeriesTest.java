package io.github.ampmeter.judge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSeriesTest {
  private static final long START = 1_700_000_000_123L;

  private final LabelSeries series = new LabelSeries();

  /** What a series says that each sample was recorded in itself. */
  private record Slice(long startMillis, double seconds, String elapsed, long errors, int users) {
    static List<Slice> of(List<Interval> intervals) {
      return intervals.stream()
          .map(
              each ->
                  new Slice(
                      each.startMillis(),
                      each.seconds(),
                      each.elapsed().text(),
                      each.errors(),
                      each.users()))
          .toList();
    }
  }

  private static Sample sample(String label, long atMillis, int elapsed, boolean success) {
    return new Sample()
        .named(label, SampleKind.OPERATION)
        .timed(atMillis, elapsed, 0)
        .ended(success, "200", "");
  }

  @ParameterizedTest
  @CsvSource({"3, 20000", "3, 3000000", "49, 600000", "60, 600000", "130, 3000000"})
  void whatIsAddedUpEqualsWhatIsRecordedAtOnce(int labels, int millis) {
    Random random = new Random(7);
    TimeSeries total = new TimeSeries(TimeSeries.MOST_SLICES);
    TimeSeries first = new TimeSeries(TimeSeries.MOST_SLICES_OF_A_LABEL);
    List<String> order = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      String label = "page " + (i < labels ? i : random.nextInt(labels));
      if (!order.contains(label)) {
        order.add(label);
      }
      // Rows come in the order of their ends, though not strictly.
      long at = START + (long) i * millis / 5_000 + random.nextInt(3_000);
      Sample sample = sample(label, at, random.nextInt(2_000), random.nextInt(10) > 0);
      int users = 1 + random.nextInt(9);
      series.record(sample, users);
      total.record(sample, users);
      if (label.equals("page 0")) {
        first.record(sample, users);
      }
    }
    long end = START + millis + 5_000;

    assertThat(Slice.of(series.total(START, end))).isEqualTo(Slice.of(total.intervals(START, end)));
    Map<String, List<Interval>> overTime = series.overTime(START, end);
    assertThat(Slice.of(overTime.get("page 0"))).isEqualTo(Slice.of(first.intervals(START, end)));
    assertThat(overTime.keySet())
        .containsExactlyElementsOf(order.subList(0, Math.min(labels, 100)));
  }

  @Test
  void nestedTransactionCountsForItsLabelOnly() {
    series.record(sample("outer", START, 30, true), 1);
    series.recordNested(sample("inner", START, 20, true), 1);
    series.record(sample("inner", START, 10, true), 1);

    assertThat(texts(series.total(START, START + 100))).containsExactly("10 30");
    assertThat(texts(series.of("inner", START, START + 100))).containsExactly("10 20");
    assertThat(series.of("other", START, START + 100)).isEmpty();
  }

  private static List<String> texts(List<Interval> intervals) {
    return intervals.stream().map(each -> each.elapsed().text()).toList();
  }
}
