package io.github.ampmeter.stack;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program to start.
 *
 * @param environment added to ours
 * @param input empty: nothing to read
 * @param output where both its outputs are appended; empty: to our own
 */
public record Command(
    List<String> line,
    Path directory,
    Map<String, String> environment,
    Optional<Path> input,
    Optional<Path> output) {

  public Command {
    line = List.copyOf(line);
    environment = Map.copyOf(environment);
  }

  public static Command of(List<String> line, Path directory) {
    return new Command(line, directory, Map.of(), Optional.empty(), Optional.empty());
  }

  public Command with(Map<String, String> added) {
    return new Command(line, directory, added, input, output);
  }

  public Command readingFrom(Path file) {
    return new Command(line, directory, environment, Optional.of(file), output);
  }

  public Command writingTo(Path file) {
    return new Command(line, directory, environment, input, Optional.of(file));
  }

  /** Without the environment, which holds the database's password. */
  @Override
  public String toString() {
    return String.join(" ", line);
  }
}
