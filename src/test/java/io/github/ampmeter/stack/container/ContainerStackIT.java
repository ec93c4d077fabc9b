package io.github.ampmeter.stack.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import io.github.ampmeter.Page;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.BackgroundStack;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackContract;
import io.github.ampmeter.stack.StackRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("alone")
class ContainerStackIT extends StackContract {
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  @BeforeEach
  void needDocker() {
    ContainersHere.needed();
  }

  @Override
  protected Stack newStack(Path logs, Map<String, String> variants) {
    return new ContainerStack(AmpmeterHome.path(), logs, ContainersHere.spec(variants));
  }

  @Override
  protected List<String> missingVariants() {
    return List.of("php", "database", "link");
  }

  /** The worker, and what became of its connection. */
  @Override
  protected String endOfALogLine() {
    return " \\d+ [-+X] \\d+";
  }

  @Test
  void honoursTheVariantsThatContainersHave() throws IOException, SQLException {
    var variants =
        Map.of("opcodeCache", "off", "engine", "MyISAM", "cpus", "1", "memory", "512 MB");
    try (Stack stack = newStack(logs, variants)) {
      StackAddresses addresses = stack.start();

      assertThat(Page.get(addresses.page("/phpinfo.php"), PATIENCE).body())
          .containsPattern("opcache.enable</td><td class=\"v\">Off");
      assertThat(engine(addresses)).isEqualTo("MyISAM");
      for (ProcessHandle server : stack.processes().values()) {
        assertThat(Path.of("/proc", server.pid() + "", "status"))
            .content()
            .containsPattern("Cpus_allowed_list:\\s+0\n");
      }
      assertThat(memoryLimits(stack)).containsExactly(512L << 20, 512L << 20);
    }
  }

  @Test
  void namesItsImagesAndItsDocker() {
    Map<String, String> versions = shared().versions();

    assertThat(versions.get("web image"))
        .startsWith(ContainersHere.images().get("webImage"))
        .contains("sha256:");
    assertThat(versions.get("database image")).contains("sha256:");
    assertThat(versions.get("containers")).matches("Docker \\d+\\..*");
  }

  @Test
  void isStoppedByALaterCommand() {
    Set<String> before = ContainersHere.labelled();
    BackgroundStack detached = new BackgroundStack(logs.resolve("detached"));
    StackRecord record =
        detached.start(
            ContainersHere.spec(Map.of()),
            "here at noon",
            (spec, folder) -> new ContainerStack(AmpmeterHome.path(), folder, spec));
    assertThat(detached.status().record()).contains(record);

    assertThat(detached.stop()).isEqualTo(BackgroundStack.State.RUNNING);

    assertThat(ContainersHere.labelled()).isEqualTo(before);
    assertThat(detached.status().state()).isEqualTo(BackgroundStack.State.STOPPED);
  }

  private static String engine(StackAddresses addresses) throws SQLException {
    try (Connection connection = addresses.database().connect();
        var rows = connection.createStatement().executeQuery("SELECT @@default_storage_engine")) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static List<Long> memoryLimits(Stack stack) {
    String label = stack.record().remains().containers().iterator().next().label();
    DockerClient client = Docker.connect(System.getenv()).client();
    return client.listContainersCmd().withLabelFilter(List.of(label)).exec().stream()
        .map(c -> client.inspectContainerCmd(c.getId()).exec().getHostConfig().getMemory())
        .toList();
  }
}
