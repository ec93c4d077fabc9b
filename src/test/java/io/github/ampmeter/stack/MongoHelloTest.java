package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;

class MongoHelloTest {
  @Test
  void hearsWhichVersionOfTheProtocolAServerSpeaks() throws IOException {
    MongoServer server = new MongoServer(new MemoryBackend());
    try {
      URI address = URI.create("mongodb://127.0.0.1:" + server.bind().getPort());

      // OP_MSG came with version 6.
      assertThat(MongoHello.wireVersion(address)).isGreaterThanOrEqualTo(6);
    } finally {
      server.shutdownNow();
    }
  }

  @Test
  void failsWhereNobodyListens() {
    assertThatThrownBy(() -> MongoHello.wireVersion(URI.create("mongodb://127.0.0.1:1")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void failsWhereSomethingElseListens() throws IOException {
    try (ServerSocket other = new ServerSocket(0)) {
      URI address = URI.create("mongodb://127.0.0.1:" + other.getLocalPort());

      assertThatThrownBy(() -> MongoHello.wireVersion(address)).isInstanceOf(IOException.class);
    }
  }
}
