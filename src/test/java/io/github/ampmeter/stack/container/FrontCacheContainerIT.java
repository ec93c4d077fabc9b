package io.github.ampmeter.stack.container;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.OpenSockets;
import io.github.ampmeter.Page;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.StackAddresses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("alone")
class FrontCacheContainerIT {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final String IMAGE = "/static/image-1k.png";

  @TempDir private Path logs;

  @BeforeEach
  void needDocker() {
    ContainersHere.needed();
  }

  @Test
  void respondsForTheWebServerFromTheSecondTimeOn() throws IOException {
    Map<String, String> variants = new HashMap<>(ContainersHere.frontCache());
    variants.put("frontCache", "squid");
    Set<String> before = ContainersHere.labelled();
    try (ContainerStack stack = stack(variants)) {
      StackAddresses addresses = stack.start();

      Page first = Page.get(addresses.page(IMAGE), PATIENCE);
      Page second = Page.get(addresses.page(IMAGE), PATIENCE);
      assertThat(first.header("X-Cache").orElseThrow()).startsWith("MISS from ampmeter-");
      assertThat(second.header("X-Cache").orElseThrow()).startsWith("HIT from ampmeter-");
      assertThat(second.body()).isEqualTo(first.body());
      assertThat(stack.versions().get(FrontCache.SERVER)).matches("Squid \\d+\\.\\d+.*");
      assertThat(stack.versions().get("front cache image"))
          .startsWith(variants.get("frontCacheImage"));
      assertThat(OpenSockets.onPorts(List.of(addresses.web().port(), addresses.webServer().port())))
          .isEmpty();
    }
    assertThat(ContainersHere.labelled()).isEqualTo(before);
    assertThat(Files.readAllLines(logs.resolve(FrontCache.LOG)))
        .anyMatch(
            line -> line.matches("request \\d+\\.\\d{3} \\d+ TCP_MEM_HIT/200 \\d+ GET " + IMAGE));
    assertThat(Files.readAllLines(logs.resolve("access.log")))
        .filteredOn(line -> line.contains(IMAGE))
        .hasSize(1);
  }

  @Test
  void reportsWhatToDoAboutAnImageThatCannotBePulled() {
    Map<String, String> variants =
        Map.of("frontCache", "squid", "frontCacheImage", "ampmeter-ci/none:1");

    assertRefusal(() -> stack(variants).start())
        .hasMessageContaining(
            "stack.frontCacheImage: this machine has no image ampmeter-ci/none:1");
  }

  private ContainerStack stack(Map<String, String> variants) {
    return new ContainerStack(AmpmeterHome.path(), logs, ContainersHere.spec(variants));
  }
}
