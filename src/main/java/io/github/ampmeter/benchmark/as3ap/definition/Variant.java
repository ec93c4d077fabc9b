package io.github.ampmeter.benchmark.as3ap.definition;

import io.github.ampmeter.ConfigException;

/** Whether mod_100_seq is rolled back, as the specification has it, or committed. */
public enum Variant {
  /** The specification, MySQL's own script and OSDB. */
  ABORT("abort"),
  /** SourceLabs, whose engine knows no rollback. */
  NO_ABORT("no-abort");

  private final String text;

  Variant(String text) {
    this.text = text;
  }

  public static Variant parse(String text) {
    for (Variant variant : values()) {
      if (variant.text.equals(text.strip())) {
        return variant;
      }
    }
    throw new ConfigException("as3ap: variant must be abort or no-abort, was \"" + text + '"');
  }

  @Override
  public String toString() {
    return text;
  }
}
