package io.github.ampmeter.benchmark.mongo.report;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.data.ResultsReader;
import io.github.ampmeter.report.data.SavedResults;
import io.github.ampmeter.report.data.SavedResults.SavedLabel;
import io.github.ampmeter.report.data.SavedResults.SavedPlan;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   * Reads a results.json, or that of a run's folder.
   *
   * @param labels which of them are tests; empty: those that have the names of mongo-perf's
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
          "%s must hold figures of %s, and has none; name other labels with --label"
              .formatted(results.source(), String.join(" or ", wanted)));
    }
    return new PerfResults(
        results.environmentFact("operating system").orElse(""),
        results.environmentFact("MongoDB").orElse(""),
        results.start().toString(),
        results.end().map(Instant::toString).orElse(""),
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
                plan.window().map(window -> window.start().toString()).orElse(""),
                plan.window().map(window -> window.end().toString()).orElse(""),
                levels));
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
