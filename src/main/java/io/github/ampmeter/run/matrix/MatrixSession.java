package io.github.ampmeter.run.matrix;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.load.Secrets;
import io.github.ampmeter.run.session.Home;
import io.github.ampmeter.run.session.ReportFiles;
import io.github.ampmeter.run.session.RunSession;
import io.github.ampmeter.run.session.Stacks;
import io.github.ampmeter.run.suite.Matrix;
import io.github.ampmeter.run.suite.Matrix.Combination;
import io.github.ampmeter.run.suite.Suite;
import io.github.ampmeter.stack.StackSpec;
import io.github.ampmeter.stack.process.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts every combination of a suite's matrix, round by round, as far as that is not done yet. */
public final class MatrixSession {
  private final Home home;
  private final Suite suite;
  private final List<Combination> combinations;
  private final MatrixFolder folder;
  private final Console console;
  private final Clock clock;
  private SavedMatrix matrix;

  private MatrixSession(
      Home home,
      Suite suite,
      SavedMatrix matrix,
      MatrixFolder folder,
      Console console,
      Clock clock) {
    this.home = home;
    this.suite = suite;
    this.combinations = suite.matrix().orElseThrow().combinations();
    this.matrix = matrix;
    this.folder = folder;
    this.console = console;
    this.clock = clock;
  }

  /** A new one, in a folder of its own. */
  public static MatrixSession begin(
      Home home, Suite suite, MatrixFolder folder, Console console, Clock clock)
      throws IOException {
    Matrix axes = suite.matrix().orElseThrow();
    List<String> names = axes.combinations().stream().map(Combination::name).toList();
    RoundOrder order = RoundOrder.of(names.size(), axes.rounds());
    SavedMatrix matrix =
        new SavedMatrix(
            suite.name(),
            suite.stack(),
            clock.instant().toString(),
            SuiteFingerprint.of(suite),
            names,
            axes.leastChangePercent(),
            order.words(),
            order.rounds(),
            Map.of(),
            List.of());
    folder.write(matrix);
    return new MatrixSession(home, suite, matrix, folder, console, clock);
  }

  /**
   * One that was ended before it was over.
   *
   * @throws ConfigException where the suite is not what it was then
   */
  public static MatrixSession resume(
      Home home, Suite suite, MatrixFolder folder, Console console, Clock clock)
      throws IOException {
    SavedMatrix matrix = folder.matrix();
    if (!SuiteFingerprint.of(suite).equals(matrix.suite())) {
      throw new ConfigException(
          folder.root()
              + ": its matrix began with another suite: suite, plans, targets and options must be"
              + " what they were then; run this one as a new matrix");
    }
    return new MatrixSession(home, suite, matrix, folder, console, clock);
  }

  /**
   * Refuses values that the stack does not know, before anything is started.
   *
   * @throws ConfigException for the first of them
   */
  public static void refuseUnknown(Home home, Suite suite) throws IOException {
    var logs = Files.createTempDirectory("ampmeter-matrix");
    try {
      for (Combination combination : suite.matrix().orElseThrow().combinations()) {
        refuseSecrets(combination.properties());
        try {
          Stacks.create(home, spec(suite, combination), logs).close();
        } catch (ConfigException e) {
          throw new ConfigException("matrix, " + combination.name() + ": " + e.getMessage(), e);
        }
      }
    } finally {
      Files.deleteIfExists(logs);
    }
  }

  /** Combinations are named by their values, in folders and reports. */
  private static void refuseSecrets(Map<String, String> properties) {
    Map<String, String> masked = Secrets.masked(properties);
    for (String name : properties.keySet()) {
      if (!properties.get(name).equals(masked.get(name))) {
        throw new ConfigException(
            "matrix: %s speaks of a secret, and the report would name its values".formatted(name));
      }
    }
  }

  /** Runs what is left to do, judges all of it and writes the report. */
  public Report run(Interruption interruption) throws IOException, InterruptedException {
    List<SavedMatrix.Start> starts = matrix.starts();
    for (int i = 0; i < starts.size() && !interruption.requested(); i++) {
      SavedMatrix.Start start = starts.get(i);
      if (!isDone(start)) {
        console.say(
            "Round %d of %d, start %d of %d: %s"
                .formatted(
                    start.round(), matrix.rounds().size(), i + 1, starts.size(), start.name()));
        run(start, interruption);
      }
    }
    Report report = MatrixReport.of(folder, Home.generator());
    ReportFiles.write(report, folder.root());
    return report;
  }

  private void run(SavedMatrix.Start start, Interruption interruption)
      throws IOException, InterruptedException {
    RunFolder run = folder.of(start);
    if (RunFolder.isOne(run.root())) {
      keep(matrix.endedEarly(folder.setAside(start)));
    }
    Files.createDirectories(run.root());
    Suite own = suite.of(combinations.get(start.combination()), start.facts());
    try {
      StackSpec spec = StackSpec.parse(own.stack(), own.variants());
      Report report =
          new RunSession(home, own, spec, run, console, clock, Optional.empty()).run(interruption);
      keep(matrix.hindered(start, ""));
      console.say(start.folder() + ": " + report.verdict().word());
    } catch (ConfigException | StackException e) {
      // The others can be compared all the same.
      run.deleteIfEmpty();
      console.say(start.folder() + ": not run: " + e.getMessage());
      keep(matrix.hindered(start, e.getMessage()));
    }
  }

  /**
   * What was ended early by us is made again. Whatever else befell a start is a part of what it
   * shows: a server that died under load would else be asked until it does not.
   */
  private boolean isDone(SavedMatrix.Start start) {
    RunFolder run = folder.of(start);
    return RunFolder.isOne(run.root())
        && run.run().end() != null
        && run.run().plans().stream()
            .map(run::savedPlan)
            .allMatch(
                plan ->
                    (plan.finished() || !plan.problems().isEmpty())
                        && !plan.problems().contains(PlanLoad.INTERRUPTED));
  }

  private void keep(SavedMatrix now) throws IOException {
    matrix = now;
    folder.write(matrix);
  }

  private static StackSpec spec(Suite suite, Combination combination) {
    Suite own = suite.of(combination, Map.of());
    return StackSpec.parse(own.stack(), own.variants());
  }
}
