package io.github.ampmeter.source.functional;

import static io.github.ampmeter.source.functional.ToldTests.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.source.functional.TestResults.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TapReaderTest {
  @TempDir private Path folder;

  @Test
  void readsTap() throws IOException {
    TestResults results =
        read(
            """
            TAP version 13
            1..6
            ok 1 - opens
            not ok 2 - closes
              ---
              message: it did not
              ...
            not ok 3 - sings # TODO later
            ok 4 - flies # SKIP no wings
            # a comment
            ok 5
                ok 1 - of a subtest
            ok 6 - a \\# in its name
            """);

    assertThat(told(results))
        .isEqualTo(
            "opens PASSED, closes FAILED, sings EXPECTED_FAILURE, flies SKIPPED, 5 PASSED,"
                + " a \\# in its name PASSED");
    assertThat(results.problems()).isEmpty();
  }

  /** As Node, node-tap, prove and bats write it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'TAP version 13\n"
            + "# Subtest: a\n"
            + "    # Subtest: b\n"
            + "    ok 1 - b\n"
            + "      ---\n"
            + "      duration_ms: 1\n"
            + "      ...\n"
            + "    not ok 2 - c # TODO later\n"
            + "    1..2\n"
            + "ok 1 - a\n"
            + "  ---\n"
            + "  text: |-\n"
            + "    not ok 1 - is quoted\n"
            + "  ...\n"
            + "1..1' | a PASSED",
        "'TAP version 14\nok 1 - a {\n    1..1\n    ok 1 - b\n}\n1..1' | a { PASSED",
        "'TAP version 14\nnot ok 1 - a # SKIP none here\nok 2 - b\n1..2' | a SKIPPED, b PASSED",
        "'    not ok 1 - c\n    1..1\nnot ok 1 - a # TODO\nok 2 - b\n1..2'"
            + " | a EXPECTED_FAILURE, b PASSED",
        "'1..1\n# not ok 1 - quoted\n  not ok 1 - in two columns\nok 1 - a' | a PASSED",
        "'1..2\r\nok 1 - a\r\nok 2 - b\r\n' | a PASSED, b PASSED",
        "'\uFEFF1..1\nok 1 - a' | a PASSED",
        "'1..3\nok 2 - b\nok 3 - c\nok 1 - a' | b PASSED, c PASSED, a PASSED",
      })
  void readsTapAsItIsWritten(String content, String told) throws IOException {
    TestResults results = read(content);

    assertThat(told(results)).isEqualTo(told);
    assertThat(results.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1..1\n    not ok 1 - below\n    1..1\nok 1 - parent",
        "1..1\n        not ok 1 - twice below\n    ok 1 - below\nok 1 - parent",
        "1..1\nok 1 - parent {\n    not ok 1 - below\n    1..1\n}",
        "1..1\nok 1\n    not ok 1 - of a test that does not come",
        "1..1\nnot ok 1 # SKIP later",
        "1..2\n  ---\nok 1\nnot ok 2",
        "1..2\nok 1\n  ---\n  text: it does not end\nnot ok 2",
        "1..1\n    ok 1\n      ---\n      text: it does not end\n    not ok 2\nok 1 - parent",
      })
  void aFailureThatIsStatedAnywhereFails(String content) throws IOException {
    assertThat(read(content).count(Outcome.FAILED)).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'1..3\nok 1\n1..1' | has a plan twice",
        "'1..3\nok 1\nok 2\nok 4' | plans 3 tests and holds test 4",
        "'1..1\n    Bail out! in a subtest\nok 1' | ends early: Bail out! in a subtest",
        "1..0 # SKIP no server | has no test.",
        "'1..2\nok 1 - a' | plans 2 tests and holds 1",
        "ok 1 - a | has no plan",
        "'1..1\nok 1 a\nBail out! disk full' | ends early: Bail out! disk full",
        "'1..2\nok 1 a\nok 1 a' | test 1 twice",
      })
  void whatIsNotWholeNeverPasses(String content, String problem) throws IOException {
    assertThat(read(content.strip()).problems())
        .anySatisfy(each -> assertThat(each.message()).contains(problem));
  }

  private TestResults read(String content) throws IOException {
    return TestResults.read(Files.writeString(folder.resolve("results.tap"), content));
  }
}
