package io.github.ampmeter.source.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class GeneratorProbeTest {
  /** Each connection is a file and a local port; its other end is none that leads there. */
  @Test
  void connectionsAreCountedByTheirFilesAndPorts() throws Exception {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 5, here)) {
      GeneratorProbe probe = new GeneratorProbe(ProcessHandle.current(), server.getLocalPort());
      GeneratorProbe.Reading before = probe.read();
      try (Socket one = new Socket(here, server.getLocalPort());
          Socket other = new Socket(here, server.getLocalPort())) {
        GeneratorProbe.Reading with = probe.read();

        assertThat(one.isConnected() && other.isConnected()).isTrue();
        assertThat(before.connections()).isZero();
        assertThat(with.connections()).isEqualTo(2);
        // An earlier server may have had the same port: what it leaves waits for a minute.
        assertThat(with.ports() - before.ports()).isEqualTo(2);
        assertThat(with.cpuSeconds()).isPositive().isGreaterThanOrEqualTo(before.cpuSeconds());
      }
    }
  }

  @Test
  void liveHeapHoldsWhatIsReferenced() throws Exception {
    GeneratorProbe probe = new GeneratorProbe(ProcessHandle.current(), 1);
    byte[] kept = new byte[50_000_000];

    assertThat(probe.liveHeapBytes().orElseThrow())
        .isBetween((long) kept.length, Runtime.getRuntime().maxMemory());
    assertThat(probe.mostOpenFiles().orElseThrow()).isGreaterThan(probe.read().openFiles());
  }
}
