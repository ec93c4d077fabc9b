package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Severity;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.Window;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that were put in twice double the rate; the JTL of a short run shows it by its order. */
class ClockTest {
  private static final long START = 1_700_000_000_000L;

  private final Clock order = new Clock(Window.WHOLE_RUN);

  @Test
  void takesARunForOneRun() {
    run();

    assertThat(problems(order)).isEmpty();
  }

  @Test
  void takesUsersThatBeginAndEndTogetherForUsers() {
    for (int user = 0; user < 100; user++) {
      row(0, 50, "page");
    }
    row(60, 900, "page");
    row(0, 50, "page");

    assertThat(problems(order)).isEmpty();
  }

  /** Between the steps of a quick sweep; a busy machine alone makes such gaps. */
  @ParameterizedTest
  @CsvSource({"999, 0", "1000, 1"})
  void aGapBelowASecondIsNoFault(long gapMillis, int issues) {
    row(0, 10, "page");
    row(10 + gapMillis, 10, "page");

    assertThat(remarks(order, 50)).hasSize(issues);
  }

  /** Of users in parallel, some slower: JMeter writes a row when it ends. */
  @Test
  void saysThatTimeStampsMayBeEnds() {
    for (int i = 0; i < 100; i++) {
      row(100 * i, i % 2 == 0 ? 900 : 10, "page");
    }

    assertThat(problems(order)).isEmpty();
    assertThat(remarks(order, Long.MAX_VALUE))
        .singleElement()
        .asString()
        .contains("order of their time stamps", "time stamps mark ends");
  }

  @Test
  void saysNothingOfRowsInTheOrderOfTheirEnds() {
    for (int i = 0; i < 100; i++) {
      long elapsed = i % 2 == 0 ? 900 : 10;
      row(1000 + 100 * i - elapsed, elapsed, "page");
    }
    run();

    assertThat(remarks(order, Long.MAX_VALUE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"20, true", "19, false"})
  void saysNothingOfTheOrderOfAFewRows(int falls, boolean said) {
    fallingEnds(falls, 21);

    assertThat(remarks(order, Long.MAX_VALUE)).hasSize(said ? 1 : 0);
  }

  /** 20 of 2,000 rows are one percent. */
  @ParameterizedTest
  @CsvSource({"1999, true", "2000, false"})
  void saysNothingOfTheOrderWhereItIsThatOfNearlyAllEnds(int rows, boolean said) {
    fallingEnds(20, 21);
    for (int i = 0; i < rows - 40; i++) {
      row(100_000 + i, 50, "page");
    }

    assertThat(remarks(order, Long.MAX_VALUE)).hasSize(said ? 1 : 0);
  }

  @Test
  void allowsForWhatABusyGeneratorWritesLate() {
    fallingEnds(100, 20);

    assertThat(remarks(order, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void saysNothingOfTheOrderWhereStartsFallAsWell() {
    row(10, 50, "page");
    row(5, 56, "page");
    fallingEnds(100, 21);

    assertThat(remarks(order, Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void findsRowsThatRunBackwardsByMoreThanAMinute() {
    row(100_000, 50, "page");
    row(40_000, 50, "page");
    assertThat(problems(order)).isEmpty();

    row(200_000, 50, "page");
    row(138_000, 550, "page");

    assertThat(problems(order))
        .containsExactly(
            "Rows run backwards by 62 s after 2023-11-14T22:16:40Z: the clock was set back, or rows"
                + " of several runs were mixed");
  }

  /** A file sorted by its starts. */
  @Test
  void allowsForTheLongestSample() {
    row(0, 300_000, "download");
    row(1, 50, "page");

    assertThat(problems(order)).isEmpty();
  }

  /** Of a load generator; two whose clocks differ do not run backwards. */
  @Test
  void looksAtEachLoadGeneratorAlone() {
    row(100_000, 50, "page");
    order.accept(
        sample(0, 50, "page").loadedBy(4, "", ThreadName.of("10.0.0.2:1099-Users 1-1")), true);

    assertThat(problems(order)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"9999, true", "10000, false"})
  void saysThatThereIsAGapLongerThanHalfOfTheWindow(long windowMillis, boolean said) {
    row(0, 2000, "page");
    row(500, 500, "page");
    row(7000, 10, "page");
    row(9000, 10, "page");

    List<String> remarks = remarks(order, windowMillis);

    assertThat(remarks).hasSize(said ? 1 : 0);
    assertThat(remarks)
        .allSatisfy(
            remark ->
                assertThat(remark)
                    .startsWith(
                        "There is no sample for 5 s after 2023-11-14T22:13:22Z, longer than half"));
  }

  @ParameterizedTest
  @CsvSource({"2000, 9000, true", "0, 2000, false", "7000, 9000, false"})
  void saysNothingOfAGapOutsideOfThePartThatAUserNamed(long from, long to, boolean said) {
    Clock part = new Clock(new Window(START + from, START + to));
    part.accept(sample(0, 2000, "page"), true);
    part.accept(sample(7000, 10, "page"), true);

    assertThat(remarks(part, 100)).hasSize(said ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource({"2200, true", "2000, false"})
  void findsAClockThatWasSetBack(long millis, boolean found) {
    for (int i = 0; i < 200; i++) {
      row(100 * i - (i < 100 ? 0 : millis), 50, "page");
    }

    assertThat(problems(order)).hasSize(found ? 1 : 0);
    assertThat(String.join("", problems(order))).contains(found ? "jump back by " : "");
  }

  /** A file that was sorted by its starts, and one long sample among many short ones. */
  @Test
  void startsThatNeverFallAreNoClockThatWasSetBack() {
    for (int i = 0; i < 200; i++) {
      row(100 * i, i % 50 == 0 ? 30_000 : 50, "page");
    }

    assertThat(problems(order)).isEmpty();
  }

  private static List<String> problems(Clock clock) {
    return Issue.messages(
        clock.issues(Long.MAX_VALUE).stream()
            .filter(issue -> issue.severity() == Severity.INVALID)
            .toList());
  }

  private static List<String> remarks(Clock clock, long windowMillis) {
    return Issue.messages(
        clock.issues(windowMillis).stream()
            .filter(issue -> issue.severity() != Severity.INVALID)
            .toList());
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
    order.accept(sample(after, elapsed, label), true);
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
