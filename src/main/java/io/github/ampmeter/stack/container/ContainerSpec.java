package io.github.ampmeter.stack.container;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A container to be started.
 *
 * @param name the user's word for the server in it
 * @param alias its host name on the network of the containers
 * @param script in the archive, run as root instead of what the image would run; empty: the image's
 *     own start, by the image's own user
 * @param port inside it
 * @param volume a folder that lies on the machine's own file system instead of Docker's layers;
 *     empty: those that the image names
 * @param hostPort where that is published, on loopback
 */
record ContainerSpec(
    String name,
    String alias,
    String imageId,
    List<String> script,
    Map<String, String> environment,
    Optional<String> volume,
    int port,
    int hostPort,
    Limits limits,
    FileArchive files) {

  /** What it may use of the machine. */
  record Limits(Optional<String> cpus, OptionalLong memoryBytes) {}
}
