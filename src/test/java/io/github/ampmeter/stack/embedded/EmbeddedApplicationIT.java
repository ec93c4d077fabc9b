package io.github.ampmeter.stack.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Page;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shop of src/test/resources/shop, as far as Quercus serves it. */
class EmbeddedApplicationIT {
  private static final Path SHOP = Path.of("src/test/resources/shop").toAbsolutePath();

  @TempDir private Path logs;

  @Test
  void servesPagesWithTheirOwnDatabase() throws Exception {
    try (Stack stack = stack(Map.of("sql", "database/schema.sql, database/data.sql"))) {
      StackAddresses addresses = stack.start();

      assertThat(Page.get(addresses.page("/health.php"), Duration.ofSeconds(60)).body())
          .contains("items: 6");
      assertThat(stack.versions()).containsKeys("PHP", "database");
    }
  }

  @Test
  void namesTheLineOfAnErrorWithoutAClient() throws Exception {
    Path file = Files.writeString(logs.resolve("x.sql"), "SELECT 1;\n\nUSE mysql;\n");
    try (Stack stack = stack(Map.of("sql", file.toString()))) {
      assertThatThrownBy(stack::start)
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith("application.sql has an error in line 3 of " + file)
          .hasMessageContaining("the file belongs to another database");
    }
  }

  @Test
  void rejectsWhatQuercusCannotDo() {
    assertThatThrownBy(() -> stack(Map.of("rewrite", "front-controller")))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("application.rewrite is not served by the embedded stack");
  }

  private Stack stack(Map<String, String> more) {
    Map<String, String> keys = new HashMap<>();
    keys.put("application.folder", SHOP.toString());
    keys.put("application.pages", "public");
    keys.put("application.database", "shop");
    more.forEach((key, value) -> keys.put("application." + key, value));
    return new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.parse(StackKind.EMBEDDED, keys));
  }
}
