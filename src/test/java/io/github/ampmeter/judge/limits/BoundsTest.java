package io.github.ampmeter.judge.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.judge.limits.Bounds.Prediction;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundsTest {
  @Test
  void theFullestResourceBoundsThroughput() {
    // 0.8 of 2 CPUs for 100/s: 8 ms each, enough for 250/s; 3 of 10 Mbit/s: enough for 333/s.
    Bounds bounds = bounds(ToldUse.of(20, 100, 20).cpus(0.5, 0.2, 0.1).link(3));

    assertThat(bounds.first().name()).isEqualTo("the CPUs of this machine");
    assertThat(bounds.mostPerSecond()).isCloseTo(250, within(1e-9));
    assertThat(bounds.kneeUsers()).isNaN();
  }

  @Test
  void moreOfItHelpsUntilTheNextIsFull() {
    // 9.5 of 10 Mbit/s at 95/s; 0.5 of 2 CPUs are enough for 380/s.
    Bounds bounds = bounds(ToldUse.of(10, 95, 105).cpus(0.3, 0.1, 0.1).link(9.5));

    Prediction twice = bounds.predictions().get(0);
    assertThat(twice.perSecond()).isCloseTo(200, within(1e-9));
    assertThat(twice.then()).isEmpty();
    assertThat(twice.low()).isNaN();
    Prediction fourTimes = bounds.predictions().get(1);
    assertThat(fourTimes.perSecond()).isCloseTo(380, within(1e-9));
    assertThat(fourTimes.then()).isEqualTo("the CPUs of this machine");
  }

  @Test
  void aFullPoolBoundsByTheTimeThatAPlaceIsHeld() {
    // Ten places held for 50 ms: 200/s; 30 users could make 600/s, 0.4 of 2 CPUs bear 1,000/s.
    Bounds bounds = bounds(ToldUse.of(30, 200, 150).cpus(0.2, 0.1, 0.1).workers(10, 10, 1));

    assertThat(bounds.predictions().get(0).perSecond()).isCloseTo(400, within(1e-9));
    Prediction fourTimes = bounds.predictions().get(1);
    assertThat(fourTimes.perSecond()).isCloseTo(600, within(1e-9));
    assertThat(fourTimes.then()).isEqualTo("the number of users");
  }

  @Test
  void poolsThatWaitForAFullOneGrowWithIt() {
    // One place of each is held for 50 ms: 20/s.
    Bounds bounds =
        bounds(
            ToldUse.of(1, 19.5, 51).cpus(0.01, 0.01, 0.01),
            ToldUse.of(4, 20, 200)
                .cpus(0.02, 0.01, 0.01)
                .workers(1, 1, 1)
                .pool("PHP's child processes", 1, 1, 1));

    assertThat(bounds.first().name()).isEqualTo("PHP's child processes");
    Prediction twice = bounds.predictions().get(0);
    assertThat(twice.name()).isEqualTo("the workers of the web server and PHP's child processes");
    assertThat(twice.perSecond()).isCloseTo(40, within(1e-9));
    assertThat(twice.then()).isEmpty();
  }

  @Test
  void theLightestStepTellsHowManyUsersReachIt() {
    // One user makes 20/s. At 8 users 1.9 of 2 CPUs for 95/s: 100/s, which takes 5 users.
    Bounds bounds =
        bounds(
            ToldUse.of(1, 20, 50).cpus(0.3, 0.08, 0.04),
            ToldUse.of(4, 60, 66).cpus(0.9, 0.2, 0.12),
            ToldUse.of(8, 95, 84).cpus(1.3, 0.4, 0.2));

    assertThat(bounds.mostPerSecond()).isCloseTo(100, within(1e-9));
    assertThat(bounds.kneeUsers()).isCloseTo(5, within(1e-9));
    // 8 users that never wait make 160/s. The demand was 21 ms, 20.3 and 20 ms of 2 CPUs.
    Prediction twice = bounds.predictions().get(0);
    assertThat(twice.perSecond()).isCloseTo(160, within(1e-9));
    assertThat(twice.then()).isEqualTo("the number of users");
  }

  @Test
  void theBandIsThatOfTheDemandOverTheSteps() {
    Bounds bounds =
        bounds(
            ToldUse.of(1, 100, 10).cpus(0.4, 0.1, 0.1), ToldUse.of(8, 350, 23).cpus(1.3, 0.4, 0.2));

    // 6 ms an operation: 333/s, twice 667/s; 5.43 ms: 368/s and 737/s; 8 users: 800/s.
    Prediction twice = bounds.predictions().get(0);
    assertThat(twice.perSecond()).isCloseTo(736.8, within(0.1));
    assertThat(twice.low()).isCloseTo(666.7, within(0.1));
    assertThat(twice.high()).isCloseTo(736.8, within(0.1));
  }

  @Test
  void nothingIsPredictedFromAnUnsoundMeasurement() {
    assertThat(Bounds.of(List.of(busy().disturbed().use()))).isEmpty();
    assertThat(Bounds.of(List.of(busy().errors(5.1).use()))).isEmpty();
    assertThat(Bounds.of(List.of(busy().errors(5).use()))).isPresent();
  }

  @Test
  void whatIsUsedByLessThanAFifthBoundsNothing() {
    assertThat(Bounds.of(List.of(ToldUse.of(10, 100, 100).cpus(0.2, 0.1, 0.09).use()))).isEmpty();
  }

  private static ToldUse busy() {
    return ToldUse.of(10, 200, 50).cpus(1.2, 0.3, 0.4);
  }

  private static Bounds bounds(ToldUse... steps) {
    return Bounds.of(List.of(steps).stream().map(ToldUse::use).toList()).orElseThrow();
  }
}
