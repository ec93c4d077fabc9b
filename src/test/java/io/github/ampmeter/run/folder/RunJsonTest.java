package io.github.ampmeter.run.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run.json that no run has written is refused with file, field and rule. */
class RunJsonTest {
  private static final String RUN =
      """
      {"title": "t", "stack": "local", "start": "2026-11-21T10:00:00Z", "plans": ["home"]}""";
  private static final String PLAN =
      """
      {"plan": "home", "warmUpMillis": 0, "repeats": 1, "finished": true}""";

  @TempDir private Path root;

  @Test
  void isReadWhereNothingIsWrong() throws IOException {
    assertThat(run(RUN).run().plans()).containsExactly("home");
    assertThat(run(RUN).run().facts()).isEmpty();
    assertThat(plan(PLAN).savedPlan("home").evidence()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "null;it holds null",
        "{};start must be a time such as 2026-11-21T10:00:00Z in the years 2000 to 2199, was null",
        "[];line 1: Cannot deserialize",
        "{\"plans\": [;line 1: ",
      })
  void ofARunIsRefused(String json, String reason) throws IOException {
    assertThat(refusal(run(json))).startsWith("run.json: is not a run.json of this program: ");
    assertThat(refusal(run(json))).contains(": " + reason).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "[\"home\"];null;plans must name the plans that were run, was null",
        "[\"home\"];[];plans must name the plans that were run, was []",
        "[\"home\"];[null];plans must hold no null, was [null]",
        "[\"home\"];[\"home\", \"home\"];plans must name each plan once, was [home, home]",
        "[\"home\"];[\"../../etc\"];plans must name folders in that of the run, was ../../etc",
        "[\"home\"];[\"..\"];plans must name folders in that of the run, was ..",
        "2026-11-21T10:00:00Z;yesterday;start must be a time such as 2026-11-21T10:00:00Z in the"
            + " years 2000 to 2199, was yesterday",
        "2026-11-21T10:00:00Z;1999-12-31T23:59:59Z;start must be a time such as"
            + " 2026-11-21T10:00:00Z in the years 2000 to 2199, was 1999-12-31T23:59:59Z",
        "\"plans\";\"end\": \"today\", \"plans\";end must be a time such as 2026-11-21T10:00:00Z in"
            + " the years 2000 to 2199, was today",
        "\"plans\";\"facts\": {\"a\": null}, \"plans\";facts must hold no null, was [null]",
        "\"plans\";\"environment\": {\"a\": null}, \"plans\";environment must hold no null, was"
            + " [null]",
        "\"plans\";\"search\": {\"from\": 8, \"to\": 1}, \"plans\";from must be at least 1 and at"
            + " most to, were 8 and 1",
        "\"plans\";\"scripts\": {}, \"plans\";it knows no scripts",
        "\"plans\";\"notes\": 7, \"plans\";notes must not be of this type",
        "\"plans\";\"plans\": [], \"plans\";Duplicate field 'plans'",
      })
  void ofARunNamesTheField(String text, String changed, String reason) throws IOException {
    assertThat(refusal(run(RUN.replace(text, changed)))).contains(": " + reason).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "\"home\";null;plan must be the plan's name, was null",
        "\"home\";\"search\";plan must be home, was search",
        "0;-1;warmUpMillis must lie between 0 and 100 years, was -1",
        "0;9223372036854775807;warmUpMillis must lie between 0 and 100 years, was 92233",
        "0;1.5;warmUpMillis must not be of this type",
        "0;\"0\";warmUpMillis must not be of this type",
        "0;0, \"durationMillis\": 0;durationMillis must be null or lie between 1 and 100 years, was"
            + " 0",
        "0;0, \"users\": [];users must be null or name the steps, was []",
        "0;0, \"users\": [null];users must hold no null, was [null]",
        "0;0, \"users\": [0];users must be at most 200 steps of 1 to 100000, was [0]",
        "0;0, \"problems\": [null];problems must hold no null, was [null]",
        "0;0, \"evidence\": {};evidence must hold files, was null",
        "0;0, \"evidence\": {\"files\": [{\"file\": \"a\"}]};evidence must hold the sha256 of a,"
            + " was null",
        "1;0;repeats must lie between 1 and 100, was 0",
        "1;2147483647;repeats must lie between 1 and 100, was 2147483647",
      })
  void ofAPlanNamesTheField(String text, String changed, String reason) throws IOException {
    RunFolder folder = plan(PLAN.replaceFirst(": " + text, ": " + changed));
    ConfigException refusal =
        catchThrowableOfType(ConfigException.class, () -> folder.savedPlan("home"));

    assertThat(refusal).hasMessageContaining("home/run.json: ").hasMessageContaining(": " + reason);
  }

  @Test
  void ofAPlanMustBeThere() throws IOException {
    RunFolder folder = run(RUN);
    ConfigException refusal =
        catchThrowableOfType(ConfigException.class, () -> SavedReport.of(folder, "Ampmeter test"));

    assertThat(refusal)
        .hasMessageEndingWith("home/run.json: the run's record cannot be read: no such file");
  }

  private RunFolder run(String json) throws IOException {
    Files.writeString(root.resolve("run.json"), json);
    return new RunFolder(root);
  }

  private RunFolder plan(String json) throws IOException {
    Files.createDirectories(root.resolve("home"));
    Files.writeString(root.resolve("home/run.json"), json);
    return new RunFolder(root);
  }

  private String refusal(RunFolder folder) {
    return catchThrowableOfType(ConfigException.class, folder::run)
        .getMessage()
        .replace(root + "/", "");
  }
}
