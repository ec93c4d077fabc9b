package io.github.ampmeter.stack.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackContract;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EmbeddedStackIT extends StackContract {

  @Override
  protected Stack newStack(Path logs, Map<String, String> variants) {
    return new EmbeddedStack(
        AmpmeterHome.path(), logs, StackSpec.parse(StackKind.EMBEDDED, variants));
  }

  @Override
  protected List<String> missingVariants() {
    return List.of("opcodeCache", "engine", "cpus", "php", "database", "frontCache", "workers");
  }

  @Test
  void hasMongoDbOnlyWhereAskedFor() {
    assertThat(shared().record().addresses().mongo()).isEmpty();
    assertThat(shared().processes()).doesNotContainKey("MongoDB server");
    assertThat(shared().versions()).doesNotContainKey("MongoDB");
  }
}
