package io.github.ampmeter.judge.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.limits.LoadLimit.LimitKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadLimitTest {
  private static final String CPUS = "the CPUs of this machine";
  private static final String LINK = "the link of 10 Mbit/s";

  @Test
  void saturatedCpusAreTheLimit() {
    assertLimit(ToldUse.of(10, 200, 50).cpus(1.2, 0.3, 0.4), LimitKind.SATURATED, CPUS);
  }

  @Test
  void twoResourcesWithinFivePointsAreTheLimitTogether() {
    assertLimit(
        ToldUse.of(10, 200, 50).cpus(1.2, 0.3, 0.36).link(9.7), LimitKind.SATURATED, LINK, CPUS);
    assertLimit(ToldUse.of(10, 200, 50).cpus(1.2, 0.3, 0.3).link(9.9), LimitKind.SATURATED, LINK);
  }

  @Test
  void aFullPoolBehindSaturatedCpusIsASymptom() {
    assertLimit(
        ToldUse.of(50, 200, 250).cpus(1.2, 0.3, 0.4).workers(10, 10, 1), LimitKind.SATURATED, CPUS);
  }

  @Test
  void theInnermostOfFullPoolsIsTheLimit() {
    assertLimit(
        ToldUse.of(50, 200, 250)
            .cpus(0.2, 0.1, 0.1)
            .workers(10, 10, 1)
            .pool("PHP's child processes", 10, 10, 0.95),
        LimitKind.POOL,
        "PHP's child processes");
  }

  @Test
  void aPoolThatIsFullAtHalfOfThePollsIsTheLimitWhereNineTenthsAreUsed() {
    assertLimit(queued(9.3, 0.68), LimitKind.POOL, "the workers of the web server");
    assertThat(limit(queued(8.9, 0.68)))
        .map(LoadLimit::kind)
        .isNotEqualTo(Optional.of(LimitKind.POOL));
    assertThat(limit(queued(9.3, 0.49)))
        .map(LoadLimit::kind)
        .isNotEqualTo(Optional.of(LimitKind.POOL));
  }

  /** 60 users of 10 workers. */
  private static ToldUse queued(double busy, double fullShare) {
    return ToldUse.of(60, 195, 307).cpus(0.2, 0.1, 0.1).workers(10, busy, fullShare);
  }

  @Test
  void aPoolWithAPlaceForEachUserIsNoLimit() {
    assertThat(limit(ToldUse.of(10, 100, 100).cpus(1.0, 0.3, 0.1).workers(10, 10, 1)))
        .map(LoadLimit::kind)
        .isNotEqualTo(Optional.of(LimitKind.POOL));
  }

  @Test
  void locksThatHalfOfTheUsersWaitForAreTheLimitBeforePools() {
    assertLimit(
        ToldUse.of(20, 100, 200).cpus(0.2, 0.3, 0.1).rowLocks(10).workers(10, 10, 1),
        LimitKind.LOCKS,
        "row locks");
    assertLimit(
        ToldUse.of(20, 100, 200).cpus(0.2, 0.3, 0.1).rowLocks(9.9).workers(10, 10, 1),
        LimitKind.POOL,
        "the workers of the web server");
  }

  @Test
  void theLoadGeneratorComesFirst() {
    assertLimit(
        ToldUse.of(10, 200, 50).cpus(1.2, 0.3, 0.4).generator("JMeter used 0.98 of 1 CPUs"),
        LimitKind.GENERATOR);
  }

  @Test
  void usersThatWaitWithoutAnythingBusyWaitForSomethingOutside() {
    // 10 users in 100 ms each: 1 s of waiting; the servers worked 2 ms for each of 100 requests.
    assertLimit(ToldUse.of(10, 100, 100).cpus(0.15, 0.05, 0.05), LimitKind.OUTSIDE);
  }

  @Test
  void usersThatWaitBesideABusyResourceAreNotExplained() {
    assertThat(limit(ToldUse.of(10, 100, 100).cpus(1.2, 0.2, 0.2))).isEmpty();
  }

  @Test
  void usersThatWaitBesideAPoolThatIsOftenFullAreNotExplained() {
    ToldUse often = ToldUse.of(30, 190, 156).cpus(0.08, 0.05, 0.24);

    assertThat(limit(often.workers(10, 7.5, 0.7))).isEmpty();
  }

  @Test
  void pacedUsersLeaveTheLoadBelowCapacity() {
    // Of 100 users 2 are in requests.
    assertLimit(ToldUse.of(100, 100, 20).cpus(0.5, 0.1, 0.1), LimitKind.BELOW_CAPACITY, CPUS);
  }

  @Test
  void aUserThatTheServersWorkForIsBelowCapacity() {
    // 10 of 40 ms are CPU time: a quarter.
    assertLimit(ToldUse.of(4, 100, 40).cpus(0.8, 0.2, 0.1), LimitKind.BELOW_CAPACITY, CPUS);
  }

  @Test
  void nothingIsSaidOfShortResponsesThatUseLittle() {
    assertThat(limit(ToldUse.of(1, 300, 2).cpus(0.1, 0.05, 0.1))).isEmpty();
  }

  @Test
  void nothingIsSaidWhereTheServersWereNotObserved() {
    assertThat(limit(ToldUse.of(10, 100, 100))).isEmpty();
  }

  private static Optional<LoadLimit> limit(ToldUse of) {
    return of.use().limit();
  }

  private static void assertLimit(ToldUse of, LimitKind kind, String... resources) {
    assertThat(limit(of)).map(LoadLimit::kind).contains(kind);
    assertThat(limit(of)).map(LoadLimit::names).contains(List.of(resources));
  }
}
