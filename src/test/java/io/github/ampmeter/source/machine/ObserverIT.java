package io.github.ampmeter.source.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.source.machine.MachineSampler.WatchedSockets;
import io.github.ampmeter.source.machine.Poll.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process that burns CPU in a child of its own, as a server's worker does. */
class ObserverIT {
  private static final int ENOUGH_LOOKS = 3;

  @TempDir Path folder;
  private Process parent;

  @BeforeEach
  void burn() throws IOException {
    parent = new ProcessBuilder("sh", "-c", "(while :; do :; done) & wait").start();
  }

  @AfterEach
  void end() throws InterruptedException {
    parent.descendants().forEach(ProcessHandle::destroyForcibly);
    parent.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
  }

  @Test
  void seesWhatAChildOfTheGroupUses() throws IOException, InterruptedException {
    Path csv = folder.resolve("observe.csv");
    ProcessGroup group = ProcessGroup.of("burner", () -> List.of(parent.toHandle()));

    MachineSampler looks =
        new MachineSampler(
            new ObserveCsv(csv),
            List.of(group),
            new WatchedSockets(Path.of("/proc/net"), 80, 80),
            Clock.systemUTC());
    try (Observer observer = Observer.start("test", looks)) {
      while (values(csv, "burner", ObservedQuantity.CPU_PERCENT_OF_ONE).size() < ENOUGH_LOOKS) {
        assertThat(observer.problem()).isEmpty();
        Thread.sleep(100);
      }
    }

    assertThat(values(csv, "burner", ObservedQuantity.CPU_PERCENT_OF_ONE)).anyMatch(v -> v > 0);
    assertThat(values(csv, "burner", ObservedQuantity.RESIDENT_BYTES)).allMatch(v -> v > 0);
    assertThat(values(csv, "burner", ObservedQuantity.PROPORTIONAL_BYTES))
        .hasSizeGreaterThanOrEqualTo(2)
        .allMatch(v -> v > 0);
    assertThat(values(csv, "burner", ObservedQuantity.PROCESSES)).contains(2.0);
    assertThat(values(csv, "host", ObservedQuantity.CPU_PERCENT_OF_ALL))
        .isNotEmpty()
        .allMatch(v -> v > 0 && v <= 100);
    assertThat(values(csv, "observer", ObservedQuantity.CPU_PERCENT_OF_ONE)).isNotEmpty();
  }

  private static List<Double> values(Path csv, String of, ObservedQuantity quantity)
      throws IOException {
    return Readings.of(csv).stream()
        .filter(reading -> reading.of().equals(of) && reading.quantity() == quantity)
        .map(Reading::value)
        .toList();
  }
}
