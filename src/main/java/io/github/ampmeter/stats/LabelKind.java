package io.github.ampmeter.stats;

/** What stands behind a label. */
public enum LabelKind {
  REQUEST,
  OPERATION,
  /** All operations where there are any, else all requests. */
  TOTAL
}
