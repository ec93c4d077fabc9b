package io.github.ampmeter.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerLooksTest {
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(7_000), ZoneOffset.UTC);

  @TempDir private Path folder;
  private HttpServer server;
  private String page = "";

  @BeforeEach
  void aWebServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/server-status",
        exchange -> {
          byte[] body = page.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void doesNotCountTheWorkerThatAnswersIt() throws IOException {
    page = "ServerUptimeSeconds: 7\nBusyWorkers: 5\nIdleWorkers: 145\nScoreboard: WW_K\n";

    assertThat(looks())
        .containsExactly(
            new Reading(7_000, "workers", Quantity.BUSY_WORKERS, 4),
            new Reading(7_000, "workers", Quantity.IDLE_WORKERS, 145));
  }

  @Test
  void writesNothingDownOfAPageThatIsNoneOfApaches() throws IOException {
    page = "<html>BusyWorkers: </html>\nBusyWorkers: many\n";

    assertThat(looks()).isEmpty();
  }

  @Test
  void leavesOutALookThatNobodyAnswers() throws IOException {
    server.stop(0);

    assertThat(looks()).isEmpty();
  }

  private List<Reading> looks() throws IOException {
    Path file = folder.resolve("observe.csv");
    URI address =
        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/server-status?auto");
    try (ObserveCsv csv = new ObserveCsv(file)) {
      new WorkerLooks(csv, address, CLOCK).look();
    }
    return ObserveCsv.read(file);
  }
}
