package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Frame;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.ServerAccess.Output;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/** This machine's Docker, which has answered. */
record Docker(DockerClient client, Path socket, String version, int cpus) {
  private static final String UNIX = "unix://";

  /**
   * Connects to the socket in DOCKER_HOST, or else to one where Docker usually listens.
   *
   * @throws ConfigException with what to do, if none can be reached
   */
  static Docker connect(Map<String, String> environment) {
    Path socket = socket(environment);
    requireAccess(socket);
    var transport = TransportConfig.builder().dockerHost(URI.create(UNIX + socket)).build();
    DockerClient client = DockerClientProviderStrategy.getClientForConfig(transport);
    try {
      var info = client.infoCmd().exec();
      return new Docker(
          client, socket, info.getServerVersion(), Objects.requireNonNullElse(info.getNCPU(), 1));
    } catch (DockerException e) {
      throw new ConfigException(
          "Docker at " + socket + " must answer, but: " + DockerErrors.reason(e), e);
    } catch (RuntimeException e) {
      // The client's transport wraps a failed connection in it.
      throw notRunning(socket, e);
    }
  }

  private static Path socket(Map<String, String> environment) {
    String host = environment.getOrDefault("DOCKER_HOST", "").strip();
    if (host.startsWith(UNIX)) {
      return Path.of(host.substring(UNIX.length()));
    }
    if (!host.isEmpty()) {
      // Ports on loopback would be those of another machine.
      throw new ConfigException(
          "DOCKER_HOST must be a socket of this machine such as unix:///var/run/docker.sock, was \""
              + host
              + "\"; the container stack works with a local Docker only");
    }
    List<Path> usual = usualSockets(environment);
    return usual.stream().filter(Files::exists).findFirst().orElse(usual.get(0));
  }

  /** The sockets of the system's Docker, of a rootless one and of Docker Desktop. */
  private static List<Path> usualSockets(Map<String, String> environment) {
    return Stream.concat(
            Stream.of(Path.of("/var/run/docker.sock")),
            Stream.concat(
                below(environment, "XDG_RUNTIME_DIR", "docker.sock"),
                below(environment, "HOME", ".docker/run/docker.sock")))
        .toList();
  }

  private static Stream<Path> below(Map<String, String> environment, String name, String file) {
    return Stream.ofNullable(environment.get(name)).map(folder -> Path.of(folder, file));
  }

  private static void requireAccess(Path socket) {
    if (!Files.exists(socket)) {
      throw notRunning(socket, null);
    }
    if (!Files.isWritable(socket)) {
      throw new ConfigException(
          ("no permission to use Docker at %s; add yourself to its group"
                  + " (sudo usermod -aG docker %s) and log in again")
              .formatted(socket, System.getProperty("user.name")));
    }
  }

  private static ConfigException notRunning(Path socket, RuntimeException cause) {
    return new ConfigException(
        ("the container stack needs Docker, and none answers at %s; start it (sudo systemctl start"
                + " docker), install it (package docker.io of Debian and Ubuntu, moby-engine of"
                + " Fedora), set DOCKER_HOST to its address, or use another stack")
            .formatted(socket),
        cause);
  }

  /** Runs a command in a running container; the output includes its errors. */
  Output run(String container, List<String> command) throws IOException {
    StringBuffer text = new StringBuffer();
    try {
      String id =
          client
              .execCreateCmd(container)
              .withAttachStdout(true)
              .withAttachStderr(true)
              .withCmd(command.toArray(String[]::new))
              .exec()
              .getId();
      var printed =
          new ResultCallback.Adapter<Frame>() {
            @Override
            public void onNext(Frame frame) {
              text.append(new String(frame.getPayload(), StandardCharsets.UTF_8));
            }
          };
      if (!client.execStartCmd(id).exec(printed).awaitCompletion(20, TimeUnit.SECONDS)) {
        throw new IOException(command.get(0) + " did not end within 20 s");
      }
      Long code = client.inspectExecCmd(id).exec().getExitCodeLong();
      return new Output(code == null ? -1 : code.intValue(), text.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while " + command.get(0) + " ran", e);
    } catch (RuntimeException e) {
      throw new IOException(DockerErrors.of(e).orElseThrow(() -> e), e);
    }
  }

  /** The texts of Docker's errors. */
  static final class DockerErrors {
    private static final Pattern MESSAGE =
        Pattern.compile("\"message\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

    private DockerErrors() {}

    /** The text of an exception of the client; empty if it is no error of Docker. */
    static Optional<String> of(RuntimeException e) {
      if (e instanceof DockerException failed) {
        return Optional.of(reason(failed));
      }
      // The client's transport wraps a connection that fails or breaks in it.
      return e.getClass() == RuntimeException.class && e.getCause() instanceof IOException
          ? Optional.of(reason(String.valueOf(e.getCause().getMessage())))
          : Optional.empty();
    }

    /** Docker's own message in one line, without the status and the JSON that the client adds. */
    static String reason(DockerException e) {
      return reason(String.valueOf(e.getMessage()));
    }

    static String reason(String text) {
      Matcher matcher = MESSAGE.matcher(text);
      String message =
          matcher.find() ? matcher.group(1).replace("\\n", "\n").replaceAll("\\\\(.)", "$1") : text;
      return message.lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst().orElse("?");
    }
  }
}
