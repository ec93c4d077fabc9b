package io.github.ampmeter;

import java.util.Optional;

/**
 * The user's mistake: something typed or written in a file that cannot be right. The message is one
 * sentence that names the place, the rule and the value; the command line prints it without a stack
 * trace and exits with 2.
 */
public class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ConfigException(String message) {
    super(message);
  }

  public ConfigException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Throws one where there is a reason; empty: goes on. */
  public static void refuse(Optional<String> why) {
    if (why.isPresent()) {
      throw new ConfigException(why.get());
    }
  }
}
