package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelledContainersTest {
  private static final String WEB = "a".repeat(64);
  private static final String DATABASE = "b".repeat(64);
  private static final String NETWORK = "c".repeat(64);

  @TempDir Path folder;

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<String> running = new CopyOnWriteArrayList<>(List.of(WEB, DATABASE));
  private final List<String> networks = new CopyOnWriteArrayList<>(List.of(NETWORK));
  private ServerSocketChannel docker;
  private LabelledContainers labelled;

  @BeforeEach
  void imitateDocker() throws IOException {
    Path socket = folder.resolve("docker.sock");
    labelled = new LabelledContainers(socket, "stack=1");
    startDocker(socket);
  }

  private void startDocker(Path socket) throws IOException {
    docker = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    docker.bind(UnixDomainSocketAddress.of(socket));
    Thread thread = new Thread(this::serve);
    thread.setDaemon(true);
    thread.start();
  }

  @AfterEach
  void stopIt() throws IOException {
    docker.close();
  }

  @Test
  void removesContainersWithTheirDataAndThenTheNetwork() {
    labelled.remove(Duration.ZERO);

    assertThat(asked)
        .containsSubsequence(
            "DELETE /containers/" + WEB + "?force=1&v=1",
            "DELETE /containers/" + DATABASE + "?force=1&v=1",
            "DELETE /networks/" + NETWORK);
    assertThat(running).isEmpty();
    assertThat(networks).isEmpty();
  }

  @Test
  void asksForNothingButWhatBearsItsLabel() {
    labelled.remove(Duration.ZERO);

    assertThat(asked)
        .filteredOn(request -> request.startsWith("GET"))
        .allMatch(request -> request.contains("%22label%22%3A%5B%22stack%3D1%22%5D"));
  }

  @Test
  void removesAlsoForAnInterruptedThread() {
    Thread.currentThread().interrupt();

    labelled.remove(Duration.ZERO);

    assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    assertThat(running).isEmpty();
  }

  @Test
  void knowsWhetherAllOfThemRun() {
    assertThat(labelled.allRun()).isTrue();

    running.remove(WEB);

    assertThat(labelled.allRun()).isFalse();
  }

  @Test
  void reportsHowToClearUpByHandWhereDockerIsGone() throws IOException {
    docker.close();

    assertThatThrownBy(() -> labelled.remove(Duration.ZERO))
        .isInstanceOf(StackException.class)
        .hasMessageContaining("docker rm -fv $(docker ps -aq --filter label=stack=1)");
  }

  @Test
  void waitsForADockerThatIsBeingRestarted() throws Exception {
    docker.close();
    Files.delete(labelled.socket());

    var removal = CompletableFuture.runAsync(() -> labelled.remove(Duration.ofMinutes(2)));
    Thread.sleep(300);
    assertThat(removal).isNotDone();
    startDocker(labelled.socket());

    removal.get(2, TimeUnit.MINUTES);
    assertThat(running).isEmpty();
    assertThat(networks).isEmpty();
  }

  @Test
  void readsBackWhatItWrites() {
    assertThat(LabelledContainers.parse(labelled.toString())).isEqualTo(labelled);
  }

  private void serve() {
    while (docker.isOpen()) {
      try (SocketChannel client = docker.accept()) {
        ByteBuffer bytes = ByteBuffer.allocate(4096);
        client.read(bytes);
        String request = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        client.write(ByteBuffer.wrap(answer(request.split(" HTTP/1.0")[0]).getBytes()));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private String answer(String request) {
    asked.add(request);
    if (request.startsWith("DELETE")) {
      running.removeIf(request::contains);
      networks.removeIf(request::contains);
      return "HTTP/1.0 204 No Content\r\n\r\n";
    }
    List<String> ids = networks;
    if (request.startsWith("GET /containers")) {
      ids = request.contains("running") ? running : List.of(WEB, DATABASE);
      ids = asked.stream().anyMatch(r -> r.startsWith("DELETE")) ? running : ids;
    }
    return "HTTP/1.0 200 OK\r\n\r\n["
        + String.join(",", ids.stream().map(id -> "{\"Id\":\"" + id + "\"}").toList())
        + "]";
  }
}
