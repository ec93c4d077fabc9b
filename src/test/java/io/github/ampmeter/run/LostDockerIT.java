package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.Orphans;
import io.github.ampmeter.stack.container.ContainersHere;
import io.github.ampmeter.stack.container.ContainersSince;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Docker ends amid a run, for whoever asks at a socket of ours, and is back later. */
@Tag("alone")
class LostDockerIT {
  @TempDir Path folder;

  private final List<SocketChannel> connections = new CopyOnWriteArrayList<>();
  private Path socket;
  private ServerSocketChannel server;
  private ContainersSince containers;

  @BeforeEach
  void aSocketOfOurs() throws IOException {
    ContainersHere.needed();
    containers = ContainersSince.now();
    socket = folder.resolve("docker.sock");
    listen();
  }

  @AfterEach
  void close() throws IOException {
    if (server != null) {
      lose();
    }
  }

  @Test
  void theRunIsIncompleteInWordsAndNothingStaysOnceDockerIsBack() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    ampmeter.plan("own.jmx");
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.add(ampmeter.suite("plans: [{plan: own.jmx, users: 1, duration: 4 s}]"));
    arguments.add("--stack=container");
    ContainersHere.images()
        .forEach((name, image) -> arguments.add("--variant=" + name + "=" + image));
    Ampmeter.Running running =
        ampmeter.start(Map.of("DOCKER_HOST", "unix://" + socket), arguments.toArray(String[]::new));
    running.awaitSamples("own");

    List<ProcessHandle> family = running.family();
    lose();
    Ampmeter.Ended ended = running.end();

    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    assertThat(ended.out())
        .containsPattern("(?m)^INCOMPLETE$")
        .contains("Docker no longer reports on this container")
        .contains("failed to clean up");
    assertThat(ended.all()).doesNotContain("fault of Ampmeter", "\tat ");
    assertThat(ampmeter.onlyRun().resolve("report.html")).exists();
    assertThat(containers.left()).isNotEmpty();

    listen();

    Ampmeter.await("still there: " + containers.left(), () -> containers.left().isEmpty());
    Orphans.awaitEnd(family);
  }

  private void listen() throws IOException {
    Files.deleteIfExists(socket);
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
    ServerSocketChannel current = server;
    start(
        () -> {
          while (true) {
            SocketChannel client = current.accept();
            SocketChannel docker =
                SocketChannel.open(UnixDomainSocketAddress.of(containers.socket()));
            connections.addAll(List.of(client, docker));
            start(() -> copy(client, docker));
            start(() -> copy(docker, client));
          }
        });
  }

  private void lose() throws IOException {
    server.close();
    for (SocketChannel connection : connections) {
      connection.close();
    }
    connections.clear();
  }

  private static void copy(SocketChannel from, SocketChannel to) throws IOException {
    try (from;
        to) {
      ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
      while (from.read(bytes.clear()) >= 0) {
        bytes.flip();
        while (bytes.hasRemaining()) {
          to.write(bytes);
        }
      }
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // By either side, or by us.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}
