package io.github.ampmeter.judge.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.SampleKind;
import io.github.ampmeter.judge.sample.ThreadName;
import io.github.ampmeter.judge.stats.RunRecorder;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Criteria;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page is asked for all the time, and others beside it; times are milliseconds. */
class MissingLabelsTest {
  private static final long START = 1_790_000_000_000L;

  private RunRecorder run = new RunRecorder(Window.WHOLE_RUN);
  private String thread = "Users 1-1";

  @Test
  void aLabelThatComesNoMoreHalfwayIsTold() {
    came("Home", 0, 60_000, 50);
    came("Order", 0, 30_000, 100);

    assertThat(remarks())
        .containsExactly(
            "\"Order\" occurred 300 times until 30 s after the start, and never in the 30 s after"
                + " that");
  }

  @Test
  void ofSeveralTheOneIsNamedThatIsMissedMost() {
    came("Home", 0, 60_000, 50);
    came("Order", 0, 30_000, 100);
    came("Basket", 0, 30_000, 60);
    came("Pay", 0, 30_000, 200);

    assertThat(remarks())
        .singleElement()
        .asString()
        .startsWith("\"Basket\" occurred 500 times")
        .endsWith("after that, nor did 2 other labels");
  }

  /** A quarter of 60 s. */
  @ParameterizedTest
  @CsvSource({"44000, 1", "46000, 0", "60000, 0"})
  void theEndOfALoadIsNotTold(long until, int remarks) {
    came("Home", 0, 60_000, 50);
    came("Order", 0, until, 100);

    assertThat(remarks()).hasSize(remarks);
  }

  @ParameterizedTest
  @CsvSource({"30, 1", "29, 0"})
  void fewerThanThirtySayNothing(int samples, int remarks) {
    came("Home", 0, 60_000, 50);
    came("Order", 0, 100 * samples, 100);

    assertThat(remarks()).hasSize(remarks);
  }

  /** 40 until 40 s: 20 would have come in the last 20 s. */
  @ParameterizedTest
  @CsvSource({"1000, 0", "500, 1"})
  void whereFewWouldHaveComeNothingIsSaid(long each, int remarks) {
    came("Home", 0, 60_000, 50);
    came("Order", 0, 40_000, each);

    assertThat(remarks()).hasSize(remarks);
  }

  @ParameterizedTest
  @CsvSource({"9000, 0", "4000, 1"})
  void whatComesInBurstsIsMissedOnlyWhereNoPauseWasSoLong(long pause, int remarks) {
    came("Home", 0, 60_000, 50);
    for (long at = 0; at <= 36_000; at += pause) {
      came("Order", at, at + 100, 1);
    }

    assertThat(remarks()).hasSize(remarks);
  }

  @Test
  void aLabelThatEndsWhereAnotherBeginsIsNotMissing() {
    came("Home", 0, 60_000, 50);
    came("Read", 0, 30_000, 100);
    came("Write", 30_000, 60_000, 100);

    assertThat(remarks()).isEmpty();
  }

  @Test
  void whatEndsWithItsThreadGroupIsNotMissed() {
    came("Home", 0, 60_000, 50);
    thread = "Orders 2-1";
    came("Order", 0, 30_000, 100);

    assertThat(remarks()).isEmpty();
  }

  @Test
  void ofSeveralGroupsThatMadeItTheOneCountsThatMadeItLast() {
    came("Home", 0, 60_000, 50);
    came("Order", 0, 30_000, 100);
    thread = "Orders 2-1";
    came("Order", 0, 20_000, 100);

    assertThat(remarks()).hasSize(1);
  }

  /** Of ten users: an upload of each, a log-in that is repeated after an expired session. */
  @ParameterizedTest
  @CsvSource({"100, 0", "99, 0", "31, 1"})
  void whatEachUserDoesAboutOnceIsNotMissed(int users, int remarks) {
    came("Home", 0, 60_000, 50);
    for (int i = 0; i < 300; i++) {
      Sample sample = sample("Upload", SampleKind.REQUEST, 100L * i);
      run.accept(sample.inThread(1 + i % users));
    }

    assertThat(remarks()).hasSize(users > 99 ? 0 : users == 99 ? 1 : remarks);
  }

