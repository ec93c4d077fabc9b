package io.github.ampmeter.benchmark.mongo;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.report.result.Json.JsonObject;
import io.github.ampmeter.report.result.ResultsReader;
import io.github.ampmeter.report.result.SavedResults;
import io.github.ampmeter.report.result.SavedResults.SavedLabel;
import io.github.ampmeter.report.result.SavedResults.SavedPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The results of a run in mongo-perf's format.
 *
 * @param platform the machine's operating system
 * @param version of the server
 */
public record PerfResults(
    String platform, String version, String start, String end, List<PerfTest> tests) {
  private static final List<String> OF_MONGO_PERF = List.of("Insert.Empty", "Queries.Empty");

  /**
   * Reads a results.json or a run's folder.
   *
   * @param labels the labels of tests; empty: those with names of mongo-perf's tests
   */
  public static PerfResults read(Path file, List<String> labels) {
    SavedResults results = ResultsReader.read(file);
    List<String> wanted = labels.isEmpty() ? OF_MONGO_PERF : labels;
    List<PerfTest> tests = new ArrayList<>();
    for (String label : wanted) {
      results.plans().forEach(plan -> test(plan, label).ifPresent(tests::add));
    }
    if (tests.isEmpty()) {
      throw new ConfigException(
          "%s has no figures of %s; name other labels with --label"
              .formatted(results.source(), String.join(" or ", wanted)));
    }
    return new PerfResults(
        results.environmentFact("operating system").orElse(""),
        results.environmentFact("MongoDB").orElse(""),
        results.start().toString(),
        Objects.toString(results.run().end(), ""),
        tests);
  }

  private static Optional<PerfTest> test(SavedPlan plan, String name) {
    Map<Integer, List<PerfTest.Trial>> levels = new LinkedHashMap<>();
    for (SavedLabel label : plan.labels()) {
      if (label.label().equals(name)) {
        levels
            .computeIfAbsent(label.point().load(), users -> new ArrayList<>())
            .add(new PerfTest.Trial(label.point().throughput(), label.point().errors()));
      }
    }
    return levels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PerfTest(
                name,
                plan.window() == null ? "" : plan.window().start().toString(),
                plan.window() == null ? "" : plan.window().end().toString(),
                levels));
  }

  /** The table of mongo-perf: the test, then a line for each number of threads. */
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

  /**
   * An operation as a test of mongo-perf.
   *
   * @param levels trials by number of threads, in the order of the run
   */
  record PerfTest(
      String name, String start, String end, Map<Integer, List<PerfTest.Trial>> levels) {

    /** A pass of a load level. */
    record Trial(double opsPerSecond, long errors) {}

    static double mean(List<PerfTest.Trial> trials) {
      return trials.stream().mapToDouble(Trial::opsPerSecond).average().orElse(Double.NaN);
    }

    static long errors(List<PerfTest.Trial> trials) {
      return trials.stream().mapToLong(Trial::errors).sum();
    }
  }

  /** Returns the JSON with one value a line. */
  public static String json(PerfResults results) {
    List<JsonObject> figures = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    for (PerfTest test : results.tests()) {
      JsonObject levels = new JsonObject().with("start", test.start()).with("end", test.end());
      test.levels().forEach((threads, trials) -> levels.with(threads.toString(), level(trials)));
      figures.add(new JsonObject().with("name", test.name()).with("results", levels));
      long failed = test.levels().values().stream().mapToLong(PerfTest::errors).sum();
      if (failed > 0) {
        errors.add(test.name() + ": There were errors: " + failed);
      }
    }
    return Json.text(
        new JsonObject()
            .with("basicFields", basicFields(results))
            .with("start", results.start())
            .with("end", results.end())
            .with("errors", errors)
            .with("results", figures),
        "    ");
  }

  private static JsonObject basicFields(PerfResults results) {
    // The server's commit is unknown.
    return new JsonObject()
        .with("commit", "")
        .with("platform", results.platform())
        .with("version", results.version())
        .with(
            "crudOptions",
            new JsonObject()
                .with("safeGLE", "false")
                .with("writeConcern", Map.of())
                .with("writeCmdMode", "true")
                .with("readCmdMode", "true"));
  }

  private static JsonObject level(List<PerfTest.Trial> trials) {
    return new JsonObject()
        .with("ops_per_sec", PerfTest.mean(trials))
        .with("ops_per_sec_values", trials, PerfTest.Trial::opsPerSecond)
        .with("error_values", trials, PerfTest.Trial::errors);
  }
}
