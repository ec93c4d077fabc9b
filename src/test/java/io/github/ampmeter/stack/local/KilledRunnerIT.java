package io.github.ampmeter.stack.local;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.KilledRunnerContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

class KilledRunnerIT extends KilledRunnerContract {

  @BeforeEach
  void requireSoftware() {
    Installed.require(Map.of("frontCache", "squid"));
  }

  /** With as many processes as there can be. */
  @Override
  protected List<String> variants() {
    return List.of("frontCache=squid");
  }

  @Override
  protected String kind() {
    return StackKind.LOCAL.key();
  }
}
