package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.stack.container.Docker.DockerErrors;
import io.github.ampmeter.stack.process.StackException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.testcontainers.utility.DockerImageName;

/** The images that Docker has or can pull. */
record Images(DockerClient client) {
  private static final int SHORT_ID = 12;

  /**
   * Returns the image, which is pulled if Docker does not have it.
   *
   * @param variant that names it, for the error message
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

  /** The name with the image's digest, or its id if it has never been in a registry. */
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
    // Without a tag Docker would pull all tags.
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

  /** The web server's image, with the extensions of PHP that the pages need. */
  record WebImage(Images images) {
    static final String VARIANT = "webImage";

    /**
     * Only the environment of PHP's official images has it: they can compile their own extensions.
     */
    private static final String OFFICIAL = "PHPIZE_DEPS=";

    /** The image itself, or one that is built from it once and that Docker keeps. */
    InspectImageResponse prepared(String name) {
      InspectImageResponse image = images.present(VARIANT, name);
      boolean official =
          Optional.ofNullable(image.getConfig()).map(config -> config.getEnv()).stream()
              .flatMap(
                  environment -> environment == null ? Stream.empty() : Arrays.stream(environment))
              .anyMatch(variable -> variable.startsWith(OFFICIAL));
      if (!official) {
        return image;
      }
      String derived = "ampmeter/web:" + Images.shortId(image);
      return images.find(derived).orElseGet(() -> derive(name, image, derived));
    }

    private InspectImageResponse derive(String name, InspectImageResponse image, String derived) {
      FileArchive context = new FileArchive().add("Dockerfile", FileArchive.resource("Dockerfile"));
      try {
        images
            .client()
            .buildImageCmd(context.stream())
            .withBuildArg("BASE", image.getId())
            .withTags(Set.of(derived))
            .exec(new BuildImageResultCallback())
            .awaitImageId();
        return images.present(VARIANT, derived);
      } catch (DockerException | DockerClientException e) {
        throw new ConfigException(
            ("stack.%s: the extensions pdo_mysql, gd and opcache cannot be added to %s (%s); make"
                    + " an image that has them and name it as variant %s")
                .formatted(
                    VARIANT, name, DockerErrors.reason(String.valueOf(e.getMessage())), VARIANT),
            e);
      }
    }
  }
}
