package io.github.ampmeter.stack.container;

import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;

class ContainerStackIT extends StackContract {

  @BeforeAll
  static void needDocker() {
    ContainersHere.needed();
  }

  @Override
  protected Stack newStack(Path logs, Map<String, String> variants) {
    return new ContainerStack(AmpmeterHome.path(), logs, ContainersHere.spec(variants));
  }

  @Override
  protected List<String> missingVariants() {
    return List.of("frontCache");
  }
}
