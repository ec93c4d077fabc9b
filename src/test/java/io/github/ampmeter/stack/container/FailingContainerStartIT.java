package io.github.ampmeter.stack.container;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.process.StackException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("alone")
class FailingContainerStartIT {
  @TempDir Path logs;

  private final List<String> built = new ArrayList<>();
  private DockerClient client;
  private Set<String> before;

  @BeforeEach
  void listWhatIsThere() {
    ContainersHere.needed();
    client = Docker.connect(System.getenv()).client();
    before = ContainersHere.labelled();
  }

  @AfterEach
  void leavesNothing() {
    boolean skipped = before == null;
    if (!skipped) {
      built.forEach(image -> client.removeImageCmd(image).withForce(true).exec());
      assertThat(ContainersHere.labelled()).isEqualTo(before);
    }
  }

  @Test
  void reportsWhatToDoAboutAnImageThatCannotBePulled() {
    assertRefusal(() -> stack(Map.of("databaseImage", "ampmeter-ci/none:1")).start())
        .hasMessageContaining("stack.databaseImage: this machine has no image ampmeter-ci/none:1")
        .hasMessageContaining("docker pull ampmeter-ci/none:1");
  }

  @Test
  void showsTheErrorOfAnImageWithoutApache() {
    String image = image("webImage", "RUN rm -f \"$(command -v apache2 || command -v httpd)\"");

    assertThatThrownBy(() -> stack(Map.of("webImage", image)).start())
        .isInstanceOf(StackException.class)
        .hasMessageContaining("web server ended with code 70")
        .hasMessageContaining("web.log")
        .hasMessageContaining("this image has no Apache");
  }

  @Test
  void showsTheLastLogLinesOfADatabaseThatEnds() {
    assertThatThrownBy(() -> stack(Map.of("memory", "64 MB", "engine", "MyISAM")).start())
        .isInstanceOf(StackException.class)
        .hasMessageContaining("database")
        .hasMessageContaining("database.log");
  }

  /** An imitation of PHP's official images, whose tools add the extension again. */
  @Test
  void addsTheExtensionsThatAnOfficialImageOfPhpLacks() {
    String image =
        image(
            "webImage",
            "ENV PHPIZE_DEPS=gcc",
            "RUN mkdir /off && for f in /etc/php/*/*/conf.d/*-gd.ini; do"
                + " mv $f /off/$(echo $f | tr / @); done",
            "RUN printf '#!/bin/sh\\nexit 0\\n' > /usr/local/bin/docker-php-ext-configure &&"
                + " cp /usr/local/bin/docker-php-ext-configure /usr/local/bin/apt-get",
            "RUN printf '#!/bin/sh\\n[ \"$*\" = gd ] || exit 9\\ncd /off && for f in *; do"
                + " mv $f $(echo $f | tr @ /); done\\n' > /usr/local/bin/docker-php-ext-install",
            "RUN chmod 755 /usr/local/bin/*");
    built.add("ampmeter/web:" + Images.shortId(client.inspectImageCmd(image).exec()));

    try (ContainerStack stack = stack(Map.of("webImage", image))) {
      stack.start();

      assertThat(stack.versions().get("web image")).startsWith(image);
    }
  }

  @Test
  void rejectsAnImageWhosePhpLacksAnExtension() {
    String image = image("webImage", "RUN rm -f /etc/php/*/*/conf.d/*-gd.ini");

    assertThatThrownBy(() -> stack(Map.of("webImage", image)).start())
        .isInstanceOf(StackException.class)
        .hasMessageContaining("this image has a PHP without the extension gd");
  }

  private ContainerStack stack(Map<String, String> variants) {
    return new ContainerStack(AmpmeterHome.path(), logs, ContainersHere.spec(variants));
  }

  /** Made of the one that the tests use. */
  private String image(String variant, String... instructions) {
    String name = "ampmeter-test/" + variant.toLowerCase(Locale.ROOT) + ":1";
    String dockerfile =
        "FROM "
            + ContainersHere.images().get(variant)
            + "\n"
            + String.join("\n", instructions)
            + "\n";
    built.add(name);
    client
        .buildImageCmd(new FileArchive().add("Dockerfile", dockerfile).stream())
        .withTags(Set.of(name))
        .exec(new BuildImageResultCallback())
        .awaitImageId();
    return name;
  }
}
