package io.github.ampmeter.observe;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WebServerStatusTest {
  private HttpServer server;
  private volatile int status = 200;
  private volatile String body = "";
  private volatile int refusals;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/server-status",
        exchange -> {
          byte[] bytes = (refusals-- > 0 ? "busy" : body).getBytes(US_ASCII);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void anApacheThatBeganAnewHasRestarted() {
    body = "ServerMPM: event\nServerUptimeSeconds: 4000\nServerUptime: 1 hour\n";
    WebServerStatus status = WebServerStatus.before(page());
    status.after();
    assertThat(status.restarted()).isFalse();

    body = "ServerMPM: event\nServerUptimeSeconds: 2\n";
    status.after();
    assertThat(status.restarted()).isTrue();
  }

  @Test
  void aGracefulRestartIsOneThoughTheUptimeGoesOn() {
    body = "ParentServerConfigGeneration: 1\nServerUptimeSeconds: 4000\n";
    WebServerStatus status = WebServerStatus.before(page());
    status.after();
    assertThat(status.restarted()).isFalse();

    body = "ParentServerConfigGeneration: 2\nServerUptimeSeconds: 4001\n";
    status.after();
    assertThat(status.restarted()).isTrue();
  }

  @Test
  void aServerWithoutStatusPageHasNotRestarted() {
    body = "<html>ServerUptimeSeconds: 4000</html>";
    assertNothingKnown();

    body = "ServerUptimeSeconds: soon\n";
    assertNothingKnown();

    status = 403;
    assertNothingKnown();
  }

  private void assertNothingKnown() {
    WebServerStatus status = WebServerStatus.before(page());
    status.after();

    assertThat(status.restarted()).isFalse();
    assertThat(status.lost()).isFalse();
  }

  @Test
  void aServerThatIsGoneIsLostAndNotRestarted() {
    body = "ServerUptimeSeconds: 4000\n";
    WebServerStatus status = WebServerStatus.before(page());
    server.stop(0);
    status.after();

    assertThat(status.restarted()).isFalse();
    assertThat(status.lost()).isTrue();
  }

  @Test
  void aServerThatIsBusyForAWhileIsAskedAgain() {
    body = "ServerUptimeSeconds: 4000\n";
    WebServerStatus status = WebServerStatus.before(page());
    refusals = 2;
    status.after();

    assertThat(status.lost()).isFalse();
    assertThat(status.restarted()).isFalse();
  }

  private URI page() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/server-status?auto");
  }
}