  @Test
  void onlyTheWindowCounts() {
    run = new RunRecorder(new Window(START + 20_000, START + 40_000));
    came("Home", 0, 60_000, 50);
    came("Login", 0, 19_000, 100);
    came("Order", 0, 39_000, 100);

    assertThat(remarks()).isEmpty();
  }

  @Test
  void theWindowAfterTheLoadIsNoTimeInWhichALabelIsMissing() {
    run = new RunRecorder(new Window(START, START + 1_000_000));
    came("Home", 0, 60_000, 50);
    came("Order", 0, 30_000, 100);

    assertThat(remarks()).hasSize(1);
  }

  @Test
  void anOperationIsToldAsItsRequestsAre() {
    came("Home", 0, 60_000, 50);
    for (long at = 0; at < 30_000; at += 100) {
      run.accept(sample("Buy", SampleKind.OPERATION, at));
    }

    assertThat(remarks()).singleElement().asString().startsWith("\"Buy\" occurred 300 times");
  }

  /** 300 of 900 in the first half, and 10 of 590 in the second but its last second. */
  @Test
  void aLabelThatHardlyComesAnyMoreIsTold() {
    came("Home", 0, 60_000, 50);
    came("Order", 0, 30_000, 100);
    came("Order", 30_000, 60_000, 3000);

    assertThat(remarks())
        .containsExactly(
            "\"Order\" was 33.3 % of its thread group's samples until 30 s after the start, and"
                + " 1.7 % since");
  }

  /** Surely less than a fifth: 25, 12 and 2 times as seldom. */
  @ParameterizedTest
  @CsvSource({"2500, 1", "1200, 0", "200, 0"})
  void aLabelThatComesLessOftenIsNotTold(long each, int remarks) {
    came("Home", 0, 60_000, 50);
    came("Order", 0, 30_000, 100);
    came("Order", 30_000, 60_000, each);

    assertThat(remarks()).hasSize(remarks);
  }

  @Test
  void aLabelThatComesEverMoreSeldomIsNotTold() {
    came("Home", 0, 60_000, 50);
    for (long at = 0, pause = 50; at < 60_000; at += pause, pause += pause / 20) {
      came("Order", at, at + 1, 1);
    }

    assertThat(remarks()).isEmpty();
  }

  /** Its rate stayed, but others of its group came twenty times as often. */
  @Test
  void aLabelWhoseRateStayedIsNotTold() {
    came("Home", 0, 30_000, 100);
    came("Home", 30_000, 60_000, 5);
    came("Order", 0, 60_000, 100);

    assertThat(remarks()).isEmpty();
  }

  /** All that its thread group does came less often, as at night. */
  @Test
  void aLabelWhoseShareStayedIsNotTold() {
    came("Home", 0, 30_000, 10);
    came("Home", 30_000, 60_000, 200);
    came("Order", 0, 30_000, 50);
    came("Order", 30_000, 60_000, 1000);

    assertThat(remarks()).isEmpty();
  }

  @Test
  void aLabelThatHardlyComesWhereAnotherBeginsIsNotTold() {
    came("Home", 0, 60_000, 50);
    came("Order", 0, 30_000, 100);
    came("Order", 30_000, 60_000, 3000);
    came("Ship", 32_000, 60_000, 100);

    assertThat(remarks()).isEmpty();
  }

  @Test
  void aLabelThatHardlyComesAtTheEndIsNotTold() {
    came("Home", 0, 60_000, 50);
    came("Order", 0, 47_000, 100);
    came("Order", 47_000, 60_000, 3000);

    assertThat(remarks()).isEmpty();
  }

  /** Each of a hundred users did it at most three times. */
  @Test
  void whatEachUserDoesAboutOnceMayHardlyComeAnyMore() {
    for (int i = 0; i < 1200; i++) {
      run.accept(sample("Home", SampleKind.REQUEST, 50L * i).inThread(1 + i % 100));
    }
    for (int i = 0; i < 299; i++) {
      long at = i < 289 ? 100L * i : 30_000 + 3000L * (i - 289);
      run.accept(sample("Upload", SampleKind.REQUEST, at).inThread(1 + i % 100));
    }

    assertThat(remarks()).isEmpty();
  }

