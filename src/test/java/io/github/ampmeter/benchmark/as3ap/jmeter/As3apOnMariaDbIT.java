package io.github.ampmeter.benchmark.as3ap.jmeter;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import java.nio.file.Path;

class As3apOnMariaDbIT extends As3apContract {
  @Override
  Stack stack(Path logs) {
    return new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.of(StackKind.EMBEDDED));
  }
}
