package io.github.ampmeter.source.functional;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Excerpt;
import io.github.ampmeter.source.functional.TestResults.Outcome;
import io.github.ampmeter.source.functional.TestResults.TestCase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The Common Test Report Format, a JSON file of tests and their totals. */
final class CtrfReader {
  private static final List<String> TOTALS =
      List.of("tests", "passed", "failed", "skipped", "pending", "other");
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private CtrfReader() {}

  static TestResults read(Path file, String text) {
    JsonNode results;
    try {
      results = JSON.readTree(text).path("results");
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw new ConfigException(
          "%s, line %s: the test results must be CTRF, JUnit XML or TAP; this is broken JSON: %s"
              .formatted(
                  file, line, Excerpt.of(e.getOriginalMessage().lines().findFirst().orElse(""))),
          e);
    }
    if (!results.path("tests").isArray()) {
      throw new ConfigException(
          file + ": the test results must be CTRF, which has results.tests; this has none");
    }
    List<TestCase> tests = new ArrayList<>();
    List<String> statuses = new ArrayList<>();
    for (JsonNode test : results.path("tests")) {
      tests.add(testCase(test));
      statuses.add(test.path("status").asText());
    }
    List<TestProblem> problems = new ArrayList<>();
    for (String key : TOTALS) {
      JsonNode total = results.path("summary").path(key);
      int held = key.equals("tests") ? tests.size() : Collections.frequency(statuses, key);
      if (!total.isMissingNode() && !total.isNull()) {
        String field = "results.summary." + key;
        String count = total.isValueNode() ? total.asText() : total.toString();
        TestResults.stated(
                file.getFileName() + ", " + field,
                TestResults.number(file.toString(), field, count),
                held)
            .ifPresent(problems::add);
      }
    }
    return new TestResults(file.getFileName().toString(), "CTRF", tests, problems);
  }

  private static TestCase testCase(JsonNode test) {
    JsonNode suite = test.path("suite");
    List<String> names = new ArrayList<>();
    if (suite.isArray()) {
      suite.forEach(each -> names.add(each.asText()));
    } else if (suite.isTextual()) {
      names.add(suite.asText());
    }
    names.add(test.path("name").asText());
    Outcome outcome =
        switch (test.path("status").asText()) {
          case "passed" -> test.path("flaky").asBoolean() ? Outcome.FLAKY : Outcome.PASSED;
          case "skipped", "pending" -> Outcome.SKIPPED;
          // Whatever "other" is, it is not passed.
          default -> Outcome.FAILED;
        };
    return new TestCase(String.join(" > ", names), outcome, test.path("message").asText(""));
  }
}
