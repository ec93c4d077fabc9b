package io.github.ampmeter.benchmark.mongo.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ampmeter.benchmark.mongo.report.PerfTest.Trial;
import io.github.ampmeter.report.data.RecordJson.JsonText;
import java.util.List;

/** mongo-perf's own JSON, for whatever reads that. */
public final class PerfJson {
  private PerfJson() {}

  /** The whole text, one value a line. */
  public static String write(PerfResults results) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    basicFields(root.putObject("basicFields"), results);
    root.put("start", results.start()).put("end", results.end());
    ArrayNode errors = root.putArray("errors");
    ArrayNode tests = root.putArray("results");
    for (PerfTest test : results.tests()) {
      ObjectNode figures = tests.addObject().put("name", test.name()).putObject("results");
      figures.put("start", test.start()).put("end", test.end());
      test.levels()
          .forEach((threads, trials) -> level(figures.putObject(String.valueOf(threads)), trials));
      long failed = test.levels().values().stream().mapToLong(PerfTest::errors).sum();
      if (failed > 0) {
        errors.add(test.name() + ": There were errors: " + failed);
      }
    }
    return JsonText.of(root, "    ");
  }

  private static void basicFields(ObjectNode fields, PerfResults results) {
    // The server's commit is not asked for.
    fields.put("commit", "").put("platform", results.platform()).put("version", results.version());
    ObjectNode crud = fields.putObject("crudOptions");
    crud.put("safeGLE", "false").putObject("writeConcern");
    crud.put("writeCmdMode", "true").put("readCmdMode", "true");
  }

  private static void level(ObjectNode level, List<Trial> trials) {
    double mean = PerfTest.mean(trials);
    number(level, mean);
    ArrayNode values = level.putArray("ops_per_sec_values");
    trials.forEach(trial -> values.add(trial.opsPerSecond()));
    ArrayNode errors = level.putArray("error_values");
    trials.forEach(trial -> errors.add(trial.errors()));
  }

  private static void number(ObjectNode level, double opsPerSecond) {
    if (Double.isFinite(opsPerSecond)) {
      level.put("ops_per_sec", opsPerSecond);
    } else {
      level.putNull("ops_per_sec");
    }
  }
}
