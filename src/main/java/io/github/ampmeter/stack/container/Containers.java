package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports.Binding;
import com.github.dockerjava.api.model.Volume;
import io.github.ampmeter.stack.Ports;
import io.github.ampmeter.stack.container.ContainerProcess.ContainerLog;
import io.github.ampmeter.stack.process.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Creates the containers of one stack, on a network of their own. */
record Containers(DockerClient client, Map<String, String> labels, String network) {
  private static final String ROOT = "0:0";

  /** The limit of Docker's copy of a container's output; our own log has all of it. */
  private static final Map<String, String> BOUNDED = Map.of("max-size", "50m", "max-file", "2");

  static Containers onNetwork(DockerClient client, String name, Map<String, String> labels) {
    String network = client.createNetworkCmd().withName(name).withLabels(labels).exec().getId();
    return new Containers(client, labels, network);
  }

  ServerProcess start(ContainerSpec spec, Path logFile) {
    String id = create(spec).exec().getId();
    client
        .copyArchiveToContainerCmd(id)
        .withRemotePath("/")
        .withTarInputStream(spec.start().files().stream())
        .exec();
    client.startContainerCmd(id).exec();
    ContainerLog log = new ContainerLog(logFile);
    client.logContainerCmd(id).withFollowStream(true).withStdOut(true).withStdErr(true).exec(log);
    return new ServerProcess(spec.server().name(), new ContainerProcess(client, id, log), logFile);
  }

  private CreateContainerCmd create(ContainerSpec spec) {
    List<String> environment =
        spec.start().environment().entrySet().stream()
            .map(e -> e.getKey() + "=" + e.getValue())
            .toList();
    CreateContainerCmd command =
        client
            .createContainerCmd(spec.server().imageId())
            .withLabels(labels)
            .withHostName(spec.server().alias())
            .withAliases(spec.server().alias())
            .withEnv(environment)
            .withExposedPorts(spec.ports().keySet().stream().map(ExposedPort::tcp).toList())
            .withHostConfig(hostConfig(spec));
    spec.storage().volume().ifPresent(folder -> command.withVolumes(new Volume(folder)));
    // Images start as different users; our scripts run as root and drop their rights later.
    return spec.start().script().isEmpty()
        ? command
        : command.withUser(ROOT).withEntrypoint(spec.start().script());
  }

  private HostConfig hostConfig(ContainerSpec spec) {
    HostConfig config =
        HostConfig.newHostConfig()
            .withNetworkMode(network)
            .withLogConfig(new LogConfig(LogConfig.LoggingType.JSON_FILE, BOUNDED))
            .withPortBindings(
                spec.ports().entrySet().stream()
                    .map(port -> published(port.getKey(), port.getValue()))
                    .toList());
    config.withMounts(spec.storage().mounts().stream().map(ContainerSpec.Folder::mount).toList());
    spec.limits().cpus().ifPresent(config::withCpusetCpus);
    spec.limits()
        .memoryBytes()
        // The same limit with swap means no swap.
        .ifPresent(bytes -> config.withMemory(bytes).withMemorySwap(bytes));
    return config;
  }

  private static PortBinding published(int inside, int here) {
    return new PortBinding(Binding.bindIpAndPort(Ports.LOOPBACK, here), ExposedPort.tcp(inside));
  }

  /**
   * A container to start.
   *
   * @param ports the ports inside it with the published ones on loopback
   */
  record ContainerSpec(
      Server server, Start start, Storage storage, Map<Integer, Integer> ports, Limits limits) {

    /**
     * The server in it.
     *
     * @param name its name for users
     * @param alias its host name in the network of the containers
     */
    record Server(String name, String alias, String imageId) {}

    /**
     * How it starts.
     *
     * @param script the script in the archive that runs as root in place of the image's command;
     *     empty: the image's command and user
     */
    record Start(List<String> script, Map<String, String> environment, FileArchive files) {}

    /**
     * Its folders outside Docker's layers.
     *
     * @param volume a folder on the machine's own file system; empty: those that the image declares
     * @param mounts folders of this machine, at the same path inside
     */
    record Storage(Optional<String> volume, List<Folder> mounts) {}

    /** A folder of this machine. */
    record Folder(Path path, boolean writable) {
      Mount mount() {
        return new Mount()
            .withType(MountType.BIND)
            .withSource(path.toString())
            .withTarget(path.toString())
            .withReadOnly(!writable);
      }
    }

    /**
     * The limits of its CPUs and memory.
     *
     * @param cpus in the notation of Docker and the kernel; empty: all
     * @param memoryBytes empty: no limit
     */
    record Limits(Optional<String> cpus, OptionalLong memoryBytes) {}
  }
}
