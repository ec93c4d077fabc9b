package io.github.ampmeter.source;

import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackAddresses;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A run that is in progress: its stack is up.
 *
 * @param folder where the run's files go
 * @param datasets the program's data sets
 * @param say prints a line on the console
 * @param interrupted whether the user has asked the run to end
 */
public record RunContext(
    Path folder,
    Path datasets,
    RunningStack running,
    Consumer<String> say,
    BooleanSupplier interrupted,
    Clock clock) {
  /** The stack: its specification, and the running servers. */
  public record RunningStack(StackSpec spec, Stack stack, StackAddresses addresses) {}
}
