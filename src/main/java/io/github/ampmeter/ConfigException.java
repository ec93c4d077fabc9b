package io.github.ampmeter;

import java.util.Optional;

/**
 * A mistake of the user, on the command line or in a file. The message is one sentence that names
 * the place, the rule and the value; the command line prints it without a stack trace and exits
 * with 2.
 */
public class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Null if the message names no setting of the stack. */
  private final String setting;

  public ConfigException(String message) {
    this(message, null);
  }

  public ConfigException(String message, Throwable cause) {
    super(message, cause);
    this.setting = null;
  }

  private ConfigException(String setting, String rule, Throwable cause) {
    super(setting + " " + rule, cause);
    this.setting = setting;
  }

  /**
   * An error in a setting of the stack.
   *
   * @param setting its name, with which the message begins: stack, stack.NAME, external.NAME or
   *     application.NAME
   */
  public static ConfigException of(String setting, String rule) {
    return of(setting, rule, null);
  }

  public static ConfigException of(String setting, String rule, Throwable cause) {
    return new ConfigException(setting, rule, cause);
  }

  /** The wrong setting of the stack; with it a suite finds the line. */
  public Optional<String> setting() {
    return Optional.ofNullable(setting);
  }

  /** Runs a validation; its error begins with the place. */
  public static void at(String place, Runnable validation) {
    try {
      validation.run();
    } catch (ConfigException e) {
      throw new ConfigException(place + e.getMessage(), e);
    }
  }
}
