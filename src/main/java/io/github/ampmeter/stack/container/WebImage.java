package io.github.ampmeter.stack.container;

import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import io.github.ampmeter.ConfigException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The web server's image, with the extensions of PHP that the pages need. */
record WebImage(Images images) {
  static final String VARIANT = "webImage";

  /** In the environment of the official images of PHP, which can compile their own extensions. */
  private static final String OFFICIAL = "PHPIZE_DEPS=";

  /** The image itself, or one made of it once, which Docker keeps. */
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
          ("stack.%s: the extensions pdo_mysql, gd and opcache cannot be added to %s (%s); make an"
                  + " image that has them and name it as variant %s")
              .formatted(
                  VARIANT, name, DockerErrors.reason(String.valueOf(e.getMessage())), VARIANT),
          e);
    }
  }
}
