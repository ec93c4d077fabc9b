package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.Source;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The logs of the web server of our stacks, and of the cache before it. */
public final class AccessLogSource implements Source {
  @Override
  public List<Path> files(Path run, List<String> plans) {
    return List.of(SavedLogs.webFile(run), SavedLogs.cacheFile(run));
  }

  /**
   * Doubts that a plan of HTTP requests loaded this stack: its requests succeeded, and neither the
   * web server nor the cache before it has logged any. None where the log is not known.
   */
  @Override
  public List<Issue> issues(MeasuredRun run, MeasuredPlan plan) throws IOException {
    SavedLogs logs = SavedLogs.of(run);
    boolean none =
        logs.web(plan).filter(log -> log.count() <= 0).isPresent()
            && logs.cache(plan).filter(log -> log.count() > 0).isEmpty();
    boolean succeeded =
        plan.statistics().totals().stream().anyMatch(total -> total.errors() < total.samples());
    return plan.asksWebServers() && succeeded && none
        ? List.of(Message.NO_REQUEST_REACHED.issue())
        : List.of();
  }

  @Override
  public PlanAdditions ofPlan(MeasuredRun run, MeasuredPlan plan) throws IOException {
    SavedLogs logs = SavedLogs.of(run);
    List<Section> sections = new ArrayList<>();
    logs.cache(plan)
        .map(log -> PlanFrontCache.of(log, plan.requests()))
        .ifPresent(sections::addAll);
    logs.web(plan)
        .map(log -> AccessLogSections.whilePlan(log, plan.requests()))
        .ifPresent(sections::addAll);
    return PlanAdditions.observed(sections);
  }
}
