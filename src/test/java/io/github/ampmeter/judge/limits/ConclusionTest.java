package io.github.ampmeter.judge.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** All sentences that conclusions can be. */
class ConclusionTest {
  @Test
  void aWindowNamesItsLimitAndWhatMoreWouldBring() {
    assertThat(messages(ToldUse.of(10, 200, 50).cpus(1.2, 0.3, 0.4)))
        .containsExactly(
            "Throughput is limited by the CPUs of this machine: 95 % used (web server 1.2, database"
                + " 0.3, JMeter 0.4 of 2 CPUs).",
            "With twice the CPUs of this machine throughput would be about 421/s, unless something"
                + " else runs out first.");
  }

  @Test
  void twoLimitsStandInOneSentence() {
    assertThat(messages(ToldUse.of(10, 200, 50).cpus(1.2, 0.3, 0.36).link(9.7)).get(0))
        .isEqualTo(
            "Throughput is limited by the link of 10 Mbit/s (97 %) and the CPUs of this machine"
                + " (93 %).");
  }

  @Test
  void locksPoolsAndTheGeneratorAreNamed() {
    assertThat(messages(ToldUse.of(20, 100, 200).cpus(0.1, 0.1, 0.1).rowLocks(17.25)))
        .containsExactly(
            "Throughput is limited by row locks: on average 17.3 of 20 users wait for one.");
    assertThat(messages(ToldUse.of(30, 200, 150).cpus(0.2, 0.1, 0.1).workers(10, 10, 0.95)))
        .containsExactly(
            "Throughput is limited by the workers of the web server: all 10 were busy at 95 % of"
                + " the polls.",
            "With twice the workers of the web server throughput would be about 400/s, unless"
                + " something else runs out first.");
    assertThat(messages(ToldUse.of(10, 200, 50).generator("JMeter used 0.98 of 1 CPUs")))
        .containsExactly(
            "Throughput is limited by the load generator: JMeter used 0.98 of 1 CPUs.");
    assertThat(messages(ToldUse.of(10, 200, 50).generator("90 % started late").byOthers()))
        .containsExactly(
            "Throughput is limited by other programs on the load generator's CPUs: 90 % started"
                + " late.");
  }

  @Test
  void waitingOutsideAndLightLoadsAreNamed() {
    assertThat(messages(ToldUse.of(10, 100, 100).cpus(0.15, 0.05, 0.05)))
        .containsExactly(
            "Nothing that was observed is saturated: of 100 ms the servers' CPUs worked 2 ms. The"
                + " rest is waiting for something outside.");
    assertThat(messages(ToldUse.of(100, 100, 20).cpus(0.5, 0.1, 0.1)))
        .containsExactly(
            "No resource is saturated; the fullest, the CPUs of this machine, is 35 % used at 100"
                + " users.");
  }

  @Test
  void aSweepTellsFromWhereOnItIsLimited() {
    assertThat(
            messages(
                ToldUse.of(1, 100, 10).cpus(0.4, 0.1, 0.1),
                ToldUse.of(4, 330, 12).cpus(1.25, 0.4, 0.2),
                ToldUse.of(8, 350, 23).cpus(1.3, 0.4, 0.2)))
        .containsExactly(
            "From 4 users on, throughput is limited by the CPUs of this machine: 95 % used (web"
                + " server 1.3, database 0.4, JMeter 0.2 of 2 CPUs).",
            "With the CPUs of this machine at most about 368/s are possible; it takes at least"
                + " about 4 users to reach that.",
            "With twice the CPUs of this machine throughput would be about 737/s (667 to 737),"
                + " unless something else runs out first.");
  }

  @Test
  void aBoundThatOneUserReachesIsNoFinding() {
    assertThat(
            messages(
                ToldUse.of(1, 110, 9).cpus(0.9, 0.5, 0.4),
                ToldUse.of(4, 105, 38).cpus(1, 0.5, 0.45)))
        .hasSize(2)
        .noneMatch(message -> message.contains("at most"));
  }

  @Test
  void aLimitedGeneratorDoesNotHideTheLimitBelowIt() {
    assertThat(
            messages(
                ToldUse.of(4, 330, 12).cpus(1.25, 0.4, 0.2),
                ToldUse.of(64, 300, 200).generator("JMeter used 0.98 of 1 CPUs")))
        .containsExactly(
            "From 64 users on, throughput is limited by the load generator: JMeter used 0.98 of 1"
                + " CPUs.",
            "At 4 users, throughput is limited by the CPUs of this machine: 93 % used (web server"
                + " 1.25, database 0.4, JMeter 0.2 of 2 CPUs).",
            "With twice the CPUs of this machine throughput would be about 714/s, unless something"
                + " else runs out first.");
  }

  @Test
  void nothingIsSaidWhereNothingIsKnown() {
    assertThat(messages(ToldUse.of(10, 100, 100))).isEmpty();
    assertThat(messages()).isEmpty();
  }

  private static List<String> messages(ToldUse... steps) {
    List<StepUse> uses = List.of(steps).stream().map(ToldUse::use).toList();
    return Conclusion.of(uses, Bounds.of(uses)).stream().map(Conclusion::message).toList();
  }
}
