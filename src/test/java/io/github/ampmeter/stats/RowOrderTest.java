package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.ThreadName;
import io.github.ampmeter.stats.window.Window;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that were put in twice double the rate; the JTL of a short run shows it by its order. */
class RowOrderTest {
  private static final long START = 1_700_000_000_000L;

  private final RowOrder order = new RowOrder();

  @Test
  void knowsARunOfTenSecondsThatStandsThereTwice() {
    run();
    run();

    assertThat(order.problems())
        .containsExactly("the first row comes again further down: the same rows were put in twice");
  }

  @Test
  void takesARunForOneRun() {
    run();

    assertThat(order.problems()).isEmpty();
  }

  @Test
  void takesUsersThatBeginAndEndTogetherForUsers() {
    for (int user = 0; user < 100; user++) {
      row(0, 50, "page");
    }
    row(60, 900, "page");
    row(0, 50, "page");

    assertThat(order.problems()).isEmpty();
  }

  @Test
  void takesAnotherRowOfTheSameStartForAnotherRow() {
    run();
    row(0, 50, "other");

    assertThat(order.problems()).isEmpty();
  }

  /** Of users in parallel, some slower: JMeter writes a row when it ends. */
  @Test
  void saysThatTimeStampsMayBeEnds() {
    for (int i = 0; i < 100; i++) {
      row(100 * i, i % 2 == 0 ? 900 : 10, "page");
    }

    assertThat(order.problems()).isEmpty();
    assertThat(order.remarks(Long.MAX_VALUE))
        .singleElement()
        .asString()
        .contains("order of their time stamps", "sampleresult.timestamp.start=false");
  }

  @Test
  void saysNothingOfRowsInTheOrderOfTheirEnds() {
    for (int i = 0; i < 100; i++) {
      long elapsed = i % 2 == 0 ? 900 : 10;
      row(1000 + 100 * i - elapsed, elapsed, "page");
    }
    run();

    assertThat(order.remarks(Long.MAX_VALUE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"20, true", "19, false"})
  void saysNothingOfTheOrderOfAFewRows(int falls, boolean said) {
    fallingEnds(falls, 21);

    assertThat(order.remarks(Long.MAX_VALUE)).hasSize(said ? 1 : 0);
  }

  /** 20 of 2,000 rows are one percent. */
  @ParameterizedTest
  @CsvSource({"1999, true", "2000, false"})
  void saysNothingOfTheOrderWhereItIsThatOfNearlyAllEnds(int rows, boolean said) {
    fallingEnds(20, 21);
    for (int i = 0; i < rows - 40; i++) {
      row(100_000 + i, 50, "page");
    }

    assertThat(order.remarks(Long.MAX_VALUE)).hasSize(said ? 1 : 0);
  }

  @Test
  void allowsForWhatABusyGeneratorWritesLate() {
    fallingEnds(100, 20);

    assertThat(order.remarks(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void saysNothingOfTheOrderWhereStartsFallAsWell() {
    row(10, 50, "page");
    row(5, 56, "page");
    fallingEnds(100, 21);

    assertThat(order.remarks(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void findsRowsThatRunBackwardsByMoreThanAMinute() {
    row(100_000, 50, "page");
    row(40_000, 50, "page");
    assertThat(order.problems()).isEmpty();

    row(200_000, 50, "page");
    row(138_000, 550, "page");

    assertThat(order.problems())
        .containsExactly(
            "the rows run backwards by 62 s after 2023-11-14T22:16:40Z: the clock was set back, or"
                + " rows of several runs were put together");
  }

  /** A file sorted by its starts. */
  @Test
  void allowsForTheLongestSample() {
    row(0, 300_000, "download");
    row(1, 50, "page");

    assertThat(order.problems()).isEmpty();
  }

  /** Of a load generator; two whose clocks differ do not run backwards. */
  @Test
  void looksAtEachLoadGeneratorAlone() {
    row(100_000, 50, "page");
    order.accept(sample(0, 50, "page").loadedBy(4, "", ThreadName.of("10.0.0.2:1099-Users 1-1")));

    assertThat(order.problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"9999, true", "10000, false"})
  void saysThatThereIsAGapLongerThanHalfOfTheWindow(long windowMillis, boolean said) {
    row(0, 2000, "page");
    row(500, 500, "page");
    row(7000, 10, "page");
    row(9000, 10, "page");

    List<String> remarks = order.remarks(windowMillis);

    assertThat(remarks).hasSize(said ? 1 : 0);
    assertThat(remarks)
        .allSatisfy(
            remark ->
                assertThat(remark)
                    .startsWith(
                        "no sample for 5 s after 2023-11-14T22:13:22Z, longer than half of"));
  }

  @ParameterizedTest
  @CsvSource({"2000, 9000, true", "0, 2000, false", "7000, 9000, false"})
  void saysNothingOfAGapOutsideOfThePartThatAUserNamed(long from, long to, boolean said) {
    RowOrder part = new RowOrder(new Window(START + from, START + to));
    part.accept(sample(0, 2000, "page"));
    part.accept(sample(7000, 10, "page"));

    assertThat(part.remarks(100)).hasSize(said ? 1 : 0);
  }

  @Test
  void saysAShortGapInPartsOfASecond() {
    row(0, 10, "page");
    row(260, 10, "page");

    assertThat(order.remarks(300)).singleElement().asString().startsWith("no sample for 0.25 s ");
  }

  /** In the order of their starts, each second one ends so much before the one in front of it. */
  private void fallingEnds(int falls, long byMillis) {
    for (int i = 0; i < falls; i++) {
      row(100 * i + 20, 50, "page");
      row(100 * i + 30, 40 - byMillis, "page");
    }
  }

  private void run() {
    for (int i = 0; i < 100; i++) {
      row(100 * i, 50, "page");
    }
  }

  private void row(long after, long elapsed, String label) {
    order.accept(sample(after, elapsed, label));
  }

  private static Sample sample(long after, long elapsed, String label) {
    return new Sample()
        .named(label, SampleKind.REQUEST)
        .timed(START + after, elapsed, 0)
        .connected(Sample.NOT_MEASURED, Sample.NOT_MEASURED)
        .loadedBy(4, "", ThreadName.of("Users 1-1"))
        .ended(true, "200", "");
  }
}
