package io.github.ampmeter.judge.stats;

import java.util.Locale;

/** What stands behind a label. */
public enum LabelKind {
  REQUEST("requests"),
  OPERATION("operations"),
  /** Embedded resources and redirects, which are inside of requests. */
  PART("resources"),
  /** All operations where there are any, else all requests. */
  TOTAL("samples");

  private final String plural;

  LabelKind(String plural) {
    this.plural = plural;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String plural() {
    return plural;
  }
}
