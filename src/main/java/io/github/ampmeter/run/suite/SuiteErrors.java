package io.github.ampmeter.run.suite;

import io.github.ampmeter.ConfigException;
import java.util.List;
import java.util.stream.Collectors;

/** All errors in a suite; the message has a line for each. */
public final class SuiteErrors extends ConfigException {
  private static final long serialVersionUID = 1L;

  private final transient List<SuiteError> errors;

  /**
   * One error.
   *
   * @param line 0 where the suite has no such value, or the error is in another file
   * @param key such as plans[0].users; empty where it is none of a single key
   * @param message a sentence that begins with file and line
   */
  public record SuiteError(int line, String key, String message) {}

  SuiteErrors(List<SuiteError> errors) {
    super(errors.stream().map(SuiteError::message).collect(Collectors.joining("\n")));
    this.errors = List.copyOf(errors);
  }

  public List<SuiteError> errors() {
    return errors;
  }
}
