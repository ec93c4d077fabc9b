package io.github.ampmeter.source;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.stats.Series;
import io.github.ampmeter.judge.verdict.ServerFigures;
import io.github.ampmeter.report.PlanAdditions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** All sources, in the order in which a report has them. */
public final class Sources {
  public static final List<Source> ALL =
      ServiceLoader.load(Source.class, Sources.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Sources() {}

  /** See {@link Source#files}. */
  public static List<Path> files(Path run, List<String> plans) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Source source : ALL) {
      files.addAll(source.files(run, plans));
    }
    return files;
  }

  /** See {@link Source#planFiles}. */
  public static Stream<String> planFiles() {
    return ALL.stream().flatMap(source -> source.planFiles().stream());
  }

  /** See {@link Source#pathOfUrl}. */
  public static Optional<UnaryOperator<String>> pathOfUrl(Path run, String plan) {
    return ALL.stream().flatMap(source -> source.pathOfUrl(run, plan).stream()).findFirst();
  }

  /** See {@link Source#series}. */
  public static List<Series> series(Path run) throws IOException {
    List<Series> series = new ArrayList<>();
    for (Source source : ALL) {
      series.addAll(source.series(run));
    }
    return series;
  }

  /** See {@link Source#figures}. */
  public static ServerFigures figures(Path run, String plan, ServerFigures seen) {
    ServerFigures figures = seen;
    for (Source source : ALL) {
      figures = source.figures(run, plan, figures);
    }
    return figures;
  }

  /** See {@link Source#issues}. */
  public static List<Issue> issues(MeasuredRun run, MeasuredPlan plan) throws IOException {
    List<Issue> issues = new ArrayList<>();
    for (Source source : ALL) {
      issues.addAll(source.issues(run, plan));
    }
    return issues;
  }

  /** See {@link Source#ofPlan}. */
  public static PlanAdditions ofPlan(MeasuredRun run, MeasuredPlan plan) throws IOException {
    PlanAdditions additions = PlanAdditions.NONE;
    for (Source source : ALL) {
      additions = additions.and(source.ofPlan(run, plan));
    }
    return additions;
  }
}
