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

class CtrfReaderTest {
  @TempDir private Path folder;

  @Test
  void readsCtrf() throws IOException {
    TestResults results =
        read(
            """
{"reportFormat": "CTRF", "results": {"tool": {"name": "jest"},
  "summary": {"tests": 6, "passed": 2, "failed": 1, "skipped": 1, "pending": 1, "other": 1},
  "tests": [
    {"name": "a", "status": "passed", "suite": ["shop", "cart"],
     "steps": [{"name": "retried", "status": "failed"}]},
    {"name": "b", "status": "failed", "message": "no"},
    {"name": "c", "status": "skipped"}, {"name": "d", "status": "pending"},
    {"name": "e", "status": "other"},
    {"name": "f", "status": "passed", "flaky": true}]}}
""");

    assertThat(told(results))
        .isEqualTo("shop > cart > a PASSED, b FAILED, c SKIPPED, d SKIPPED, e FAILED, f FLAKY");
    assertThat(results.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"results\": {\"tests\": [{\"name\": \"a\"}]}}",
        "{\"results\": {\"tests\": [{\"name\": \"a\", \"status\": \"PASS\"}, null, 3]}}",
      })
  void aFailureThatIsStatedAnywhereFails(String content) throws IOException {
    assertThat(read(content).count(Outcome.FAILED)).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"results\": {\"tests\": []}} | has no test.",
        "{\"results\": {\"summary\": {\"tests\": 2}, \"tests\": [{\"name\": \"a\", \"status\":"
            + " \"passed\"}]}} | results.summary.tests states 2 tests",
        "{\"results\": {\"summary\": {\"failed\": \"1,000\"}, \"tests\": [{\"status\":"
            + " \"passed\"}]}} | results.summary.failed states 1000 tests",
        "{\"results\": {\"summary\": {\"tests\": 1}, \"tests\": [{\"status\": \"passed\"},"
            + " {\"status\": \"passed\"}]}} | states 1 test and holds 2",
        "{\"results\": {\"summary\": {\"other\": 1}, \"tests\": [{\"status\": \"passed\"}]}}"
            + " | results.summary.other states 1 test and holds 0",
      })
  void whatIsNotWholeNeverPasses(String content, String problem) throws IOException {
    assertThat(read(content.strip()).problems())
        .anySatisfy(each -> assertThat(each.message()).contains(problem));
  }

  private TestResults read(String content) throws IOException {
    return TestResults.read(Files.writeString(folder.resolve("results.json"), content));
  }
}
