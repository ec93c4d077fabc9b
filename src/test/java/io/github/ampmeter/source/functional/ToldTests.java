package io.github.ampmeter.source.functional;

import java.util.stream.Collectors;

/** Tests that were read, as one text: {@code a PASSED, b FAILED}. */
final class ToldTests {
  private ToldTests() {}

  static String told(TestResults results) {
    return results.tests().stream()
        .map(test -> test.id() + " " + test.outcome())
        .collect(Collectors.joining(", "));
  }
}
