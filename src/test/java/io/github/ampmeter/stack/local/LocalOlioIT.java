package io.github.ampmeter.stack.local;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.benchmark.olio.OlioSiteContract;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;
import java.util.Map;

/** On whichever PHP is installed. */
class LocalOlioIT extends OlioSiteContract {

  @Override
  protected Stack newStack(Path logs) {
    Installed.require(Map.of());
    return new LocalStack(AmpmeterHome.path(), logs, StackSpec.of(StackKind.LOCAL));
  }
}
