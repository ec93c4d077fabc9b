package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Successes of a label whose answers become others. */
class ResponseSizeShiftTest {
  private static final long START = 1_790_000_000_000L;
  private static final long PAGE = 12_345;

  private static final Window WINDOW = new Window(START, START + 400_000_000);

  private RunRecorder run = new RunRecorder(WINDOW);

  @Test
  void aPageThatBecomesAnErrorPageIsTold() {
    answers("Home", 60_000, at -> at < 40_000 ? PAGE : 312);

    assertThat(remarks())
        .containsExactly(
            "Response size of \"Home\" changed from about 12345 bytes to 312 bytes after 40 s:"
                + " check for error pages with status 200");
  }

  @ParameterizedTest
  @CsvSource({"20000, 24000", "0, 58000", "56000, 60000", "2000, 60000"})
  void soIsOneThatIsAnErrorPageForAWhile(long from, long to) {
    answers("Home", 60_000, at -> at >= from && at < to ? 312 : PAGE);

    assertThat(remarks()).hasSize(1);
  }

  @Test
  void soIsAnErrorPageThatIsTheLargerOne() {
    answers("Home", 60_000, at -> at < 40_000 ? 312 : PAGE);

    assertThat(remarks())
        .singleElement()
        .asString()
        .startsWith("Response size of \"Home\" changed from about 312 bytes to 12345 bytes");
  }

  @Test
  void ofSeveralLabelsTheOneIsNamedThatChangedMost() {
    answers("About", 60_000, at -> at < 40_000 ? 2000 : 312);
    answers("Home", 60_000, at -> at < 40_000 ? PAGE : 312);
    answers("Robots", 60_000, at -> 312);

    assertThat(remarks())
        .singleElement()
        .asString()
        .startsWith("Response size of \"Home\"")
        .endsWith("40 s, and that of 1 other label as well: check for error pages with status 200");
  }

  /** One of six servers has lost its database. */
  @Test
  void errorPagesThatAreAPartOfTheAnswersAreTold() {
    answers("Home", 60_000, at -> at >= 30_000 && at / 50 % 6 == 0 ? 312 : PAGE);

    assertThat(remarks())
        .containsExactly(
            "Of the responses of \"Home\" 0 % were below 639 bytes before 30 s, and 17 % below 319"
                + " bytes after it: check for error pages with status 200");
  }

  /** A cart that grows, a page that empties, and a cache of compressed copies that fills. */
  @Test
  void whatChangesAllTheTimeIsNotSudden() {
    answers("Cart", 60_000, at -> 1000 + at);
    answers("Stock", 60_000, at -> 61_000 - at);
    answers("Page", 60_000, at -> at / 50 * 7919 % 1200 < at / 50 ? 3000 : PAGE);

    assertThat(remarks()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"6173, 0", "6171, 1", "24691, 0", "24694, 1", "0, 1"})
  void halfAsLargeIsNotYetAnother(long after, int remarks) {
    answers("Home", 60_000, at -> at < 40_000 ? PAGE : after);

    assertThat(remarks()).hasSize(remarks);
  }

  @ParameterizedTest
  @CsvSource({"19, 0", "20, 1"})
  void fewerThanTwentyAnswersSayNothing(int small, int remarks) {
    for (int i = 0; i < 100; i++) {
      accept("Home", 1000 + i, PAGE);
    }
    for (int i = 0; i < small; i++) {
      accept("Home", 5000 + 100 * i, 312);
    }

    assertThat(remarks()).hasSize(remarks);
  }

  /** One an hour, for three days. */
  @Test
  void blocksGrowWithTheRun() {
    for (int i = 0; i < 72; i++) {
      accept("Home", 3_600_000L * i, i < 40 ? PAGE : 312);
    }

    assertThat(remarks()).hasSize(1);
  }

  @Test
  void whatFailedOrWasNotSentIsNoAnswer() {
    answers("Home", 60_000, at -> PAGE);
    for (int i = 0; i < 100; i++) {
      run.accept(sample("Home", 30_000, 312).ended(false, "500", "Error"));
      run.accept(sample("Home", 30_000, 312).ended(true, "304", ""));
      run.accept(sample("Home", 30_000, 312).answeredFromCache(true));
      run.accept(sample("Home", 30_000, Sample.NOT_MEASURED));
    }

    assertThat(remarks()).isEmpty();
  }

  /** A client's first page has all its pictures, and what comes behind the window is not judged. */
  @Test
  void whatIsNotJudgedIsNotTold() {
    run = new RunRecorder(new Window(START + 20_000, START + 40_000));
    for (long at = 0; at < 60_000; at += 50) {
      long bytes = at < 20_000 ? 412_000 : at < 40_000 ? PAGE : 312;
      accept("Home", at, bytes);
    }

    assertThat(remarks()).isEmpty();
  }

  @Test
  void labelsThatNeverRepeatAreForgotten() {
    for (int i = 0; i < 5000; i++) {
      accept("Page " + i, i, i);
    }
    answers("Home", 60_000, at -> at < 40_000 ? PAGE : 312);

    assertThat(remarks()).isEmpty();
  }

  /** The second round of a sweep meets a server that has lost its database. */
  @Test
  void aPageThatIsAnotherInALaterStepIsTold() {
    for (long at = 0; at < 60_000; at += 50) {
      String step = "Users 4 users repeat %s 1-1".formatted(at < 30_000 ? 1 : 2);
      long bytes = at < 30_000 ? PAGE : 312;
      run.accept(sample("Home", at, bytes).loadedBy(4, "", ThreadName.of(step)));
    }

    assertThat(remarks())
        .singleElement()
        .asString()
        .contains("changed from about 12345 bytes to 312 bytes after 30 s");
  }

  private List<String> remarks() {
    return Issue.messages(new ResponseSizeShift(run.statistics()).inTheRun().stream().toList());
  }

  private void answers(String label, long until, LongUnaryOperator bytes) {
    for (long at = 0; at < until; at += 50) {
      accept(label, at, bytes.applyAsLong(at));
    }
  }

  private void accept(String label, long at, long bytes) {
    run.accept(sample(label, at, bytes));
  }

  private static Sample sample(String label, long at, long bytes) {
    return new Sample()
        .named(label, SampleKind.REQUEST)
        .timed(START + at, 0, 0)
        .loadedBy(1, "", ThreadName.of("Users 1-1"))
        .ended(true, "200", "")
        .answeredWith(bytes);
  }
}
