package io.github.ampmeter.stack.local;

import io.github.ampmeter.stack.KilledRunnerContract;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

class KilledRunnerIT extends KilledRunnerContract {

  @BeforeEach
  void requireSoftware() {
    Installed.require(Map.of());
  }

  @Override
  protected String kind() {
    return LocalStack.KIND;
  }
}
