package io.github.ampmeter.source.hardening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.stack.OwnAuthority;
import io.github.ampmeter.stack.StackAddresses.WebAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsHandshakeTest {
  @TempDir private Path folder;

  @Test
  void findsWhatAServerOfJavaAgreesToAndWhenItsCertificateEnds() throws Exception {
    var sockets = new OwnAuthority(folder, "dns:localhost").context().getServerSocketFactory();
    try (FakeWebServer server =
        new FakeWebServer((m, p, h) -> FakeWebServer.page(200, "", ""), sockets)) {
      Scan scan = new Scan(subject("127.0.0.1", server.port()));

      assertThat(offer("SSLv3", null, scan)).isFalse();
      assertThat(offer("TLSv1.1", null, scan)).isFalse();
      assertThat(offer("TLSv1.2", List.of("0x0005"), scan)).isFalse();
      assertThat(offer("TLSv1.2", null, scan)).isTrue();
      assertThat(new TlsHandshake.Certificate(14).inspect(scan).bad()).isTrue();
      assertThat(new TlsHandshake.Certificate(1).inspect(scan).bad()).isFalse();
      assertThat(new TlsHandshake.Certificate(0).inspect(scan).bad()).isFalse();
    }
  }

  @Test
  void aServerThatCannotBeReachedHasRefusedNothing() {
    // No TCP goes to a broadcast address, not even to that of loopback.
    Scan scan = new Scan(subject("127.255.255.255", 443));

    assertThatThrownBy(() -> offer("TLSv1.1", null, scan)).isInstanceOf(SocketException.class);
  }

  private static boolean offer(String protocol, List<String> ciphers, Scan scan) throws Exception {
    return new TlsHandshake.Offer(protocol, ciphers).inspect(scan).bad();
  }

  private static Subject subject(String host, int port) {
    return new Subject(
        new WebAddress("https", host, port, "", Optional.empty(), Optional.empty()),
        List.of("/"),
        Map.of(),
        Optional.empty(),
        Map.of(),
        Optional.empty(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }
}
