package io.github.ampmeter.source.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.source.Acceptances;
import io.github.ampmeter.source.functional.TestProblem.Kind;
import io.github.ampmeter.source.functional.TestResults.Outcome;
import io.github.ampmeter.source.functional.TestResults.TestCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionalTestsTest {
  private static final LocalDate DAY = LocalDate.parse("2026-11-21");

  @TempDir private Path folder;

  @Test
  void failsByAFailureThatNobodyAccepts() {
    FunctionalTests tests = judged(Acceptances.NONE);

    assertThat(tests.verdict()).isEqualTo(VerdictKind.FAILED);
    assertThat(tests.sentence()).isEqualTo("2 tests of 1 file: 1 passed, 1 failed (b.phpt).");
  }

  @Test
  void passesWhereEachFailureIsAccepted() throws IOException {
    FunctionalTests tests = judged(accepted("b.phpt", "2026-11-21"));

    assertThat(tests.verdict()).isEqualTo(VerdictKind.PASSED);
    assertThat(tests.sentence()).isEqualTo("2 tests of 1 file: 1 passed, 1 accepted failure.");
  }

  @Test
  void anAcceptancePastItsEndCountsNoMore() throws IOException {
    FunctionalTests tests = judged(accepted("b.phpt", "2026-11-20"));

    assertThat(tests.verdict()).isEqualTo(VerdictKind.FAILED);
    assertThat(tests.sentence()).contains("1 failed", "b.phpt ended on 2026-11-20");
  }

  @Test
  void anAcceptanceOfAnUnknownTestFails() throws IOException {
    FunctionalTests tests = judged(accepted("c.phpt", "2027-01-01"));

    assertThat(tests.verdict()).isEqualTo(VerdictKind.FAILED);
    assertThat(tests.problems()).containsExactly(Kind.ACCEPTED_UNKNOWN.with("c.phpt"));
  }

  @Test
  void aLongNameOfATestIsShortInTheSentence() {
    TestCase failed = new TestCase("x".repeat(900), Outcome.FAILED, "");
    TestResults results = new TestResults("a.tap", "TAP", List.of(failed), List.of());

    assertThat(new FunctionalTests(List.of(results), Acceptances.NONE, DAY).sentence())
        .hasSizeLessThan(500)
        .contains("1 failed (xxx");
  }

  @Test
  void noFileIsNoPass() {
    assertThat(new FunctionalTests(List.of(), Acceptances.NONE, DAY).verdict())
        .isEqualTo(VerdictKind.FAILED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "- {id: a, reason: r, who: w} | until is missing",
        "- {id: a, who: w, until: 2027-01-01} | reason is missing",
        "- {id: a, reason: r, who: w, until: soon} | must be a day",
        "- {id: a, reason: r, who: w, until: 2027-01-01, why: x} | \"why\"",
        "'- {id: a, reason: r, who: w, until: 2027-01-01}\n"
            + "- {id: a, reason: r, who: w, until: 2027-01-01}' | occurs twice",
        "'a: [' | cannot be read",
        "'[null]' | `null` value",
      })
  void rejectsAFileOfAcceptancesThatIsNotWhole(String content, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("accepted.yaml"), content);

    assertThatThrownBy(() -> Acceptances.read(file))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("accepted.yaml")
        .hasMessageContaining(message);
  }

  private Acceptances accepted(String id, String until) throws IOException {
    return Acceptances.read(
        Files.writeString(
            folder.resolve("accepted.yaml"),
            "- {id: %s, reason: a locale, who: Jane, until: %s}\n".formatted(id, until)));
  }

  private static FunctionalTests judged(Acceptances accepted) {
    TestResults php =
        new TestResults(
            "php-tests.xml",
            "JUnit XML",
            List.of(
                new TestCase("a.phpt", Outcome.PASSED, ""),
                new TestCase("b.phpt", Outcome.FAILED, "diff")),
            List.of());
    return new FunctionalTests(List.of(php), accepted, DAY);
  }
}
