package io.github.ampmeter.jmeter.gui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.jmeter.gui.SuitePanel.SuiteDraft;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.verdict.Criterion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the window proposes is a suite that the runner reads. */
class SuiteDraftTest {
  @TempDir private Path folder;

  static Stream<Path> plans() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("testplans"))) {
      return files.filter(file -> file.toString().endsWith(".jmx")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void ofEachShippedPlanIsASuite(Path plan) throws IOException {
    Suite suite = read(SuiteDraft.of(plan, ""));

    assertThat(suite.stack()).isEqualTo("embedded");
    assertThat(suite.plans()).hasSize(1);
  }

  @Test
  void takesUsersAndTimesFromWhatThePlanReads() throws IOException {
    SuitePlan plan = read(SuiteDraft.of(Path.of("testplans/static-pages.jmx"), "")).plans().get(0);
    Path file = Path.of("testplans/static-pages.jmx");
    String jmx = Files.readString(file);

    assertThat(jmx).contains("${__P(users,4)}", "${__P(duration,10)}");
    assertThat(plan.load().duration()).contains(Duration.ofSeconds(10));
    assertThat(SuiteDraft.of(file, "")).contains("users: '4'", "duration: '10 s'");
  }

  @Test
  void saysNothingOfUsersWhereThePlanReadsNone() throws IOException {
    Path plan = Files.writeString(folder.resolve("literal.jmx"), "<jmeterTestPlan/>");

    assertThat(SuiteDraft.of(plan, "")).doesNotContain("users:", "duration:");
  }

  @Test
  void takesTheCriteriaOfTheListenersButForComments() throws IOException {
    String criteria =
        """
        # wide
        p90("it's #1") <= 1 s

        errors(total) <= 0 %
        """;

    assertThat(
            read(SuiteDraft.of(Path.of("testplans/php-bench.jmx"), criteria))
                .plans()
                .get(0)
                .targets()
                .criteria())
        .extracting(Criterion::text)
        .containsExactly("p90(\"it's #1\") <= 1 s", "errors(total) <= 0 %");
  }

  @Test
  void leavesNoCriterionOutInSilence() throws IOException {
    String draft =
        SuiteDraft.of(Path.of("testplans/php-bench.jmx"), "p99(*) <= ${__P(limit,500)} ms");

    assertThatThrownBy(() -> read(draft)).hasMessageContaining("found \"${__P(limit,500)} ms\"");
  }

  @Test
  void quotesAPathOfAnyCharacters() throws IOException {
    Path odd = Files.createDirectory(folder.resolve("it's: \"here\" #2"));
    Path plan = Files.copy(Path.of("testplans/php-bench.jmx"), odd.resolve("my plan.jmx"));

    assertThat(read(SuiteDraft.of(plan, "")).plans().get(0).name()).isEqualTo("my-plan");
  }

  private Suite read(String yaml) throws IOException {
    return Suites.read(Files.writeString(folder.resolve("suite.yaml"), yaml));
  }
}
