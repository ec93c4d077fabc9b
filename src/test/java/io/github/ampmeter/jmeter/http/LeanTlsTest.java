package io.github.ampmeter.jmeter.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.OwnAuthority;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSocket;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeanTlsTest {
  @TempDir private Path folder;

  @Test
  void saysForWhomItComesAndKeepsTheConnection() throws Exception {
    List<SNIServerName> asked = new CopyOnWriteArrayList<>();
    SSLServerSocketFactory sockets =
        new OwnAuthority(folder, "dns:localhost").context().getServerSocketFactory();
    try (ScriptedServer server =
            new ScriptedServer(
                (number, wire) -> {
                  var session = (ExtendedSSLSession) ((SSLSocket) wire.socket()).getSession();
                  asked.addAll(session.getRequestedServerNames());
                  wire.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                },
                sockets);
        LeanUser user = new LeanUser(server)) {
      user.sampler().setProtocol("https");
      user.sampler().setDomain("localhost.localdomain");
      user.sampler().setDNSResolver(new Loopback());

      SampleResult first = user.ask();
      assertThat(first.getResponseDataAsString()).isEqualTo("ok");
      SampleResult second = user.ask();

      assertThat(first.getBytesAsLong()).isEqualTo(second.getBytesAsLong()).isEqualTo(40);
      assertThat(server.connections()).isEqualTo(1);
      assertThat(asked).containsOnly(new SNIHostName("localhost.localdomain"));
    }
  }
}
