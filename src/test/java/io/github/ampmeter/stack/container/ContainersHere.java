package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.DockerClient;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.StackSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the machine that runs the tests has of Docker and of images. */
public final class ContainersHere {
  private static final List<String> IMAGES = List.of("webImage", "databaseImage");

  private ContainersHere() {}

  /** Skips the tests, saying why, unless containers are required: then it fails. */
  public static void needed() {
    try {
      Images present = new Images(Docker.connect(System.getenv()).client());
      for (Map.Entry<String, String> image : images().entrySet()) {
        if (present.find(image.getValue()).isEmpty()) {
          throw new ConfigException(
              ("no image %s; src/test/docker/build-image.sh builds one that -Dcontainer.%s may"
                      + " name")
                  .formatted(image.getValue(), image.getKey()));
        }
      }
    } catch (ConfigException e) {
      if (List.of(System.getProperty("require", "").split(","))
          .contains(StackKind.CONTAINER.key())) {
        throw e;
      }
      assumeTrue(false, "the container stack is not tested: " + e.getMessage());
    }
  }

  /**
   * The image of MongoDB, for the variants; skips the test where it is not there, whatever is
   * required: no image of it can be built out of Debian's packages.
   */
  static Map<String, String> mongo() {
    String name = System.getProperty("container.mongoImage", "");
    String image = name.isBlank() ? ContainerVariants.MONGO_IMAGE : name;
    boolean present = new Images(Docker.connect(System.getenv()).client()).find(image).isPresent();
    assumeTrue(present, "no image " + image + "; -Dcontainer.mongoImage may name another");
    return Map.of("mongo", "true", "mongoImage", image);
  }

  /** The image of Squid, for the variants; skips the test where it is not there. */
  static Map<String, String> frontCache() {
    String name = System.getProperty("container.frontCacheImage", "");
    String image = name.isBlank() ? ContainerVariants.FRONT_CACHE_IMAGE : name;
    boolean present = new Images(Docker.connect(System.getenv()).client()).find(image).isPresent();
    if (!name.isBlank()) {
      assertThat(present).as("there is an image " + image).isTrue();
    }
    assumeTrue(present, "no image " + image + "; -Dcontainer.frontCacheImage may name another");
    return Map.of("frontCacheImage", image);
  }

  /** The spec with the images of the system properties container.webImage and databaseImage. */
  static StackSpec spec(Map<String, String> variants) {
    Map<String, String> all = new HashMap<>(images());
    all.putAll(variants);
    return StackSpec.parse(StackKind.CONTAINER, all);
  }

  /** The ids of all containers and networks of Ampmeter's stacks. */
  static Set<String> labelled() {
    DockerClient client = Docker.connect(System.getenv()).client();
    Set<String> ids = new TreeSet<>();
    client
        .listContainersCmd()
        .withShowAll(true)
        .withLabelFilter(List.of(ContainerStack.LABEL))
        .exec()
        .forEach(container -> ids.add(container.getId()));
    client
        .listNetworksCmd()
        .withFilter("label", List.of(ContainerStack.LABEL))
        .exec()
        .forEach(network -> ids.add(network.getId()));
    return ids;
  }

  /** By the names of their variants. */
  public static Map<String, String> images() {
    Map<String, String> images = new HashMap<>();
    for (String name : IMAGES) {
      String image = System.getProperty("container." + name, "");
      String otherwise =
          name.equals("webImage") ? ContainerVariants.WEB_IMAGE : ContainerVariants.DATABASE_IMAGE;
      images.put(name, image.isBlank() ? otherwise : image);
    }
    return images;
  }
}
