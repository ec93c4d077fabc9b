package io.github.ampmeter.stack.embedded;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.KilledRunnerContract;

class KilledRunnerIT extends KilledRunnerContract {

  @Override
  protected String kind() {
    return StackKind.EMBEDDED.key();
  }
}
