package io.github.ampmeter.report.result;

import io.github.ampmeter.judge.stats.ConnectionTimes;
import io.github.ampmeter.judge.stats.LabelKind;
import io.github.ampmeter.judge.stats.LabelStatistics;
import io.github.ampmeter.judge.stats.RunStatistics;
import io.github.ampmeter.judge.stats.ValueCounts;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.judge.verdict.Finding;
import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.OverallResult;
import io.github.ampmeter.report.PlanReport;
import io.github.ampmeter.report.Report;
import io.github.ampmeter.report.result.Json.JsonObject;
import java.util.List;

/**
 * load-performance.json, as k6 exports its summary and GitLab compares it on merge requests: of all
 * plans and load levels together the criteria passed, requests a second and the times to the first
 * byte.
 */
public final class LoadPerformanceJson {
  private LoadPerformanceJson() {}

  public static String write(Report report) {
    JsonObject metrics = new JsonObject().with("checks", checks(report));
    long requests = 0;
    double successes = 0;
    double seconds = 0;
    for (PlanReport plan : report.plans()) {
      RunStatistics statistics = plan.statistics();
      for (LabelStatistics level : statistics.all(LabelKind.REQUEST)) {
        double windows = statistics.loaded(level).stream().mapToDouble(Window::seconds).sum();
        if (Double.isFinite(level.throughputPerSecond())) {
          requests += level.samples();
          successes += level.throughputPerSecond() * windows;
          seconds += windows;
        }
      }
    }
    if (seconds > 0) {
      metrics.with(
          "http_reqs", new JsonObject().with("count", requests).with("rate", successes / seconds));
    }
    ConnectionTimes times =
        ConnectionTimes.merged(
            report.plans().stream()
                .flatMap(plan -> plan.statistics().connectionTimes().values().stream())
                .toList());
    put(metrics, "http_req_waiting", times.waiting());
    put(metrics, "http_req_duration", times.processing());
    return Json.text(new JsonObject().with("metrics", metrics));
  }

  /** An entry for each criterion, and one for each plan that is incomplete. */
  private static JsonObject checks(Report report) {
    long passes = 0;
    long fails = 0;
    if (report.overall().isPresent()) {
      List<OverallResult.Case> cases = report.overall().get().cases();
      passes = cases.stream().filter(each -> each.verdict() == VerdictKind.PASSED).count();
      fails = cases.size() - passes;
    }
    if (report.judgesPlans()) {
      for (PlanReport plan : report.plans()) {
        List<Finding> findings = plan.verdict().findings();
        long held = findings.stream().filter(Finding::passed).count();
        passes += held;
        fails += findings.size() - held + (plan.verdict().reasons().isEmpty() ? 0 : 1);
      }
    }
    return new JsonObject().with("passes", passes).with("fails", fails);
  }

  private static void put(JsonObject metrics, String name, ValueCounts millis) {
    if (millis.count() > 0) {
      metrics.with(
          name,
          new JsonObject()
              .with("avg", millis.mean())
              .with("min", millis.min())
              .with("med", millis.percentile(50))
              .with("max", millis.max())
              .with("p(90)", millis.percentile(90))
              .with("p(95)", millis.percentile(95)));
    }
  }
}
