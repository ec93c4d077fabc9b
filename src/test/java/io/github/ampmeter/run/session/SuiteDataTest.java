package io.github.ampmeter.run.session;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.entry;

import io.github.ampmeter.StackKind;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Suites;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a plan's data is said before anything is started. */
class SuiteDataTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "data: nonsense;plans[0].data must be one of as3ap, olio, was \"nonsense\"",
        "data: {name: olio, size: 1};plans[0].data.size is an unknown key; legal for olio:",
        "data: {name: as3ap, users: 1};plans[0].data.users is an unknown key; legal for as3ap:",
        "data: {name: olio, queries: x};plans[0].data.queries must be rewritten or original, was",
        "data: {name: as3ap, size: 3MB};as3ap: size must be one of the decades",
        "data: {name: as3ap, engine: x};as3ap: engine must be MyISAM or InnoDB, was"
      })
  void refusesWhatIsNotLegal(String data, String message) {
    assertRefusal(() -> suiteData("users: 4\n    " + data)).hasMessageContaining(message);
  }

  @Test
  void refusesMoreUsersThanTheDataIsFor() {
    assertRefusal(() -> suiteData("users: 60\n    data: {name: olio, users: 50}"))
        .hasMessageContaining(
            "plans[0].data.users must be at least the users of the plan (60), was 50");
  }

  @Test
  void takesDataForAsManyUsersAsThePlanHas() {
    assertThatCode(() -> suiteData("users: 60\n    data: olio")).doesNotThrowAnyException();
  }

  /** There is no data for fewer than 25. */
  @Test
  void takesDataForFewerUsersThanThereIsDataFor() {
    assertThatCode(() -> suiteData("users: 20\n    data: {name: olio, users: 10}"))
        .doesNotThrowAnyException();
  }

  @Test
  void tellsThePlanWhereTheFilesToUploadLie() throws IOException {
    SuitePlan plan = suite("users: 4\n    data: olio").plans().get(0);

    assertThat(suiteData("users: 4\n    data: olio").properties(plan))
        .containsOnly(entry("files", folder.resolve("datasets/olio/files").toString()));
    assertThat(suiteData("users: 4").properties(plan)).isEmpty();
  }

  private SuiteData suiteData(String plan) throws IOException {
    return new SuiteData(new Home(folder), suite(plan), StackSpec.of(StackKind.EMBEDDED), TODAY);
  }

  private Suite suite(String plan) throws IOException {
    Files.writeString(folder.resolve("home.jmx"), "<jmeterTestPlan/>");
    Path file = folder.resolve("suite.yaml");
    return Suites.read(Files.writeString(file, "plans:\n  - plan: home.jmx\n    " + plan + "\n"));
  }
}
