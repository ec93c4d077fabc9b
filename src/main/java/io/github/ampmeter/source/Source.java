package io.github.ampmeter.source;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.verdict.MetricKind;
import io.github.ampmeter.judge.verdict.ServerFigures;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.SourceResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Something that is measured or checked beside the samples of a load. Each source has a package of
 * its own below this one, with its keys in suites, what it records, its files, its figures for
 * criteria and its sections, and a line in META-INF/services/io.github.ampmeter.source.Source.
 *
 * <p>A source has no state: what it knows of a run is in the run's folder, so that a report made
 * later is the same. What takes part in a run that is in progress is {@link ActiveSource}.
 */
public interface Source {
  /** The key by which a suite asks for it; empty where suites cannot. */
  default String key() {
    return "";
  }

  /** Its keys in suites, each with the type of its value. */
  default Map<String, Class<?>> keys() {
    return Map.of();
  }

  /**
   * Reads what a suite says under the source's keys.
   *
   * @param given those of its keys that the suite has, with their values
   * @param folder the suite's folder, from which its paths start
   * @return what takes part in the run; empty where the suite does not ask for it
   * @throws io.github.ampmeter.ConfigException whose setting is the key
   */
  default Optional<ActiveSource> read(Map<String, Object> given, Path folder) {
    return Optional.empty();
  }

  /**
   * Why criteria of a kind cannot be judged in a run in which this source takes no part; empty
   * where they need other sources.
   */
  default Optional<String> lacking(MetricKind kind) {
    return Optional.empty();
  }

  /**
   * Its files in a run's folder whose content must not change once the run is over, there or not.
   *
   * @param run the run's folder
   * @param plans the names of the run's plans, each with a folder in it
   */
  default List<Path> files(Path run, List<String> plans) throws IOException {
    return List.of();
  }

  /** Names of its files in a plan's folder that must not change once the plan's load is over. */
  default List<String> planFiles() {
    return List.of();
  }

  /**
   * How it folds the URL of a request into a path, where it needs to know for each path where the
   * time of a plan's requests went; empty where it does not.
   *
   * @param run the run's folder
   */
  default Optional<UnaryOperator<String>> pathOfUrl(Path run, String plan) {
    return Optional.empty();
  }

  /**
   * What it observed second by second, for the observation of every plan.
   *
   * @param run the run's folder
   */
  default List<Series> series(Path run) throws IOException {
    return List.of();
  }

  /**
   * Figures for criteria of a plan, with those of other sources.
   *
   * @param run the run's folder
   * @param others what other sources measured, asked for what this source does not measure
   */
  default ServerFigures figures(Path run, String plan, ServerFigures others) {
    return others;
  }

  /** Its result about the whole run, for report and results.json. */
  default Optional<SourceResult> ofRun(Path run) throws IOException {
    return Optional.empty();
  }

  /**
   * What a run came to by this source, where that is more than the worst of its plans.
   *
   * @param start when the run started, as of which anything that expires is judged
   */
  default Optional<OverallResult> overall(Path run, Instant start, List<PlanReport> plans)
      throws IOException {
    return Optional.empty();
  }

  /** The issues that it raises about the load of one plan. */
  default List<Issue> issues(MeasuredRun run, MeasuredPlan plan) throws IOException {
    return List.of();
  }

  /** Adds its sections about the load of one plan to the report. */
  default PlanAdditions ofPlan(MeasuredRun run, MeasuredPlan plan) throws IOException {
    return PlanAdditions.NONE;
  }
}
