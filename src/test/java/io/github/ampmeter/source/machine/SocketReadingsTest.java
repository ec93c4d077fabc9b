package io.github.ampmeter.source.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.ObservedQuantity;
import io.github.ampmeter.source.machine.MachineSampler.WatchedSockets;
import io.github.ampmeter.source.machine.Poll.Reading;
import io.github.ampmeter.source.machine.SocketReadings.LocalPorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files as Linux writes them: hexadecimal, of a listening socket the queue in rx_queue. */
class SocketReadingsTest {
  private static final String HEADER =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n";
  private static final String NOTHING = "00000000:00000000";
  private static final String NO_TIMER = "00:00000000";

  /** 60 s less 0.5 s, and less 1.5 s. */
  private static final String RESTS_FOR_HALF_A_SECOND = "03:0000173E";

  private static final String RESTS_FOR_LONGER = "03:000016DA";
  private static final String MAPPED = "0000000000000000FFFF0000";

  @TempDir private Path proc;

  @BeforeEach
  void aWebServerOn8080() throws IOException {
    Files.createDirectories(proc.resolve("net"));
    Files.createDirectories(proc.resolve("sys/net/ipv4"));
    setting("ip_local_port_range", "32768\t60999\n");
    tcp(
        "net/tcp",
        row("0100007F:0CEA", "00000000:0000", "0A", "00000000:00000009", NO_TIMER)
            + row("0100007F:1F90", "00000000:0000", "0A", "00000000:0000001E", NO_TIMER)
            // Two connections to the web server, their other ends, one in SYN_SENT.
            + row("0100007F:C000", "0100007F:1F90", "01", NOTHING, NO_TIMER)
            + row("0100007F:1F90", "0100007F:C000", "01", "00000000:00000063", NO_TIMER)
            + row("0100007F:C001", "0100007F:1F90", "01", NOTHING, NO_TIMER)
            + row("0100007F:1F90", "0100007F:C001", "01", NOTHING, NO_TIMER)
            + row("0100007F:C003", "0100007F:1F90", "02", "00000001:00000000", "01:00000063")
            // Three that rest: two since long.
            + row("0100007F:C002", "0100007F:1F90", "06", NOTHING, RESTS_FOR_HALF_A_SECOND)
            + row("0100007F:C005", "0100007F:1F90", "06", NOTHING, RESTS_FOR_LONGER)
            + row("0100007F:C006", "0100007F:1F90", "06", NOTHING, RESTS_FOR_LONGER)
            // To the database, and from no port for clients.
            + row("0100007F:C004", "0100007F:0CEA", "01", NOTHING, NO_TIMER)
            + row("0100007F:0400", "0100007F:1F90", "06", NOTHING, RESTS_FOR_LONGER));
  }

  @Test
  void countsConnectionsThatWaitForAWorker() {
    assertThat(seen(8080)).containsEntry(ObservedQuantity.LISTEN_QUEUE, 30.0);
    assertThat(seen(3306)).containsEntry(ObservedQuantity.LISTEN_QUEUE, 9.0);
  }

  @Test
  void reportsNothingOfAWebServerThatListensElsewhere() {
    assertThat(seen(443)).doesNotContainKey(ObservedQuantity.LISTEN_QUEUE);
  }

  /** Inside a container it has a port of its own, and Docker listens at the published one. */
  @Test
  void readsTheQueueInTheNetworkOfTheWebServer() throws IOException {
    Path container = Files.createDirectories(proc.resolve("4711/net"));
    tcp("4711/net/tcp", row("00000000:0050", "00000000:0000", "0A", "00000000:00000003", NO_TIMER));

    assertThat(seen(new WatchedSockets(container, 80, 8080)))
        .containsEntry(ObservedQuantity.LISTEN_QUEUE, 3.0)
        .containsEntry(ObservedQuantity.PORTS_TO_WEB, 6.0);
    assertThat(seen(new WatchedSockets(proc.resolve("gone/net"), 80, 8080)))
        .doesNotContainKey(ObservedQuantity.LISTEN_QUEUE);
  }

  @Test
  void addsWhatWaitsOnTheSixthVersionOfTheProtocol() throws IOException {
    String all = "00000000000000000000000000000000";
    tcp("net/tcp6", row(all + ":1F90", all + ":0000", "0A", "00000000:00000002", NO_TIMER));

    assertThat(seen(8080)).containsEntry(ObservedQuantity.LISTEN_QUEUE, 32.0);
  }

