package io.github.ampmeter.source.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.LoopbackServer;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WebServerStatusTest {
  private LoopbackServer server;
  private volatile int status = 200;
  private volatile String body = "";
  private volatile int refusals;

  @BeforeEach
  void start() throws IOException {
    server = new LoopbackServer();
    server.start(
        exchange -> LoopbackServer.answer(exchange, status, refusals-- > 0 ? "busy" : body));
  }

  @AfterEach
  void stop() {
    server.close();
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
    server.close();
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
    return URI.create(server.address("/server-status?auto"));
  }
}
