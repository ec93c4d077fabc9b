package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
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
  void readsTheVersionWhereverItStands() throws IOException {
    byte[] answer =
        HexFormat.of()
            .parseHex(
                "0800"
                    + "10"
                    + hex("minWireVersion")
                    + "0000000000"
                    + "10"
                    + hex("maxWireVersion")
                    + "00"
                    + "15000000"
                    + "00");

    assertThat(MongoHello.wireVersionIn(answer)).isEqualTo(0x15);
  }

  @Test
  void failsWhereNobodyListens() {
    assertThatThrownBy(() -> MongoHello.wireVersion(URI.create("mongodb://127.0.0.1:1")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void failsWhereSomethingElseAnswers() throws Exception {
    try (ServerSocket other = new ServerSocket(0)) {
      CompletableFuture<Void> answering =
          CompletableFuture.runAsync(
              () -> {
                try (var socket = other.accept()) {
                  socket
                      .getOutputStream()
                      .write(
                          "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });

      assertThatThrownBy(
              () ->
                  MongoHello.wireVersion(URI.create("mongodb://127.0.0.1:" + other.getLocalPort())))
          .isInstanceOf(IOException.class);
      answering.join();
    }
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
  }
}
