package io.github.ampmeter.stack.container;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import io.github.ampmeter.stack.container.ContainerProcess.ContainerLog;
import io.github.ampmeter.stack.container.Docker.DockerErrors;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

class DockerTest {
  @TempDir Path folder;
  private Path file;
  private ContainerLog log;
  private ContainerProcess process;

  @Test
  void reportsHowToStartADockerThatDoesNotRun() {
    Path socket = folder.resolve("docker.sock");

    assertRefusal(() -> connect("unix://" + socket))
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

    assertRefusal(() -> connect("unix://" + socket))
        .hasMessageContaining("none answers at " + socket);
  }

  @Test
  void reportsWhichGroupToJoinWhereTheUserMayNot() throws IOException {
    Path socket = Files.createFile(folder.resolve("docker.sock"));
    Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isWritable(socket), "root may do everything");

    assertRefusal(() -> connect("unix://" + socket)).hasMessageContaining("usermod -aG docker");
  }

  @Test
  void rejectsTheDockerOfAnotherMachine() {
    assertRefusal(() -> connect("tcp://192.0.2.1:2375"))
        .hasMessageContaining("DOCKER_HOST must be a socket of this machine")
        .hasMessageContaining("\"tcp://192.0.2.1:2375\"");
  }

  private static void connect(String host) {
    Docker.connect(Map.of("DOCKER_HOST", host));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Status 404: {\"message\":\"manifest unknown\"} | manifest unknown",
        "Status 500: {\"message\":\"a \\\"b\\\" c\"} | a \"b\" c",
        "`Status 500: {\"message\":\"dial tcp: no route\\nto host\"}` | dial tcp: no route",
        "Could not pull image: access denied | Could not pull image: access denied"
      })
  void isOneLineInDockersOwnWords(String message, String reason) {
    assertThat(DockerErrors.reason(message)).isEqualTo(reason);
  }

  @BeforeEach
  void aContainerWithoutState() {
    URI nobody = URI.create("unix://" + folder.resolve("docker.sock"));
    DockerClient client =
        DockerClientProviderStrategy.getClientForConfig(
            TransportConfig.builder().dockerHost(nobody).build());
    file = folder.resolve("web.log");
    log = new ContainerLog(file);
    process = new ContainerProcess(client, "a".repeat(64), log);
  }

  @Test
  void itsContainersCountAsEndedWithTheReasonAsTheirLastWords() {
    log.onError(new IOException("Premature end of chunk coded message body"));

    assertThat(process.isAlive()).isFalse();
    assertThat(process.exitValue()).isEqualTo(137);

    assertThat(file)
        .content()
        .startsWith("ampmeter: Docker no longer reports on this container (")
        .containsOnlyOnce("ampmeter");
  }

  @Test
  void itsContainersShowNoProcess() {
    assertThat(process.handle()).isEmpty();
  }

  @Test
  void isToldApartFromAnInternalError() {
    assertThat(DockerErrors.of(new RuntimeException(new IOException("Connection refused"))))
        .contains("Connection refused");
    assertThat(DockerErrors.of(new InternalServerErrorException("it shuts down")))
        .hasValueSatisfying(reason -> assertThat(reason).contains("it shuts down"));
    assertThat(DockerErrors.of(new IllegalStateException("ours"))).isEmpty();
    assertThat(DockerErrors.of(new RuntimeException("ours"))).isEmpty();
  }
}
