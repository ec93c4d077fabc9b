package io.github.ampmeter.source;

import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.nio.file.Path;

/** A source that takes part in a run, as the run's suite asks for it. */
public interface ActiveSource {
  /**
   * A stack of ours with what it needs to look at it.
   *
   * @param stated as the suite states it
   */
  default StackSpec needed(StackSpec stated) {
    return stated;
  }

  /**
   * Checks that a stack can be looked at, before anything is started.
   *
   * @throws io.github.ampmeter.ConfigException with the key and what to do
   */
  default void validate(boolean external) {}

  /**
   * Checks what it needs of the program's data sets, before anything is started.
   *
   * @throws io.github.ampmeter.ConfigException with the place and what is wrong
   */
  default void beforeStart(Path datasets) throws IOException {}

  /** Whether it can only be part of a single run, not of a matrix or a search. */
  default boolean ofOneRun() {
    return false;
  }

  /** Copies its files into the run folder, before anything is started. */
  default void keepIn(Path run) throws IOException {}

  /** Removes its files from the folder of a run that never started. */
  default void removeFrom(Path run) throws IOException {}

  /** Looks at the stack once it is up, before the first load. */
  default void beforeLoads(RunContext run) throws IOException, InterruptedException {}
}
