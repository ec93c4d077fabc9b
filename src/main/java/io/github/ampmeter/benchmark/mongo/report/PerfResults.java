package io.github.ampmeter.benchmark.mongo.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What mongo-perf would know of a run.
 *
 * @param platform the machine's operating system
 * @param version of the server
 */
public record PerfResults(
    String platform, String version, String start, String end, List<PerfTest> tests) {
  private static final List<String> OF_MONGO_PERF = List.of("Insert.Empty", "Queries.Empty");

  /**
   * Reads a results.json.
   *
   * @param labels which of them are tests; empty: those that have the names of mongo-perf's
   */
  public static PerfResults read(Path file, List<String> labels) throws IOException {
    JsonNode root = json(file);
    List<String> wanted = labels.isEmpty() ? OF_MONGO_PERF : labels;
    List<PerfTest> tests = new ArrayList<>();
    for (String label : wanted) {
      for (JsonNode plan : root.path("plans")) {
        test(plan, label, tests);
      }
    }
    if (tests.isEmpty()) {
      throw new ConfigException(
          "%s must hold figures of %s, and has none; name other labels with --label"
              .formatted(file, String.join(" or ", wanted)));
    }
    JsonNode run = root.path("run");
    return new PerfResults(
        fact(run, "Machine", "operating system"),
        fact(run, "Stack under test", "MongoDB"),
        run.path("start").asText(),
        run.path("end").asText(),
        tests);
  }

  private static JsonNode json(Path file) throws IOException {
    try {
      JsonNode root = new ObjectMapper().readTree(Files.readString(file));
      if (root.path("plans").isArray()) {
        return root;
      }
    } catch (NoSuchFileException e) {
      throw new ConfigException("%s must be there, and is not".formatted(file));
    } catch (JsonProcessingException e) {
      // Said below.
    }
    throw new ConfigException("%s must be a results.json of Ampmeter, and is not".formatted(file));
  }

  private static void test(JsonNode plan, String name, List<PerfTest> tests) {
    Map<Integer, List<PerfTest.Trial>> levels = new LinkedHashMap<>();
    for (JsonNode label : plan.path("labels")) {
      if (label.path("label").asText().equals(name)) {
        levels
            .computeIfAbsent(label.path("users").asInt(), users -> new ArrayList<>())
            .add(
                new PerfTest.Trial(
                    label.path("throughputPerSecond").asDouble(Double.NaN),
                    label.path("errors").asLong()));
      }
    }
    if (!levels.isEmpty()) {
      JsonNode window = plan.path("window");
      tests.add(
          new PerfTest(name, window.path("start").asText(), window.path("end").asText(), levels));
    }
  }

  private static String fact(JsonNode run, String table, String name) {
    for (JsonNode environment : run.path("environment")) {
      for (JsonNode fact : environment.path("facts")) {
        if (environment.path("title").asText().equals(table)
            && fact.path("name").asText().equals(name)) {
          return fact.path("value").asText();
        }
      }
    }
    return "";
  }

  /** As mongo-perf prints it: the test, then a line for each number of threads. */
  public String table() {
    StringBuilder table = new StringBuilder();
    for (PerfTest test : tests) {
      table.append(test.name()).append('\n');
      test.levels()
          .forEach(
              (threads, trials) -> {
                long errors = PerfTest.errors(trials);
                table
                    .append('\t')
                    .append(threads)
                    .append('\t')
                    .append(PerfTest.mean(trials))
                    .append(errors == 0 ? "" : "\tThere were errors: " + errors)
                    .append('\n');
              });
    }
    return table.toString();
  }
}
