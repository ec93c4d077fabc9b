package io.github.ampmeter.stack.container;

import java.nio.file.Path;
import java.util.Map;

/** A runner to be killed: says that it begins, starts a stack, says so, and waits for ever. */
public final class ContainersInAnotherJvm {
  private ContainersInAnotherJvm() {}

  public static void main(String[] arguments) throws InterruptedException {
    var stack =
        new ContainerStack(
            Path.of(arguments[0]), Path.of(arguments[1]), ContainersHere.spec(Map.of()));
    System.out.println("begins");
    stack.start();
    System.out.println("up");
    Thread.currentThread().join();
  }
}
