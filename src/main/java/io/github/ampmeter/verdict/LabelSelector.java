package io.github.ampmeter.verdict;

/** Which labels a criterion speaks of. */
public sealed interface LabelSelector {
  /** {@code *}: each operation or, without any, each request. */
  record Each() implements LabelSelector {}

  /** {@code total}: all operations or, without any, all requests. */
  record Total() implements LabelSelector {}

  /** The one with this name. */
  record Named(String label) implements LabelSelector {}
}
