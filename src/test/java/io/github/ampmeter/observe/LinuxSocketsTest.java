package io.github.ampmeter.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files as Linux writes them: hexadecimal, of a listening socket the queue in rx_queue. */
class LinuxSocketsTest {
  private static final String HEADER =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n";

  @TempDir private Path proc;

  @BeforeEach
  void aWebServerOn8080() throws IOException {
    Files.createDirectories(proc.resolve("net"));
    Files.createDirectories(proc.resolve("sys/net/ipv4"));
    Files.writeString(proc.resolve("sys/net/ipv4/ip_local_port_range"), "32768\t60999\n");
    Files.writeString(
        proc.resolve("net/tcp"),
        HEADER
            + row("0100007F:0CEA", "00000000:0000", "0A", "00000000:00000009")
            + row("0100007F:1F90", "00000000:0000", "0A", "00000000:0000001E")
            // Two connections to the web server, their other ends, one that rests, one in SYN_SENT.
            + row("0100007F:C000", "0100007F:1F90", "01", "00000000:00000000")
            + row("0100007F:1F90", "0100007F:C000", "01", "00000000:00000063")
            + row("0100007F:C001", "0100007F:1F90", "01", "00000000:00000000")
            + row("0100007F:1F90", "0100007F:C001", "01", "00000000:00000000")
            + row("0100007F:C002", "0100007F:1F90", "06", "00000000:00000000")
            + row("0100007F:C003", "0100007F:1F90", "02", "00000001:00000000")
            // To the database, and from no port for clients.
            + row("0100007F:C004", "0100007F:0CEA", "01", "00000000:00000000")
            + row("0100007F:0400", "0100007F:1F90", "06", "00000000:00000000"));
  }

  @Test
  void tellsHowManyConnectionsWaitForAWorker() {
    assertThat(new LinuxSockets(proc, 8080).listenQueue()).hasValue(30);
    assertThat(new LinuxSockets(proc, 3306).listenQueue()).hasValue(9);
  }

  @Test
  void saysNothingOfAWebServerThatListensElsewhere() {
    assertThat(new LinuxSockets(proc, 443).listenQueue()).isEmpty();
  }

  @Test
  void addsWhatWaitsOnTheSixthVersionOfTheProtocol() throws IOException {
    Files.writeString(
        proc.resolve("net/tcp6"),
        HEADER
            + row(
                "00000000000000000000000000000000:1F90",
                "00000000000000000000000000000000:0000",
                "0A",
                "00000000:00000002"));

    assertThat(new LinuxSockets(proc, 8080).listenQueue()).hasValue(32);
  }

  @Test
  void passesOverWhatIsNoSocket() throws IOException {
    Files.writeString(proc.resolve("net/tcp6"), HEADER + "\n 0: ...\n");

    assertThat(new LinuxSockets(proc, 8080).listenQueue()).hasValue(30);
    assertThat(new LinuxSockets(proc, 8080).counts()).containsEntry(Quantity.ESTABLISHED, 5.0);
  }

  @Test
  void countsSocketsByTheirState() {
    assertThat(new LinuxSockets(proc, 8080).counts())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                Quantity.ESTABLISHED, 5.0,
                Quantity.TIME_WAIT, 2.0,
                Quantity.CHANGING, 1.0,
                Quantity.PORTS_TO_WEB, 4.0,
                Quantity.PORTS, 28_232.0));
  }

  /** The system's own files, which are read otherwise than files on a disk. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void readsWhatThisMachineTells() {
    assertThat(new LinuxSockets(Path.of("/proc"), 80).counts().get(Quantity.PORTS))
        .isGreaterThan(1);
  }

  private static String row(String local, String remote, String state, String queues) {
    return "   0: %s %s %s %s 00:00000000 00000000  33        0 1081 1 0000\n"
        .formatted(local, remote, state, queues);
  }
}
