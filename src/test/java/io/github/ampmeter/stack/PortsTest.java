package io.github.ampmeter.stack;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PortsTest {
  private ServerSocket taken;

  @BeforeEach
  void takeAPort() throws IOException {
    taken = new ServerSocket();
    taken.bind(new InetSocketAddress(Ports.LOOPBACK, 0));
  }

  @AfterEach
  void giveItBack() throws IOException {
    taken.close();
  }

  @Test
  void rejectsAPortThatIsTaken() {
    OptionalInt asked = OptionalInt.of(taken.getLocalPort());

    assertRefusal(() -> Ports.choose("webPort", asked))
        .hasMessageStartingWith(
            "stack.webPort: port " + taken.getLocalPort() + " is taken on 127.0.0.1;");
  }

  @Test
  void choosesAFreePortWhenNoneIsAskedFor() throws IOException {
    int port = Ports.choose("webPort", OptionalInt.empty());

    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(Ports.LOOPBACK, port));
      assertThat(socket.isBound()).isTrue();
    }
  }

  @Test
  void choosesNoneTwiceAndNoneThatAClientMayGetMeanwhile() {
    List<Integer> chosen =
        IntStream.range(0, 50).mapToObj(i -> Ports.choose("webPort", OptionalInt.empty())).toList();

    assertThat(chosen).doesNotHaveDuplicates().allMatch(port -> port > 13_306 && port < 32_768);
  }

  @Test
  void preferenceForATakenPortLeavesTheChoiceOpen() {
    assertThat(Ports.prefer(OptionalInt.empty(), taken.getLocalPort())).isEmpty();
  }

  @Test
  void preferenceForAFreePortHolds() {
    int free = Ports.choose("webPort", OptionalInt.empty());

    assertThat(Ports.prefer(OptionalInt.empty(), free)).hasValue(free);
  }

  @Test
  void preferenceGivesWayToThePortAskedFor() {
    assertThat(Ports.prefer(OptionalInt.of(80), taken.getLocalPort())).hasValue(80);
  }
}