  @Test
  void passesOverWhatIsNoSocket() throws IOException {
    tcp("net/tcp6", "\n 0: ...\n");

    assertThat(seen(8080))
        .containsEntry(ObservedQuantity.LISTEN_QUEUE, 30.0)
        .containsEntry(ObservedQuantity.ESTABLISHED, 5.0);
  }

  /** Nine to 8080 from everywhere, three of them open or opening; one that rests is not old yet. */
  @Test
  void countsSocketsByTheirState() throws IOException {
    setting("tcp_tw_reuse", "2\n");

    assertThat(seen(8080))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                ObservedQuantity.LISTEN_QUEUE, 30.0,
                ObservedQuantity.ESTABLISHED, 5.0,
                ObservedQuantity.TIME_WAIT, 4.0,
                ObservedQuantity.CHANGING, 1.0,
                ObservedQuantity.PORTS_TO_WEB, 6.0,
                ObservedQuantity.PORTS_TAKEN, 4.0,
                ObservedQuantity.PORTS, 28_232.0));
  }

  @Test
  void takesAPortThatRestsForTakenWhereTheSystemGivesNoneAwayAgain() throws IOException {
    assertThat(seen(8080)).containsEntry(ObservedQuantity.PORTS_TAKEN, 6.0);

    setting("tcp_tw_reuse", "0\n");
    assertThat(seen(8080)).containsEntry(ObservedQuantity.PORTS_TAKEN, 6.0);

    setting("tcp_tw_reuse", "1\n");
    assertThat(seen(8080)).containsEntry(ObservedQuantity.PORTS_TAKEN, 4.0);
  }

  /** 10.0.0.5 and 10.0.0.6: each has all ports, and 2 leaves alone what is not on the loopback. */
  @Test
  void countsForTheAddressThatIsNextToBeShort() throws IOException {
    setting("tcp_tw_reuse", "2\n");
    tcp(
        "net/tcp6",
        row(MAPPED + "0100000A:C100", MAPPED + "0500000A:01BB", "06", NOTHING, RESTS_FOR_LONGER)
            + row(MAPPED + "0100000A:C101", MAPPED + "0500000A:01BB", "01", NOTHING, NO_TIMER)
            + row(MAPPED + "0100000A:C102", MAPPED + "0600000A:01BB", "01", NOTHING, NO_TIMER));
    tcp("net/tcp", row("0100000A:C103", "0500000A:01BB", "01", NOTHING, NO_TIMER));

    assertThat(seen(443))
        .containsEntry(ObservedQuantity.PORTS_TO_WEB, 3.0)
        .containsEntry(ObservedQuantity.PORTS_TAKEN, 3.0);
  }

  @Test
  void reportsNothingOfPortsWhereTheSystemDoesNot() throws IOException {
    Files.delete(proc.resolve("sys/net/ipv4/ip_local_port_range"));

    assertThat(seen(8080))
        .containsEntry(ObservedQuantity.ESTABLISHED, 5.0)
        .doesNotContainKeys(
            ObservedQuantity.PORTS, ObservedQuantity.PORTS_TAKEN, ObservedQuantity.PORTS_TO_WEB);
  }

  @Test
  void countsAtEachFifthPoll() {
    SocketReadings readings = new SocketReadings(proc, here(8080));

    for (int look = 0; look < 11; look++) {
      assertThat(read(readings).size()).as("look %d", look).isEqualTo(look % 5 == 0 ? 7 : 1);
    }
  }

  /** The system's own files, which are read otherwise than files on a disk. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void readsTheSocketsOfThisMachine() {
    assertThat(LocalPorts.of(Path.of("/proc")).number()).isGreaterThan(1);
  }

  private Map<ObservedQuantity, Double> seen(int webPort) {
    return seen(here(webPort));
  }

  private Map<ObservedQuantity, Double> seen(WatchedSockets watched) {
    return read(new SocketReadings(proc, watched)).stream()
        .collect(Collectors.toMap(Reading::quantity, Reading::value));
  }

  private static List<Reading> read(SocketReadings readings) {
    Poll poll = new Poll(7);
    readings.read(poll);
    return poll.readings();
  }

  private WatchedSockets here(int webPort) {
    return new WatchedSockets(proc.resolve("net"), webPort, webPort);
  }

  private void setting(String name, String value) throws IOException {
    Files.writeString(proc.resolve("sys/net/ipv4").resolve(name), value);
  }

  private void tcp(String file, String rows) throws IOException {
    Files.writeString(proc.resolve(file), HEADER + rows);
  }

  private static String row(
      String local, String remote, String state, String queues, String timer) {
    return "   0: %s %s %s %s %s 00000000  33        0 1081 1 0000\n"
        .formatted(local, remote, state, queues, timer);
  }
}
