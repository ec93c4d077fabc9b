package io.github.ampmeter.stack.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program to start.
 *
 * @param inherits whether it sees our whole environment, which may hold what is not its business
 * @param environment added to that
 * @param input empty: nothing to read
 * @param output where both its outputs are appended; empty: to our own
 */
public record Command(
    List<String> line,
    Path directory,
    boolean inherits,
    Map<String, String> environment,
    Optional<Path> input,
    Optional<Path> output) {

  public Command {
    line = List.copyOf(line);
    environment = Map.copyOf(environment);
  }

  public static Command of(List<String> line, Path directory) {
    return new Command(line, directory, true, Map.of(), Optional.empty(), Optional.empty());
  }

  public Command with(Map<String, String> added) {
    return new Command(line, directory, inherits, added, input, output);
  }

  /** A server: a page that lists the environment must neither reveal it nor grow by it. */
  public Command withOnly(Map<String, String> added) {
    return new Command(line, directory, false, added, input, output);
  }

  public Command readingFrom(Path file) {
    return new Command(line, directory, inherits, environment, Optional.of(file), output);
  }

  public Command writingTo(Path file) {
    return new Command(line, directory, inherits, environment, input, Optional.of(file));
  }

  /** Without the environment, which holds the database's password. */
  @Override
  public String toString() {
    return String.join(" ", line);
  }
}
