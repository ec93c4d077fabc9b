package io.github.ampmeter.stack.local;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Whether this machine has what the local stack needs. */
public final class Installed {
  private Installed() {}

  /** Skips the test where it has not, and says which packages it takes; fails it if required. */
  public static void require(Map<String, String> variants) {
    try {
      new LocalStack(
          AmpmeterHome.path(), Path.of("unused"), StackSpec.parse(StackKind.LOCAL, variants));
    } catch (ConfigException e) {
      if (List.of(System.getProperty("require", "").split(",")).contains(StackKind.LOCAL.key())) {
        fail(e.getMessage());
      }
      abort(e.getMessage());
    }
  }
}
