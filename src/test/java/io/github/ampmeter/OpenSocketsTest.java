package io.github.ampmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the tests of stacks and workers rest on: it finds a socket that is open to others. */
@EnabledOnOs(OS.LINUX)
class OpenSocketsTest {
  @Test
  void findsWhatOthersCouldReach() throws IOException {
    Set<String> before = own();
    try (ServerSocket tcp = new ServerSocket(0);
        DatagramSocket udp = new DatagramSocket(0)) {
      assertThat(own()).hasSize(before.size() + 2);
      assertThat(OpenSockets.onPorts(List.of(tcp.getLocalPort()))).hasSize(1);
      assertThat(OpenSockets.onPorts(List.of(udp.getLocalPort()))).hasSize(1);
    }
  }

  @Test
  void passesOverWhatIsOnLoopback() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    Set<String> before = own();
    try (ServerSocket tcp = new ServerSocket(0, 1, loopback);
        DatagramSocket udp = new DatagramSocket(new InetSocketAddress(loopback, 0))) {
      assertThat(own()).isEqualTo(before);
      assertThat(OpenSockets.onPorts(List.of(tcp.getLocalPort(), udp.getLocalPort()))).isEmpty();
    }
  }

  private static Set<String> own() throws IOException {
    return OpenSockets.of(Stream.of(ProcessHandle.current()));
  }
}
