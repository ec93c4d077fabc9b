package io.github.ampmeter.stack.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program to start.
 *
 * @param inherits whether it inherits our environment, which may contain secrets
 * @param environment variables added to that
 * @param input empty: no input
 * @param output the file that its output and errors are appended to; empty: our own output
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

  /** The command with these variables only: a page may list a server's environment. */
  public Command withOnly(Map<String, String> added) {
    return new Command(line, directory, false, added, input, output);
  }

  public Command readingFrom(Path file) {
    return new Command(line, directory, inherits, environment, Optional.of(file), output);
  }

  public Command writingTo(Path file) {
    return new Command(line, directory, inherits, environment, input, Optional.of(file));
  }

  /** The command line without the environment, which contains the database's password. */
  @Override
  public String toString() {
    return String.join(" ", line);
  }
}
