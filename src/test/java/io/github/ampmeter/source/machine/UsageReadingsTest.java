package io.github.ampmeter.source.machine;

import static io.github.ampmeter.ObservedQuantity.CPU_PERCENT_OF_ALL;
import static io.github.ampmeter.ObservedQuantity.CPU_PERCENT_OF_ONE;
import static io.github.ampmeter.ObservedQuantity.LOAD_AVERAGE;
import static io.github.ampmeter.ObservedQuantity.LOGICAL_CPUS;
import static io.github.ampmeter.ObservedQuantity.PROCESSES;
import static io.github.ampmeter.ObservedQuantity.RESIDENT_BYTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.source.machine.Poll.Reading;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class UsageReadingsTest {
  private final FakeMachine machine = new FakeMachine();

  @Test
  void reportsNoCpuAtTheFirstPoll() {
    machine.process(7, 5_000, 100);

    assertThat(read(usage(group("web", 7)), 1_000))
        .extracting(Reading::quantity)
        .containsExactly(LOGICAL_CPUS, LOAD_AVERAGE, RESIDENT_BYTES, PROCESSES);
  }

  @Test
  void givesTheShareOfOneCpuSinceTheLastPoll() {
    machine.process(7, 5_000, 100).process(8, 60, 20);
    UsageReadings usage = usage(group("web", 7, 8));
    read(usage, 1_000);

    // 400 + 500 ms of CPU in 1.25 s: 72 % of one CPU.
    machine.pass(1_250, 1_000).process(7, 5_400, 90).process(8, 560, 30);

    List<Reading> readings = read(usage, 2_250);
    assertThat(value(readings, "web", CPU_PERCENT_OF_ONE)).isEqualTo(72);
    assertThat(value(readings, "web", RESIDENT_BYTES)).isEqualTo(120);
    assertThat(value(readings, "web", PROCESSES)).isEqualTo(2);
    // 1,000 of 2 x 1,250 ms.
    assertThat(value(readings, "host", CPU_PERCENT_OF_ALL)).isEqualTo(40);
    assertThat(value(readings, "host", LOAD_AVERAGE)).isEqualTo(0.5);
  }

  @Test
  void isNotMisledByAWorkerThatEnds() {
    machine.process(7, 5_000, 100).process(8, 90_000, 20);
    UsageReadings usage = usage(group("web", 7, 8));
    read(usage, 1_000);

    machine.pass(1_000, 0).process(7, 5_200, 100).ended(8);

    // Not (5,200 - 95,000) ms: only the one that lives is seen.
    assertThat(value(read(usage, 2_000), "web", CPU_PERCENT_OF_ONE)).isEqualTo(20);
  }

  @Test
  void reportsWhatTheKernelSpentForAGroup() {
    machine.process(7, 5_000, 1_000, 0, 100);
    UsageReadings usage = usage(group("web", 7));
    read(usage, 1_000);

    machine.pass(1_000, 0).process(7, 5_400, 1_150, 0, 100);

    List<Reading> readings = read(usage, 2_000);
    assertThat(value(readings, "web", CPU_PERCENT_OF_ONE)).isEqualTo(40);
    assertThat(value(readings, "web", ObservedQuantity.SYSTEM_PERCENT_OF_ONE)).isEqualTo(15);
  }

  @Test
  void writesDownWhatElseTheMachineDid() {
    machine.activity = Map.of(ObservedQuantity.CONTEXT_SWITCHES, 1234.0);

    assertThat(value(read(usage(), 1_000), "host", ObservedQuantity.CONTEXT_SWITCHES))
        .isEqualTo(1234);
  }

  /** A page that runs a program for each request: none of them lives when anybody looks. */
  @Test
  void countsWhatLivedAndEndedBetweenTwoPolls() {
    machine.process(7, 5_000, 800, 100);
    UsageReadings usage = usage(group("web", 7));
    read(usage, 1_000);

    machine.pass(1_000, 0).process(7, 5_100, 1_400, 100);

    assertThat(value(read(usage, 2_000), "web", CPU_PERCENT_OF_ONE)).isEqualTo(70);
  }

  /** Its parent is told of all that it has used, of which we have seen 90 s already. */
  @Test
  void countsOfAnEndedWorkerOnlyWhatItUsedSinceThePoll() {
    machine.process(7, 5_000, 0, 100).process(8, 90_000, 20);
    UsageReadings usage = usage(group("web", 7, 8));
    read(usage, 1_000);

    machine.pass(1_000, 0).process(7, 5_200, 90_300, 100).ended(8);

    assertThat(value(read(usage, 2_000), "web", CPU_PERCENT_OF_ONE)).isEqualTo(50);
  }

  @Test
  void readsSharedMemoryAtTheFirstEachTenthAndTheLastPoll() {
    machine.tellsShares = true;
    machine.process(7, 5_000, 100);
    UsageReadings usage = usage(group("web", 7), group("JMeter", 7).notSharing());

    for (int look = 0; look < 20; look++) {
      assertThat(read(usage, 1_000L * look).stream().filter(each -> ofShares(each)).count())
          .isEqualTo(look % 10 == 0 ? 1 : 0);
    }
    assertThat(value(found(30_000, usage::readLast), "web", ObservedQuantity.PROPORTIONAL_BYTES))
        .isEqualTo(50);
    assertThat(found(31_000, usage::readMemory))
        .containsExactly(new Reading(31_000, "web", ObservedQuantity.PROPORTIONAL_BYTES, 50));
  }

  private static boolean ofShares(Reading reading) {
    return reading.quantity() == ObservedQuantity.PROPORTIONAL_BYTES;
  }

  @Test
  void countsAllThatANewWorkerHasUsed() {
    machine.process(7, 5_000, 100);
    UsageReadings usage = usage(group("web", 7, 8));
    read(usage, 1_000);

    machine.pass(1_000, 0).process(8, 300, 20);

    assertThat(value(read(usage, 2_000), "web", CPU_PERCENT_OF_ONE)).isEqualTo(30);
  }

  @Test
  void takesAFallenCounterForANewProcessWithTheSameId() {
    machine.process(7, 5_000, 100);
    UsageReadings usage = usage(group("web", 7));
    read(usage, 1_000);

    machine.pass(1_000, 0).process(7, 150, 20);

    assertThat(value(read(usage, 2_000), "web", CPU_PERCENT_OF_ONE)).isEqualTo(15);
  }

  @Test
  void reportsNothingOfAGroupWithoutProcesses() {
    UsageReadings usage = usage(group("JMeter", 9));
    read(usage, 1_000);
    machine.pass(1_000, 0);

    assertThat(read(usage, 2_000)).extracting(Reading::of).doesNotContain("JMeter");

    machine.pass(1_000, 0).process(9, 800, 5);
    assertThat(value(read(usage, 3_000), "JMeter", CPU_PERCENT_OF_ONE)).isEqualTo(80);
  }

  @Test
  void statesItsOwnCost() {
    UsageReadings usage = usage();
    read(usage, 1_000);

    // 4 ms in 1 s.
    machine.pass(1_000, 0).observed(4_000_000);

    assertThat(value(read(usage, 2_000), "observer", CPU_PERCENT_OF_ONE))
        .isCloseTo(0.4, within(1e-9));
  }

  @Test
  void leavesOutWhatTheSystemDoesNotHave() {
    machine.load = -1;
    UsageReadings usage = usage();
    read(usage, 1_000);

    // No time has passed for the host's own counters.
    assertThat(read(usage, 1_000)).extracting(Reading::quantity).doesNotContain(LOAD_AVERAGE);
    assertThat(read(usage, 1_000)).extracting(Reading::of).doesNotContain("host");
  }

  @Test
  void rejectsAGroupNamedLikeAnotherLineOfTheFile() {
    for (String name : List.of("host", "observer", "status", "", "a,b", "a\nb", "a\"b")) {
      assertThatThrownBy(() -> group(name)).hasMessageEndingWith("was " + name);
    }
  }

  private static List<Reading> read(UsageReadings usage, long timeMillis) {
    return found(timeMillis, usage::read);
  }

  private static List<Reading> found(long timeMillis, Consumer<Poll> polled) {
    Poll poll = new Poll(timeMillis);
    polled.accept(poll);
    return poll.readings();
  }

  private UsageReadings usage(ProcessGroup... groups) {
    return new UsageReadings(machine, List.of(groups));
  }

  private static ProcessGroup group(String name, long... pids) {
    return new ProcessGroup(name, () -> Arrays.stream(pids).boxed().toList(), true);
  }

  private static double value(List<Reading> readings, String of, ObservedQuantity quantity) {
    return readings.stream()
        .filter(reading -> reading.of().equals(of) && reading.quantity() == quantity)
        .findFirst()
        .orElseThrow()
        .value();
  }
}
