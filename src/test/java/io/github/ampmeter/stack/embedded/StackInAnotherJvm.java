package io.github.ampmeter.stack.embedded;

import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;

/** A runner to be killed: starts a stack, says what it consists of, and waits for ever. */
public final class StackInAnotherJvm {
  private StackInAnotherJvm() {}

  public static void main(String[] arguments) throws InterruptedException {
    var stack =
        new EmbeddedStack(
            Path.of(arguments[0]), Path.of(arguments[1]), StackSpec.of(EmbeddedStack.KIND));
    stack.start();
    stack.processes().values().forEach(process -> System.out.println("process " + process.pid()));
    stack.record().remains().folders().forEach(folder -> System.out.println("folder " + folder));
    System.out.println("up");
    Thread.currentThread().join();
  }
}
