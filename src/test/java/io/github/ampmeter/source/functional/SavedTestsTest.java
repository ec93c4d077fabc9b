package io.github.ampmeter.source.functional;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.source.functional.TestProblem.Kind;
import io.github.ampmeter.source.functional.TestResults.TestCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of other tools' tests, in the folder of the run that is judged by them. */
class SavedTestsTest {
  private static final LocalDate DAY = LocalDate.parse("2026-11-21");

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private Path kept() {
    return folder.resolve("kept");
  }

  private FunctionalTests judged() throws IOException {
    return SavedTests.of(kept(), DAY).orElseThrow();
  }

  @Test
  void areKeptUnderNamesOfTheirOwn() throws IOException {
    Path one = file("a/results.tap", "1..1\nok 1 - one\n");
    Path two = file("b/results.tap", "1..1\nok 1 - two\n");
    Path three = file("c/results.tap", "1..1\nok 1 - three\n");
    Path named = file("d/accepted.yaml", "1..1\nok 1 - four\n");

    SavedTests.keep(List.of(one, two, three, named), List.of(), kept());

    Files.createDirectory(kept().resolve("old"));
    assertThat(SavedTests.filesIn(kept()))
        .extracting(each -> each.getFileName().toString())
        .containsExactly("2-accepted.yaml", "2-results.tap", "3-results.tap", "results.tap");
    assertThat(kept().resolve("3-results.tap")).hasSameTextualContentAs(three);
  }

  @Test
  void areJudgedWithWhatIsAccepted() throws IOException {
    Path results = file("results.tap", "1..2\nok 1 - login\nnot ok 2 - export\n");
    SavedTests.keep(List.of(results), List.of(), kept());
    assertThat(judged().failures()).extracting(TestCase::id).hasSize(1);

    String id = judged().failures().get(0).id();
    Path accepted =
        file(
            "waived.yaml",
            "- {id: \"%s\", reason: known, who: Jane, until: 2026-11-21}\n".formatted(id));
    SavedTests.removeFrom(kept());
    assertThat(kept()).doesNotExist();
    SavedTests.keep(List.of(results), List.of(accepted), kept());

    assertThat(judged().failures()).isEmpty();
    assertThat(judged().acceptedFailures()).hasSize(1);
    assertThat(SavedTests.of(kept(), DAY.plusDays(1)).orElseThrow().failures()).hasSize(1);
  }

  @Test
  void thatCannotBeReadAnyMoreFail() throws IOException {
    SavedTests.keep(List.of(file("r.xml", "<testsuite")), List.of(), kept());

    assertThat(judged().files()).extracting(TestResults::file).containsExactly("r.xml");
    assertThat(judged().problems().get(0).kind()).isEqualTo(Kind.UNREADABLE);
  }

  @Test
  void areNoneWithoutResults() throws IOException {
    SavedTests.keep(List.of(), List.of(), kept());

    assertThat(SavedTests.of(kept(), DAY)).isEmpty();
    assertThat(SavedTests.filesIn(kept())).isEmpty();
    SavedTests.removeFrom(kept());
    assertRefusal(() -> SavedTests.keep(List.of(), List.of(Path.of("waived.yaml")), kept()))
        .hasMessageStartingWith("waived.yaml: accepted failures need test results");
  }
}
