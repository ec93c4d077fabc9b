package io.github.ampmeter.source.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.source.machine.FakePage;
import io.github.ampmeter.source.machine.ObserveCsv;
import io.github.ampmeter.source.machine.Poll.Reading;
import io.github.ampmeter.source.machine.Readings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerPollerTest {
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(7_000), ZoneOffset.UTC);

  @TempDir private Path folder;
  private FakePage page;

  @BeforeEach
  void aWebServer() throws IOException {
    page = new FakePage("/server-status");
  }

  @AfterEach
  void stop() {
    page.close();
  }

  @Test
  void doesNotCountTheWorkerThatRespondsToIt() throws IOException {
    page.serve("ServerUptimeSeconds: 7\nBusyWorkers: 5\nIdleWorkers: 145\nScoreboard: WW_K\n");

    assertThat(looks())
        .containsExactly(
            new Reading(7_000, "workers", ObservedQuantity.BUSY_WORKERS, 4),
            new Reading(7_000, "workers", ObservedQuantity.IDLE_WORKERS, 145),
            new Reading(7_000, "workers", ObservedQuantity.WORKERS, 150),
            new Reading(7_000, "workers", ObservedQuantity.WORKERS_FULL, 0));
  }

  @Test
  void findsAllWorkersBusyWhereNoneIsIdle() throws IOException {
    page.serve("ServerUptimeSeconds: 7\nBusyWorkers: 10\nIdleWorkers: 0\n");

    assertThat(looks())
        .contains(
            new Reading(7_000, "workers", ObservedQuantity.WORKERS, 10),
            new Reading(7_000, "workers", ObservedQuantity.WORKERS_FULL, 1));
  }

  @Test
  void writesNothingDownOfAPageThatIsNoneOfApaches() throws IOException {
    page.serve("<html>BusyWorkers: </html>\nBusyWorkers: many\n");

    assertThat(looks()).isEmpty();
  }

  @Test
  void leavesOutPollsWithoutResponse() throws IOException {
    page.close();

    assertThat(looks()).isEmpty();
  }

  private List<Reading> looks() throws IOException {
    Path file = folder.resolve("observe.csv");
    URI address = URI.create(page.address() + "?auto");
    try (ObserveCsv csv = new ObserveCsv(file)) {
      new WorkerPoller(csv, address, CLOCK).poll();
    }
    return Readings.of(file);
  }
}
