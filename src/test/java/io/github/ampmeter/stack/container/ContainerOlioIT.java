package io.github.ampmeter.stack.container;

import static org.junit.jupiter.api.Assumptions.abort;

import io.github.ampmeter.benchmark.olio.OlioSiteContract;
import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Stack;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;

@Tag("alone")
class ContainerOlioIT extends OlioSiteContract {

  @Override
  protected Stack newStack(Path logs) {
    ContainersHere.needed();
    return new ContainerStack(AmpmeterHome.path(), logs, ContainersHere.spec(Map.of()));
  }

  @Override
  public Path store() {
    return abort("the store lies inside the container");
  }
}
