package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.process.StackException;
import java.util.List;
import java.util.Optional;
import org.testcontainers.utility.DockerImageName;

/** The images that Docker has or can get. */
record Images(DockerClient client) {
  private static final int SHORT_ID = 12;

  /**
   * As Docker has it, pulled if need be.
   *
   * @param variant that names it, for the refusal
   */
  InspectImageResponse present(String variant, String name) {
    Optional<InspectImageResponse> image = find(name);
    if (image.isPresent()) {
      return image.get();
    }
    pull(variant, name);
    return find(name)
        .orElseThrow(() -> notThere(variant, name, "it is not there after the pull", null));
  }

  Optional<InspectImageResponse> find(String name) {
    try {
      return Optional.of(client.inspectImageCmd(name).exec());
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }

  /** With its digest, or its id where it has never been in a registry. */
  static String described(String name, InspectImageResponse image) {
    List<String> digests = image.getRepoDigests();
    String identity =
        digests == null || digests.isEmpty()
            ? "image id sha256:" + shortId(image)
            : digests.get(0).substring(digests.get(0).indexOf('@') + 1);
    return name + " (" + identity + ")";
  }

  static String shortId(InspectImageResponse image) {
    return image.getId().replaceFirst("^sha256:", "").substring(0, SHORT_ID);
  }

  private void pull(String variant, String name) {
    // Without a tag Docker would pull all of them.
    DockerImageName parsed = DockerImageName.parse(name);
    try {
      client
          .pullImageCmd(parsed.getUnversionedPart())
          .withTag(parsed.getVersionPart())
          .start()
          .awaitCompletion();
    } catch (DockerException e) {
      throw notThere(variant, name, DockerErrors.reason(e), e);
    } catch (DockerClientException e) {
      throw notThere(variant, name, DockerErrors.reason(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StackException("interrupted while " + name + " was pulled", e);
    }
  }

  private static ConfigException notThere(
      String variant, String name, String reason, RuntimeException cause) {
    return new ConfigException(
        ("stack.%s: this machine has no image %s and cannot pull it (%s); get it by docker pull"
                + " %s or docker load, or name another one as variant %s")
            .formatted(variant, name, reason, name, variant),
        cause);
  }
}
