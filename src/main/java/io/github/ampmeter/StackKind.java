package io.github.ampmeter;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The kinds of stacks. */
public enum StackKind {
  EMBEDDED,
  LOCAL,
  CONTAINER,
  /** The user's own servers, which are neither started nor configured. */
  EXTERNAL;

  /** Its name in suites, on the command line and in results. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether Ampmeter starts and stops its servers. */
  public boolean managed() {
    return this != EXTERNAL;
  }

  /**
   * The kind of this name.
   *
   * @throws ConfigException if there is none
   */
  public static StackKind parse(String key) {
    return Arrays.stream(values())
        .filter(kind -> kind.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                ConfigException.of(
                    "stack", "must be one of %s, was \"%s\"".formatted(keys(), key)));
  }

  private static String keys() {
    return Arrays.stream(values()).map(StackKind::key).collect(Collectors.joining(", "));
  }
}