  @Test
  void aLabelThatDoesNotComeAtALaterStepIsTold() {
    thread = "Users 4 users repeat 1 1-1";
    came("Home", 0, 30_000, 50);
    came("Order", 0, 30_000, 100);
    thread = "Users 8 users repeat 1 1-1";
    came("Home", 30_000, 60_000, 50);

    assertThat(remarks())
        .containsExactly(
            "\"Order\" occurred 300 times at 4 users repeat 1, but never at 8 users repeat 1");
  }

  @Test
  void withinAStepItIsToldToo() {
    thread = "Users 4 users repeat 1 1-1";
    came("Home", 0, 30_000, 50);
    came("Order", 0, 30_000, 100);
    thread = "Users 8 users repeat 1 1-1";
    came("Home", 30_000, 60_000, 50);
    came("Order", 30_000, 45_000, 100);

    assertThat(remarks())
        .containsExactly(
            "8 users repeat 1: \"Order\" occurred 150 times until 45 s after the start, and never"
                + " in the 15 s after that");
  }

  @Test
  void stepsThatDoDifferentThingsMissNothing() {
    thread = "Users 4 users repeat 1 1-1";
    came("Home", 0, 30_000, 50);
    came("Order", 0, 30_000, 100);
    thread = "Users 8 users repeat 1 1-1";
    came("Home", 30_000, 60_000, 50);
    came("Search", 30_000, 60_000, 100);

    assertThat(remarks()).isEmpty();
  }

  /** A third of 600 at the first step: of 60 at the second it would be 20. */
  @ParameterizedTest
  @CsvSource({"500, 0", "100, 1"})
  void aStepWithFewSamplesMissesNothing(long each, int remarks) {
    thread = "Users 4 users repeat 1 1-1";
    came("Home", 0, 30_000, 75);
    came("Order", 0, 30_000, 150);
    thread = "Users 8 users repeat 1 1-1";
    came("Home", 30_000, 60_000, each);

    assertThat(remarks()).hasSize(remarks);
  }

  /** Only criteria for all labels, or for those like it, skip a log-in before the window. */
  @ParameterizedTest
  @CsvSource({
    "p90(*) <= 1 s,               true",
    "p90(each request) <= 1 s,    true",
    "p90(label~\"Log*\") <= 1 s,  true",
    "p90(label~\"Home*\") <= 1 s, false",
    "p90(total) <= 1 s,           false",
    "p90(Log in) <= 1 s,          false",
  })
  void aLabelOutsideTheWindowIsTold(String criterion, boolean told) {
    run = new RunRecorder(new Window(START + 20_000, START + 60_000));
    came("Log in", 0, 10_000, 100);
    came("Home", 0, 60_000, 50);

    assertThat(
            Issue.messages(
                new MissingLabels(run.statistics())
                    .outsideTheWindow(Criteria.parse("targets", criterion))))
        .isEqualTo(
            told
                ? List.of(
                    "\"Log in\" has samples outside the measurement window only (100): criteria for"
                        + " all labels skip it")
                : List.of());
  }

  /** In the step in which it was the largest part; the second has too few of it. */
  @Test
  void aLabelThatLeftIsHeldAgainstTheStepThatHadMostOfIt() {
    thread = "Users 2 users repeat 1 1-1";
    came("Home", 0, 30_000, 100);
    came("Order", 0, 30_000, 1000);
    thread = "Users 4 users repeat 1 1-1";
    came("Home", 40_000, 70_000, 100);
    came("Order", 40_000, 70_000, 100);
    thread = "Users 8 users repeat 1 1-1";
    came("Home", 80_000, 110_000, 100);

    assertThat(remarks())
        .containsExactly(
            "\"Order\" occurred 300 times at 4 users repeat 1, but never at 8 users repeat 1");
  }

  private List<String> remarks() {
    return Issue.messages(new MissingLabels(run.statistics()).inTheRun().stream().toList());
  }

  private void came(String label, long from, long until, long each) {
    for (long at = from; at < until; at += each) {
      run.accept(sample(label, SampleKind.REQUEST, at));
    }
  }

  private Sample sample(String label, SampleKind kind, long at) {
    return new Sample()
        .named(label, kind)
        .timed(START + at, 1, 0)
        .loadedBy(1, "", ThreadName.of(thread))
        .ended(true, "200", "");
  }
}
