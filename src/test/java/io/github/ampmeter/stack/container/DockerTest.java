package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DockerTest {
  @TempDir Path folder;

  @Test
  void reportsHowToStartADockerThatDoesNotRun() {
    Path socket = folder.resolve("docker.sock");

    assertThatThrownBy(() -> connect("unix://" + socket))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("none answers at " + socket)
        .hasMessageContaining("systemctl start docker")
        .hasMessageContaining("DOCKER_HOST");
  }

  @Test
  void reportsASocketThatADeadDockerLeft() throws IOException {
    Path socket = folder.resolve("docker.sock");
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
    }

    assertThatThrownBy(() -> connect("unix://" + socket))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("none answers at " + socket);
  }

  @Test
  void reportsWhichGroupToJoinWhereTheUserMayNot() throws IOException {
    Path socket = Files.createFile(folder.resolve("docker.sock"));
    Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isWritable(socket), "root may do everything");

    assertThatThrownBy(() -> connect("unix://" + socket))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("usermod -aG docker");
  }

  @Test
  void rejectsTheDockerOfAnotherMachine() {
    assertThatThrownBy(() -> connect("tcp://192.0.2.1:2375"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("DOCKER_HOST must be a socket of this machine")
        .hasMessageContaining("\"tcp://192.0.2.1:2375\"");
  }

  private static void connect(String host) {
    Docker.connect(Map.of("DOCKER_HOST", host));
  }
}
