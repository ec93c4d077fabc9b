package io.github.ampmeter.source.statements;

import io.github.ampmeter.FolderName;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.ServerFigures;
import io.github.ampmeter.judge.verdict.ServerFigures.ServerFigure;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.source.ActiveSource;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.Source;
import io.github.ampmeter.stack.StackSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The statements that a plan's operations make the database execute. */
public final class StatementsSource implements Source {
  public static final String KEY = "statements";

  /** A database of our stacks counts its statements, unless the suite states otherwise. */
  public static final ActiveSource ACTIVE =
      new ActiveSource() {
        @Override
        public StackSpec needed(StackSpec stated) {
          return stated.watchingStatements();
        }
      };

  private static final String OURS =
      "it includes the runner's polling of statements (statements: true); measure without that";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public Map<String, Class<?>> keys() {
    return Map.of(KEY, Boolean.class);
  }

  @Override
  public Optional<ActiveSource> read(Map<String, Object> given, Path folder) {
    return Boolean.TRUE.equals(given.get(KEY)) ? Optional.of(ACTIVE) : Optional.empty();
  }

  @Override
  public List<Path> files(Path run, List<String> plans) {
    return plans.stream()
        .map(plan -> new SavedStatements(run.resolve(FolderName.of(plan))))
        .flatMap(saved -> Stream.of(saved.digestsFile(), saved.dryRunFile()))
        .toList();
  }

  /**
   * Limits the database's counters: asking it for its statements once a second moves them, the more
   * the more statements there are.
   */
  @Override
  public ServerFigures figures(Path run, String plan, ServerFigures others) {
    if (!new SavedStatements(run.resolve(FolderName.of(plan))).hasDigests()) {
      return others;
    }
    return (metric, name, windows) -> {
      ServerFigure figure = others.of(metric, name, windows);
      return metric == MetricKind.STATUS || metric == MetricKind.STATUS_PER_OPERATION
          ? figure.atMost(OURS)
          : figure;
    };
  }

  @Override
  public PlanAdditions ofPlan(MeasuredRun run, MeasuredPlan plan) {
    SavedStatements saved = new SavedStatements(plan.folder());
    return PlanAdditions.observed(
        PlanStatements.of(saved.dryRun(), saved.digests(), plan.statistics()));
  }
}
