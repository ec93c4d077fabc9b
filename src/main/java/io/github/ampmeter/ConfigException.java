package io.github.ampmeter;

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
}
