package io.github.ampmeter.benchmark.mongo;

import static io.github.ampmeter.Refusal.assertRefusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerfResultsTest {
  private static final String TWO_LEVELS =
      """
{"schema": 1,
 "run": {"title": "t", "start": "2026-11-21T05:00:00Z", "end": "2026-11-21T05:01:00Z", "environment": [
   {"title": "Stack under test", "facts": [{"name": "MongoDB", "value": "mongod 7.0"}]},
   {"title": "Machine", "facts": [{"name": "operating system", "value": "Debian 12"}]}]},
 "plans": [{"plan": "mongo-insert",
   "window": {"start": "2026-11-21T05:00:01Z", "end": "2026-11-21T05:00:31Z"},
   "labels": [
     {"label": "Insert.Empty", "kind": "request", "users": 1, "repeat": 1, "samples": 9,
      "throughputPerSecond": 1000.5, "errors": 0, "elapsedMillis": {}},
     {"label": "Insert.Empty", "kind": "request", "users": 2, "repeat": 1, "samples": 9,
      "throughputPerSecond": 1900, "errors": 0, "elapsedMillis": {}},
     {"label": "total", "kind": "total", "users": 2, "repeat": 1, "samples": 9,
      "throughputPerSecond": 1900, "errors": 0, "elapsedMillis": {}},
     {"label": "Insert.Empty", "kind": "request", "users": 1, "repeat": 2, "samples": 9,
      "throughputPerSecond": 1001.5, "errors": 3, "elapsedMillis": {}},
     {"label": "Insert.Empty", "kind": "request", "users": 2, "repeat": 2, "samples": 9,
      "throughputPerSecond": null, "errors": 0, "elapsedMillis": {}}]},
  {"plan": "mongo-query", "labels": [
     {"label": "Queries.Empty", "kind": "request", "users": 1, "repeat": 1, "samples": 9,
      "throughputPerSecond": 500, "errors": 0, "elapsedMillis": {}}]}]}
""";

  @TempDir private Path folder;

  @Test
  void printsTheTableOfMongoPerf() throws IOException {
    // The mean of two trials, 1000.5 and 1001.5.
    assertThat(read(TWO_LEVELS).table())
        .isEqualTo(
            "Insert.Empty\n\t1\t1001.0\tThere were errors: 3\n\t2\tNaN\n"
                + "Queries.Empty\n\t1\t500.0\n");
  }

  @Test
  void writesTheJsonOfMongoPerf() throws IOException {
    JsonNode json = new ObjectMapper().readTree(PerfResults.json(read(TWO_LEVELS)));

    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("basicFields", "start", "end", "errors", "results");
    assertThat(json.at("/basicFields/platform").asText()).isEqualTo("Debian 12");
    assertThat(json.at("/basicFields/version").asText()).isEqualTo("mongod 7.0");
    assertThat(json.at("/basicFields/crudOptions/writeCmdMode").asText()).isEqualTo("true");
    assertThat(json.at("/results/0/name").asText()).isEqualTo("Insert.Empty");
    assertThat(json.at("/results/0/results/start").asText()).isEqualTo("2026-11-21T05:00:01Z");
    assertThat(json.at("/results/0/results/1"))
        .hasToString(
            "{\"ops_per_sec\":1001.0,\"ops_per_sec_values\":[1000.5,1001.5],"
                + "\"error_values\":[0,3]}");
    assertThat(json.at("/results/0/results/2/ops_per_sec").isNull()).isTrue();
    assertThat(json.at("/errors/0").asText()).isEqualTo("Insert.Empty: There were errors: 3");
    assertThat(json.at("/results/1/results/1/ops_per_sec").asDouble()).isEqualTo(500);
  }

  @Test
  void takesOtherLabelsForTestsWhenTold() throws IOException {
    assertThat(PerfResults.read(file(TWO_LEVELS), List.of("total")).table())
        .isEqualTo("total\n\t2\t1900.0\n");
  }

  @Test
  void refusesResultsWithoutMongo() {
    assertRefusal(
            () ->
                read(
                    "{\"schema\": 1, \"run\": {\"title\": \"t\", \"start\":"
                        + " \"2026-11-21T05:00:00Z\"}, \"plans\": []}"))
        .hasMessageEndingWith(
            "has no figures of Insert.Empty or Queries.Empty; name other labels with --label");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{\"schema\": 1}", "label,elapsed"})
  void refusesWhatIsNoResultsFile(String text) {
    assertRefusal(() -> read(text))
        .hasMessageMatching(
            ".*(is it a results.json\\?|line 1: must be a results.json, this is not JSON)");
  }

  @Test
  void refusesAFileThatIsNotThere() {
    assertRefusal(() -> PerfResults.read(folder.resolve("none.json"), List.of()))
        .hasMessageEndingWith("none.json: the results cannot be read: no such file");
  }

  private PerfResults read(String text) throws IOException {
    return PerfResults.read(file(text), List.of());
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("results.json"), text);
  }
}
