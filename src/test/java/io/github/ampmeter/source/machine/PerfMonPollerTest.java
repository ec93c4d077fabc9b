package io.github.ampmeter.source.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.source.machine.Poll.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerfMonPollerTest {
  @TempDir private Path folder;
  private FakeAgent agent;

  /** A second later each time that it is asked. */
  private final Clock clock =
      new Clock() {
        private long millis;

        @Override
        public Instant instant() {
          millis += 1000;
          return Instant.ofEpochMilli(millis);
        }

        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }
      };

  @BeforeEach
  void anAgent() throws IOException {
    agent = new FakeAgent();
  }

  @AfterEach
  void stop() {
    agent.close();
  }

  @Test
  void takesForBusyWhatIsNeitherIdleNorWaitingForADisk() throws IOException {
    agent.says("60.0\t15.0\t\n", "60.0\t15.0\t\n", "99.5\t0.25\t\n", "0.0\t1.0E-4\t\n");

    assertThat(looks(4))
        .containsExactly(unknown(1_000), busy(2_000, 25), busy(3_000, 0.25), busy(4_000, 100));
    assertThat(agent.heard()).startsWith("interval:1", "metrics:cpu:idle\tcpu:iowait");
  }

  @Test
  void knowsNothingOfTheTimeBeforeItsFirstLine() throws IOException {
    agent.says("0.0\t0.0\t\n");

    assertThat(looks(1)).containsExactly(unknown(1_000));
  }

  @Test
  void takesNothingThatIsNoFigureForOneAndNeverAZero() throws IOException {
    agent.says(
        "50.0\t0.0\t\n",
        "NaN\t0.0\t\n",
        "\t\t\n",
        "50.0\n",
        "50.0\t0.0\t7.0\t\n",
        "-1.0\t0.0\t\n",
        "90.0\t90.0\t\n",
        "Infinity\t0\t\n",
        "<html>\n",
        "\n",
        "50.0\t10.0\t\n");

    assertThat(looks(11))
        .hasSize(11)
        .filteredOn(reading -> reading.quantity() == ObservedQuantity.CPU_PERCENT_OF_ALL)
        .containsExactly(busy(11_000, 40));
  }

  /** The line that follows speaks of the second since it, not of all the time since the other. */
  @Test
  void writesTheTimeOfALineWithoutFiguresDown() throws IOException {
    agent.says("50.0\t0.0\t\n", "50.0\t0.0\t\n", "NaN\tNaN\t\n", "10.0\t0.0\t\n");

    assertThat(looks(4))
        .containsExactly(unknown(1_000), busy(2_000, 50), unknown(3_000), busy(4_000, 90));
  }

  @Test
  void connectsAgainAfterItWasLeftInTheMiddleOfALine() throws IOException {
    agent.says("50.0\t0.0\t\n", "50.0\t0.0\t\n", "5");
    agent.says("50.0\t0.0\t\n", "20.0\t0.0\t\n");

    assertThat(looks(5))
        .containsExactly(unknown(1_000), busy(2_000, 50), unknown(3_000), busy(4_000, 80));
  }

  @Test
  void givesUpALineThatDoesNotEnd() throws IOException {
    agent.says("50.0\t0.0\t\n", "1".repeat(5_000));

    assertThat(looks(2)).containsExactly(unknown(1_000));
  }

  @Test
  void writesNothingWithoutResponse() throws IOException {
    agent.close();

    assertThat(looks(2)).isEmpty();
  }

  /** Of what came late nobody knows of which second it speaks. */
  @Test
  void takesNoFigureOfSeveralLinesThatWaited() throws IOException {
    agent.says("50.0\t0.0\t\n", "50.0\t0.0\t\n10.0\t0.0\t\n", "20.0\t0.0\t\n");

    assertThat(looks(3)).containsExactly(unknown(1_000), unknown(2_000), busy(3_000, 80));
  }

  @Test
  void connectsAgainWhereNoLineCame() throws IOException {
    agent.says("50.0\t0.0\t\n", FakeAgent.SILENCE);
    agent.says("50.0\t0.0\t\n", "30.0\t0.0\t\n");

    assertThat(looks(4, Duration.ofSeconds(2)))
        .containsExactly(unknown(1_000), unknown(2_000), busy(3_000, 70));
  }

  @Test
  void reportsBeforeTheLoadThatItIsNoAgent() {
    // As one that was just started.
    agent.says("Yep\n", "\t\t\n", "50.0\t0.0\t\n");
    assertThat(problem()).isEqualTo("none");

    agent.says("HTTP/1.1 400 Bad Request\n");
    assertThat(problem())
        .isEqualTo(
            "db1: %s is no PerfMon agent: its response to \"test\" is not \"Yep\""
                .formatted(agent.address()));
  }

  @Test
  void reportsBeforeTheLoadAnAgentWithoutCpuUse() {
    agent.says("Yep\n", "NaN\tNaN\t\n", "NaN\tNaN\t\n", "\t\t\n");
    assertThat(problem())
        .isEqualTo(
            "db1: the PerfMon agent %s does not report CPU utilisation".formatted(agent.address()));
  }

  @Test
  void reportsBeforeTheLoadThatNoAgentResponds() {
    agent.says();
    assertThat(problem())
        .startsWith("db1: the PerfMon agent %s does not answer: ".formatted(agent.address()));

    agent.close();
    assertThat(problem())
        .startsWith("db1: the PerfMon agent %s does not answer: ".formatted(agent.address()));
  }

  private String problem() {
    for (int piece = 0; piece < 4; piece++) {
      agent.goOn();
    }
    return machine().problem().map(Notice::message).orElse("none");
  }

  private RemoteHost machine() {
    return new RemoteHost("db1", agent.address());
  }

  private List<Reading> looks(int number) throws IOException {
    return looks(number, Duration.ofSeconds(20));
  }

  private List<Reading> looks(int number, Duration patience) throws IOException {
    Path file = folder.resolve("observe.csv");
    try (ObserveCsv csv = new ObserveCsv(file)) {
      PerfMonPoller poller = new PerfMonPoller(csv, machine(), clock, patience);
      for (int i = 0; i < number; i++) {
        agent.goOn();
        poller.poll();
      }
      poller.pollLast();
    }
    return Readings.of(file);
  }

  private static Reading busy(long timeMillis, double percent) {
    return new Reading(timeMillis, "host db1", ObservedQuantity.CPU_PERCENT_OF_ALL, percent);
  }

  private static Reading unknown(long timeMillis) {
    return new Reading(timeMillis, "host db1", ObservedQuantity.LOGICAL_CPUS, 0);
  }
}
