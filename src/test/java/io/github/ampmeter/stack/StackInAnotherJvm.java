package io.github.ampmeter.stack;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.stack.embedded.EmbeddedStack;
import io.github.ampmeter.stack.local.LocalStack;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A runner to be killed: starts a stack, says what it consists of, and waits for ever. */
public final class StackInAnotherJvm {
  private StackInAnotherJvm() {}

  public static void main(String[] arguments) throws InterruptedException {
    Map<String, String> variants =
        Stream.of(arguments)
            .skip(3)
            .map(variant -> variant.split("=", 2))
            .collect(Collectors.toMap(words -> words[0], words -> words[1]));
    StackSpec spec = StackSpec.parse(StackKind.parse(arguments[0]), variants);
    Stack stack = stack(spec, Path.of(arguments[1]), Path.of(arguments[2]));
    stack.start();
    stack.processes().values().forEach(process -> System.out.println("process " + process.pid()));
    stack.record().remains().folders().forEach(folder -> System.out.println("folder " + folder));
    System.out.println("up");
    Thread.currentThread().join();
  }

  private static Stack stack(StackSpec spec, Path home, Path logs) {
    return spec.kind() == StackKind.LOCAL
        ? new LocalStack(home, logs, spec)
        : new EmbeddedStack(home, logs, spec);
  }
}
