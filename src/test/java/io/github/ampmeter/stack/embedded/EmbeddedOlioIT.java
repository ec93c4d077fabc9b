package io.github.ampmeter.stack.embedded;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.benchmark.olio.OlioSiteContract;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;

/** On Quercus, which is PHP 5.5. */
class EmbeddedOlioIT extends OlioSiteContract {

  @Override
  protected Stack newStack(Path logs) {
    return new EmbeddedStack(AmpmeterHome.path(), logs, StackSpec.of(StackKind.EMBEDDED));
  }
}
