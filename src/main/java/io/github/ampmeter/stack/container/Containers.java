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

  /** What Docker keeps of what a container prints; our own log has all of it. */
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
        .withTarInputStream(spec.files().stream())
        .exec();
    client.startContainerCmd(id).exec();
    ContainerLog log = new ContainerLog(logFile);
    client.logContainerCmd(id).withFollowStream(true).withStdOut(true).withStdErr(true).exec(log);
    return new ServerProcess(spec.name(), new ContainerProcess(client, id, log), logFile);
  }

  private CreateContainerCmd create(ContainerSpec spec) {
    List<String> environment =
        spec.environment().entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    CreateContainerCmd command =
        client
            .createContainerCmd(spec.imageId())
            .withLabels(labels)
            .withHostName(spec.alias())
            .withAliases(spec.alias())
            .withEnv(environment)
            .withExposedPorts(spec.ports().keySet().stream().map(ExposedPort::tcp).toList())
            .withHostConfig(hostConfig(spec));
    spec.volume().ifPresent(folder -> command.withVolumes(new Volume(folder)));
    // Images differ in whom they start as; our scripts set up as root and step down.
    return spec.script().isEmpty() ? command : command.withUser(ROOT).withEntrypoint(spec.script());
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
    config.withMounts(spec.mounts().stream().map(ContainerSpec.Folder::mount).toList());
    spec.limits().cpus().ifPresent(config::withCpusetCpus);
    spec.limits()
        .memoryBytes()
        // As much with swap: none.
        .ifPresent(bytes -> config.withMemory(bytes).withMemorySwap(bytes));
    return config;
  }

  private static PortBinding published(int inside, int here) {
    return new PortBinding(Binding.bindIpAndPort(Ports.LOOPBACK, here), ExposedPort.tcp(inside));
  }

  /**
   * A container to be started.
   *
   * @param name the user's word for the server in it
   * @param alias its host name on the network of the containers
   * @param script in the archive, run as root instead of what the image would run; empty: the
   *     image's own start, by the image's own user
   * @param volume a folder that lies on the machine's own file system instead of Docker's layers;
   *     empty: those that the image names
   * @param ports inside it, each with that where it is published, on loopback
   * @param mounts folders of this machine, each at its own path
   */
  record ContainerSpec(
      String name,
      String alias,
      String imageId,
      List<String> script,
      Map<String, String> environment,
      Optional<String> volume,
      Map<Integer, Integer> ports,
      Limits limits,
      FileArchive files,
      List<Folder> mounts) {

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

    /** What it may use of the machine. */
    record Limits(Optional<String> cpus, OptionalLong memoryBytes) {}
  }
}
