package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.ServerFigures;
import io.github.ampmeter.judge.verdict.ServerFigures.ServerFigure;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.PlanStatements;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.source.statements.DigestSnapshots;
import io.github.ampmeter.source.statements.DryRunStatements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a plan's folder holds of the statements that its operations made the database execute. */
public final class SavedStatements {
  private static final String OURS =
      "it includes the runner's polling of statements (statements: true); measure without that";

  private SavedStatements() {}

  public static void write(Path file, DryRunStatements pass) throws IOException {
    Json.write(file, pass);
  }

  public static void write(Path file, DigestSnapshots looks) throws IOException {
    Json.write(file, looks);
  }

  /**
   * Counters of a database that was asked for its statements meanwhile, once a second: what that
   * moved is in them, and grows with the statements that there are.
   */
  static ServerFigures counters(RunFolder folder, String plan, ServerFigures seen) {
    if (!Files.isRegularFile(folder.digests(plan))) {
      return seen;
    }
    return (metric, name, windows) -> {
      ServerFigure figure = seen.of(metric, name, windows);
      return metric == MetricKind.STATUS || metric == MetricKind.STATUS_PER_OPERATION
          ? figure.atMost(OURS)
          : figure;
    };
  }

  /** Nothing where the suite did not ask for them. */
  static PlanAdditions of(RunFolder folder, String plan, RunStatistics run) {
    return PlanAdditions.observed(
        PlanStatements.of(dryRun(folder, plan), digests(folder, plan), run));
  }

  static Optional<DryRunStatements> dryRun(RunFolder folder, String plan) {
    return read(folder.statements(plan), DryRunStatements.class);
  }

  static Optional<DigestSnapshots> digests(RunFolder folder, String plan) {
    return read(folder.digests(plan), DigestSnapshots.class);
  }

  private static <T> Optional<T> read(Path file, Class<T> type) {
    return Files.isRegularFile(file)
        ? Optional.of(Json.readWithoutNull(file, type))
        : Optional.empty();
  }
}
