package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import io.github.ampmeter.stack.container.ContainerProcess.ContainerLog;
import io.github.ampmeter.stack.container.Docker.DockerErrors;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/** Of a Docker that ended while a stack of ours ran. */
class LostDockerTest {
  @TempDir Path folder;

  private Path file;
  private ContainerLog log;
  private ContainerProcess process;

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
