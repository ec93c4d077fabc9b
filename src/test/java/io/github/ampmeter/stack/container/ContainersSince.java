package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What a stack has in Docker beside what was there before it. */
public final class ContainersSince {
  private final Docker docker = Docker.connect(System.getenv());
  private final DockerClient client = docker.client();
  private final Set<String> before = all();

  private ContainersSince() {}

  public static ContainersSince now() {
    return new ContainersSince();
  }

  /** Where Docker answers. */
  public Path socket() {
    return docker.socket();
  }

  /** The first process of each container that runs; with it all others of a container end. */
  public List<ProcessHandle> processes() {
    return labelled()
        .map(Container::getId)
        .filter(id -> !before.contains("container " + id))
        .flatMap(this::process)
        .toList();
  }

  /** Containers, networks and volumes. */
  public Set<String> left() {
    Set<String> left = all();
    left.removeAll(before);
    return left;
  }

  private Stream<ProcessHandle> process(String id) {
    try {
      InspectContainerResponse.ContainerState state =
          client.inspectContainerCmd(id).exec().getState();
      return Boolean.TRUE.equals(state.getRunning())
          ? ProcessHandle.of(state.getPidLong()).stream()
          : Stream.empty();
    } catch (NotFoundException removed) {
      return Stream.empty();
    }
  }

  private Stream<Container> labelled() {
    return client
        .listContainersCmd()
        .withShowAll(true)
        .withLabelFilter(List.of(ContainerStack.LABEL))
        .exec()
        .stream();
  }

  private Set<String> all() {
    Set<String> all = new TreeSet<>();
    labelled().forEach(container -> all.add("container " + container.getId()));
    client
        .listNetworksCmd()
        .withFilter("label", List.of(ContainerStack.LABEL))
        .exec()
        .forEach(network -> all.add("network " + network.getId()));
    // Those of containers have no label.
    var volumes = client.listVolumesCmd().exec().getVolumes();
    if (volumes != null) {
      volumes.forEach(volume -> all.add("volume " + volume.getName()));
    }
    return all;
  }
}
