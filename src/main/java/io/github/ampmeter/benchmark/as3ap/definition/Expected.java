package io.github.ampmeter.benchmark.as3ap.definition;

/** What a statement must answer on conforming data. */
public sealed interface Expected {

  /** So many rows. */
  record Rows(long rows) implements Expected {}

  /** One row, whose first column is this number. */
  record Value(long value) implements Expected {}

  /** So many rows inserted, changed or deleted. */
  record Changed(long rows) implements Expected {}

  /** A constraint must refuse it. */
  record Refusal() implements Expected {}

  /** That it succeeds. */
  record Success() implements Expected {}

  /** That it succeeds, or what it removes is not there. */
  record Removal() implements Expected {}
}
