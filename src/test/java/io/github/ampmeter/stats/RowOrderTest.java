package io.github.ampmeter.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.sample.Sample;
import io.github.ampmeter.sample.SampleKind;
import io.github.ampmeter.sample.ThreadName;
import org.junit.jupiter.api.Test;

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

  private void run() {
    for (int i = 0; i < 100; i++) {
      row(100 * i, 50, "page");
    }
  }

  private void row(long after, long elapsed, String label) {
    order.accept(
        new Sample()
            .named(label, SampleKind.REQUEST)
            .timed(START + after, elapsed, 0)
            .connected(Sample.NOT_MEASURED, Sample.NOT_MEASURED)
            .loadedBy(4, "", ThreadName.of("Users 1-1"))
            .ended(true, "200", ""));
  }
}
