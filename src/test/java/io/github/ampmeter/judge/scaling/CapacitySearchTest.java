package io.github.ampmeter.judge.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.LoadUnit;
import io.github.ampmeter.judge.scaling.CapacitySearch.Probe;
import io.github.ampmeter.judge.scaling.CapacitySearch.ProbeOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class CapacitySearchTest {
  private final CapacitySearch search = new CapacitySearch(25, 2000, LoadUnit.USERS);

  @Test
  void doublesUntilANumberFailsTwiceThenHalvesTheGap() {
    // 400 passes, 800 fails; 600, 500, 450, 425 fail; 425 - 400 is less than 10 % of 400.
    assertThat(tried(search, users -> users <= 420))
        .containsExactly(
            25, 50, 100, 200, 400, 800, 800, 600, 600, 500, 500, 450, 450, 425, 425, 400);
  }

  @Test
  void endsAtTheMostThatWasAskedFor() {
    assertThat(tried(search, users -> true))
        .containsExactly(25, 50, 100, 200, 400, 800, 1600, 2000, 2000);
  }

  @Test
  void endsWhereTheFirstNumberFailsTwice() {
    assertThat(tried(search, users -> false)).containsExactly(25, 25);
  }

  @Test
  void goesDownToOneUser() {
    assertThat(tried(new CapacitySearch(1, 4, LoadUnit.USERS), users -> users <= 2))
        .containsExactly(1, 2, 4, 4, 3, 3, 2);
  }

  @Test
  void staysWithMultiplesThatCanBeSplitAmongLoadWorkers() {
    CapacitySearch split = new CapacitySearch(4, 64, LoadUnit.USERS, true, 4);

    assertThat(tried(split, users -> users <= 23))
        .containsExactly(4, 8, 16, 32, 32, 24, 24, 20, 20);
  }

  @Test
  void takesAFailureThatDoesNotRecurForAPass() {
    List<Probe> probes = List.of(passed(25), failed(50), passed(50));

    assertThat(search.next(probes)).hasValue(100);
    assertThat(search.passesAt(probes)).hasValue(50);
    assertThat(search.failsAt(probes)).isEmpty();
  }

  @Test
  void answersBelowTheLeastFailureWhereMoreUsersPassedAgain() {
    List<Probe> probes = List.of(passed(25), failed(50), failed(50), passed(100));

    assertThat(search.passesAt(probes)).hasValue(25);
    assertThat(search.failsAt(probes)).hasValue(50);
    assertThat(search.next(probes)).hasValue(37);
  }

  @Test
  void confirmsTheAnswerByTheBestOfThreeProbes() {
    List<Probe> found = List.of(passed(1), passed(2), passed(3), failed(4), failed(4));
    CapacitySearch small = new CapacitySearch(1, 4, LoadUnit.USERS);

    assertThat(small.next(found)).hasValue(3);
    assertThat(small.next(and(found, passed(3)))).isEmpty();
    assertThat(small.next(and(found, failed(3)))).hasValue(3);
    assertThat(small.next(and(found, failed(3), passed(3)))).isEmpty();
    assertThat(small.passesAt(and(found, failed(3), passed(3)))).hasValue(3);
  }

  @Test
  void answersTheNextLowerLevelWhereTheAnswerFailsTwice() {
    CapacitySearch small = new CapacitySearch(1, 4, LoadUnit.USERS);
    List<Probe> refuted =
        List.of(passed(1), passed(2), passed(3), failed(4), failed(4), failed(3), failed(3));

    assertThat(small.next(refuted)).hasValue(2);
    assertThat(small.next(and(refuted, passed(2)))).isEmpty();
    assertThat(small.passesAt(and(refuted, passed(2)))).hasValue(2);
    assertThat(small.failsAt(and(refuted, passed(2)))).hasValue(3);
  }

  @Test
  void hasNoAnswerWhereTwoLevelsFailThatPassedBefore() {
    CapacitySearch small = new CapacitySearch(1, 4, LoadUnit.USERS);
    List<Probe> refuted =
        List.of(
            passed(1), passed(2), passed(3), failed(4), failed(4), failed(3), failed(3), failed(2),
            failed(2));

    assertThat(small.next(refuted)).isEmpty();
    assertThat(small.passesAt(refuted)).isEmpty();
    assertThat(small.unstable(refuted)).containsExactly(2, 3);
  }

  @Test
  void aSearchOfAnEarlierProgramIsOverWithoutConfirmation() {
    assertThat(
            new CapacitySearch(1, 2, LoadUnit.USERS, false, 1).next(List.of(passed(1), passed(2))))
        .isEmpty();
  }

  @Test
  void endsWhereTheLoadGeneratorWasTheLimit() {
    Probe limit = new Probe(50, ProbeOutcome.GENERATOR_LIMIT);
    List<Probe> probes = List.of(passed(25), limit);

    assertThat(search.next(probes)).isEmpty();
    assertThat(search.failsAt(probes)).isEmpty();
    assertThat(search.stoppedBy(probes)).hasValue(limit);
  }

  @Test
  void endsWithAProbeThatWasCutShort() {
    assertThat(search.next(List.of(new Probe(25, ProbeOutcome.CUT_SHORT)))).isEmpty();
  }

  @Test
  void refusesARangeThatDoesNotRise() {
    assertThatThrownBy(() -> new CapacitySearch(0, 4, LoadUnit.USERS))
        .hasMessageContaining("were 0 and 4");
    assertThatThrownBy(() -> new CapacitySearch(5, 4, LoadUnit.USERS))
        .hasMessageContaining("were 5 and 4");
  }

  private static List<Integer> tried(CapacitySearch search, IntPredicate holds) {
    List<Probe> probes = new ArrayList<>();
    for (OptionalInt next = search.next(probes); next.isPresent(); next = search.next(probes)) {
      int users = next.getAsInt();
      probes.add(holds.test(users) ? passed(users) : failed(users));
    }
    return probes.stream().map(Probe::level).toList();
  }

  private static List<Probe> and(List<Probe> before, Probe... more) {
    List<Probe> all = new ArrayList<>(before);
    all.addAll(List.of(more));
    return all;
  }

  private static Probe passed(int users) {
    return new Probe(users, ProbeOutcome.PASSED);
  }

  private static Probe failed(int users) {
    return new Probe(users, ProbeOutcome.FAILED);
  }
}
