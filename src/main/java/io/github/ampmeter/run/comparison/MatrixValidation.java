package io.github.ampmeter.run.comparison;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Secrets;
import io.github.ampmeter.judge.compare.MatrixResult;
import io.github.ampmeter.judge.verdict.Criterion;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.ServerCriteria;
import io.github.ampmeter.run.session.Stacks;
import io.github.ampmeter.run.suite.Matrix.Configuration;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.Stack;
import io.github.ampmeter.stack.StackSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Rejects a matrix before anything is started. */
public final class MatrixValidation {
  private MatrixValidation() {}

  /**
   * Rejects values that the stack does not know, secrets, and criteria that need an earlier run.
   *
   * @throws ConfigException for the first of them
   */
  public static void require(Home home, Suite suite) throws IOException {
    suite.plans().stream()
        .map(SuitePlan::targets)
        .flatMap(targets -> targets.criteria().stream())
        .forEach(MatrixValidation::rejectUnusable);
    for (String name :
        new String[] {SavedMatrix.MATRIX, SavedMatrix.START, SavedMatrix.CONFIGURATION}) {
      if (suite.facts().containsKey(name)) {
        throw new ConfigException(
            "facts." + name + ": not in a matrix, where the matrix sets it for each run");
      }
    }
    Path logs = Files.createTempDirectory("ampmeter-matrix");
    try {
      for (Configuration each : suite.matrix().orElseThrow().configurations()) {
        rejectSecrets(each);
        rejectUnknown(each, suite.of(each, Map.of()), home, logs);
      }
    } finally {
      Files.deleteIfExists(logs);
    }
  }

  private static void rejectUnusable(Criterion criterion) {
    criterion.rejectWithoutBaseline();
    if (criterion.limit().fromFirst() && !MatrixResult.compares(criterion)) {
      throw new ConfigException(
          "criterion \"%s\": first goes with throughput, mean, p50, p90, p99 and errors"
              .formatted(criterion.text()));
    }
  }

  private static void rejectUnknown(Configuration configuration, Suite own, Home home, Path logs) {
    try {
      StackSpec spec = own.stackSpec();
      boolean addresses =
          configuration.variants().keySet().stream()
              .anyMatch(name -> name.startsWith(StackSpec.EXTERNAL_PREFIX));
      if (addresses && spec.kind().managed()) {
        throw new ConfigException(
            "its addresses are of the external stack, but the stack is " + spec.kind().key());
      }
      try (Stack stack = Stacks.create(home, spec, logs)) {
        ServerCriteria.validateObservable(own, stack);
      }
    } catch (ConfigException e) {
      throw new ConfigException("matrix, " + configuration.name() + ": " + e.getMessage(), e);
    }
  }

  /** Rejects secrets, because folders and reports show the values of configurations. */
  private static void rejectSecrets(Configuration configuration) {
    Map<String, String> named = Map.of(SavedMatrix.CONFIGURATION, configuration.name());
    boolean open =
        Secrets.masked(configuration.properties()).equals(configuration.properties())
            && Secrets.masked(configuration.variants()).equals(configuration.variants())
            && Secrets.masked(named).equals(named);
    if (!open) {
      throw new ConfigException(
          "matrix: one of its values may be a secret, and the report shows all of them");
    }
  }
}
