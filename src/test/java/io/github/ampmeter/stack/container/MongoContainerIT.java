package io.github.ampmeter.stack.container;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.MongoHello;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("alone")
class MongoContainerIT {
  @TempDir Path logs;

  @BeforeEach
  void needDocker() {
    ContainersHere.needed();
  }

  @Test
  void answersOnLoopbackAsLongAsTheStackIsUpAndLeavesNothing() throws IOException {
    Map<String, String> variants = ContainersHere.mongo();
    Set<String> before = ContainersHere.labelled();
    URI address;
    try (ContainerStack stack = stack(variants)) {
      address = stack.start().mongo().orElseThrow();

      assertThat(MongoHello.wireVersion(address)).isPositive();
      assertThat(stack.versions().get("MongoDB")).matches("wire version [0-9]+");
      assertThat(stack.versions().get("MongoDB image"))
          .startsWith(variants.get("mongoImage"))
          .contains("sha256:");
      assertThat(stack.processes()).containsKey("MongoDB server");
      assertThat(logs.resolve("mongo.log")).isNotEmptyFile();
    }
    assertThatThrownBy(() -> MongoHello.wireVersion(address)).isInstanceOf(IOException.class);
    assertThat(ContainersHere.labelled()).isEqualTo(before);
  }

  @Test
  void reportsWhatToDoAboutAnImageOfMongoDbThatCannotBePulled() {
    Set<String> before = ContainersHere.labelled();

    assertRefusal(() -> stack(Map.of("mongo", "true", "mongoImage", "ampmeter-ci/none:1")).start())
        .hasMessageContaining("stack.mongoImage: this machine has no image ampmeter-ci/none:1")
        .hasMessageContaining("docker pull ampmeter-ci/none:1");
    assertThat(ContainersHere.labelled()).isEqualTo(before);
  }

  private ContainerStack stack(Map<String, String> variants) {
    return new ContainerStack(AmpmeterHome.path(), logs, ContainersHere.spec(variants));
  }
}
