package io.github.ampmeter.stack.embedded;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.MongoHello;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MongoVariantIT {
  @TempDir private Path logs;

  @Test
  void answersOnLoopbackAsLongAsTheStackIsUp() throws IOException {
    ProcessHandle process;
    URI address;
    try (Stack stack = stack(Map.of("mongo", "true"))) {
      StackAddresses addresses = stack.start();
      address = addresses.mongo().orElseThrow();
      process = stack.processes().get("MongoDB server");

      assertThat(MongoHello.wireVersion(address)).isPositive();
      assertThat(stack.versions().get("MongoDB"))
          .matches("mongo-java-server [0-9.]+, in memory, wire version [0-9]+");
      for (InetAddress other : otherAddressesOfThisMachine()) {
        int port = address.getPort();
        assertThatThrownBy(() -> new Socket(other, port).close()).isInstanceOf(IOException.class);
      }
    }
    assertThat(process.isAlive()).isFalse();
    assertThatThrownBy(() -> MongoHello.wireVersion(address)).isInstanceOf(IOException.class);
  }

  @Test
  void rejectsAValueThatIsNeitherTrueNorFalse() {
    assertRefusal(() -> stack(Map.of("mongo", "7.0")))
        .hasMessage("stack.mongo must be true or false, was \"7.0\"");
  }

  private Stack stack(Map<String, String> variants) {
    return new EmbeddedStack(
        AmpmeterHome.path(), logs, StackSpec.parse(StackKind.EMBEDDED, variants));
  }

  private static Iterable<InetAddress> otherAddressesOfThisMachine() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> !address.isLoopbackAddress())
        .toList();
  }
}
