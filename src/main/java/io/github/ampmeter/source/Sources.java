package io.github.ampmeter.source;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.verdict.ServerFigures;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.SourceResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;

/** All sources, in the order in which a report has them, asked at once. */
public final class Sources {
  public static final List<Source> ALL =
      ServiceLoader.load(Source.class, Sources.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Sources() {}

  @FunctionalInterface
  private interface Question<T> {
    List<T> of(Source source) throws IOException;
  }

  private static <T> List<T> all(Question<T> asked) throws IOException {
    List<T> answers = new ArrayList<>();
    for (Source source : ALL) {
      answers.addAll(asked.of(source));
    }
    return answers;
  }

  /** The {@link Source#files} of all. */
  public static List<Path> files(Path run, List<String> plans) throws IOException {
    return all(source -> source.files(run, plans));
  }

  /** The {@link Source#planFiles} of all. */
  public static List<String> planFiles() throws IOException {
    return all(Source::planFiles);
  }

  /** The {@link Source#pathOfUrl} of the first that needs one. */
  public static Optional<UnaryOperator<String>> pathOfUrl(Path run, String plan) {
    return ALL.stream().flatMap(source -> source.pathOfUrl(run, plan).stream()).findFirst();
  }

  /** The {@link Source#series} of all. */
  public static List<Series> series(Path run) throws IOException {
    return all(source -> source.series(run));
  }

  /** What was seen of the servers, with the {@link Source#figures} of all. */
  public static ServerFigures figures(Path run, String plan, ServerFigures seen) {
    ServerFigures figures = seen;
    for (Source source : ALL) {
      figures = source.figures(run, plan, figures);
    }
    return figures;
  }

  /** The {@link Source#issues} of all. */
  public static List<Issue> issues(MeasuredRun run, MeasuredPlan plan) throws IOException {
    return all(source -> source.issues(run, plan));
  }

  /** Adds up what {@link Source#ofPlan all} say of a plan. */
  public static PlanAdditions ofPlan(MeasuredRun run, MeasuredPlan plan) throws IOException {
    return all(source -> List.of(source.ofPlan(run, plan))).stream()
        .reduce(PlanAdditions.NONE, PlanAdditions::and);
  }

  /** Adds up the {@link Source#ofRun} of all. */
  public static List<SourceResult> ofRun(Path run) throws IOException {
    return all(source -> source.ofRun(run).stream().toList());
  }

  /** The {@link Source#overall} of the first that has one. */
  public static Optional<OverallResult> overall(Path run, Instant start, List<PlanReport> plans)
      throws IOException {
    return all(source -> source.overall(run, start, plans).stream().toList()).stream().findFirst();
  }

  /** Their keys in suites, each with the type of its value. */
  public static Map<String, Class<?>> keys() {
    Map<String, Class<?>> keys = new LinkedHashMap<>();
    ALL.forEach(source -> keys.putAll(source.keys()));
    return keys;
  }
}
