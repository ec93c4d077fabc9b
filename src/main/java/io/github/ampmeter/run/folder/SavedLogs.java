package io.github.ampmeter.run.folder;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.report.Observation;
import io.github.ampmeter.report.PlanAccessLog;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.PlanFrontCache;
import io.github.ampmeter.source.accesslog.AccessLog;
import io.github.ampmeter.source.accesslog.AccessLog.Span;
import io.github.ampmeter.source.accesslog.AccessLogReader;
import io.github.ampmeter.source.accesslog.CacheLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the web server of a stack of ours, and the cache before it, logged while each plan of a run
 * ran: each log is read once, whatever the number of plans.
 */
final class SavedLogs {
  /** Where they are not asked for. */
  static final SavedLogs NONE = new SavedLogs(Map.of());

  private final Map<String, Measurement> plans;
  private final Map<String, AccessLog> web = new HashMap<>();
  private final Map<String, CacheLog> cache = new HashMap<>();

  /** Of each step in its window. */
  private final Map<String, List<AccessLog>> steps = new HashMap<>();

  private SavedLogs(Map<String, Measurement> plans) {
    this.plans = plans;
  }

  /**
   * Reads them.
   *
   * @param measured the plans by name; of those without a sample nothing is logged
   */
  static SavedLogs of(RunFolder folder, Map<String, Measurement> measured) throws IOException {
    SavedLogs logs = new SavedLogs(measured);
    List<String> names =
        measured.keySet().stream()
            .filter(name -> measured.get(name).statistics().startMillis() != 0)
            .toList();
    List<Span> spans = names.stream().map(name -> span(measured.get(name))).toList();
    if (!names.isEmpty() && Files.isRegularFile(folder.accessLog())) {
      List<Span> all = new ArrayList<>(spans);
      names.forEach(name -> all.addAll(SavedTimeSplit.spans(measured.get(name))));
      List<AccessLog> read = accessLogs(folder.accessLog(), all);
      int next = names.size();
      for (int i = 0; i < Math.min(names.size(), read.size()); i++) {
        logs.web.put(names.get(i), read.get(i));
        int end = next + SavedTimeSplit.spans(measured.get(names.get(i))).size();
        logs.steps.put(names.get(i), read.subList(next, end));
        next = end;
      }
    }
    if (!names.isEmpty() && Files.isRegularFile(folder.frontCacheLog())) {
      List<CacheLog> read =
          CacheLog.read(
              folder.frontCacheLog(), spans.stream().map(SavedLogs::untilCacheLogged).toList());
      for (int i = 0; i < read.size(); i++) {
        logs.cache.put(names.get(i), read.get(i));
      }
    }
    return logs;
  }

  private static Span span(Measurement plan) {
    return new Span(plan.statistics().startMillis() / 1000, plan.statistics().endMillis() / 1000);
  }

  /** The cache logs a request when it is done with it, which its client need not wait for. */
  private static Span untilCacheLogged(Span load) {
    return new Span(load.from(), load.to() + 1);
  }

  /** None where the log is none. */
  private static List<AccessLog> accessLogs(Path log, List<Span> spans) {
    try {
      return AccessLogReader.read(List.of(log), Optional.empty(), spans);
    } catch (ConfigException | IllegalStateException cannotBeRead) {
      // A plan is judged by its samples; that a log is none is no reason against them.
      return List.of();
    }
  }

  /**
   * Why a plan of HTTP requests did not load this stack: its requests succeeded, and neither the
   * web server nor the cache before it has logged any. Empty also where the log is not known.
   */
  Optional<Issue> noRequestReachedServer(String plan) {
    boolean succeeded =
        plans.containsKey(plan)
            && plans.get(plan).statistics().totals().stream()
                .anyMatch(total -> total.errors() < total.samples());
    boolean came =
        !web.containsKey(plan)
            || PlanAccessLog.ofTheLoad(web.get(plan)).count() > 0
            || cache.containsKey(plan) && cache.get(plan).count() > 0;
    return succeeded && !came ? Optional.of(Message.NO_REQUEST_REACHED.issue()) : Optional.empty();
  }

  /** What was logged in the window of each of a plan's steps; none where no log is known. */
  List<AccessLog> steps(String plan) {
    return steps.getOrDefault(plan, List.of());
  }

  /** What its sources say of each other. */
  PlanAdditions agreement(String plan, Measurement measured, Observation observation) {
    return SavedAgreement.of(
        measured,
        Optional.ofNullable(web.get(plan)),
        Optional.ofNullable(cache.get(plan)),
        observation);
  }

  /** The sections of a plan. */
  PlanAdditions of(String plan) {
    PlanAdditions additions = PlanAdditions.NONE;
    if (!plans.containsKey(plan)) {
      return additions;
    }
    long samples = plans.get(plan).judged().requests();
    if (cache.containsKey(plan)) {
      additions =
          additions.and(PlanAdditions.observed(PlanFrontCache.of(cache.get(plan), samples)));
    }
    if (web.containsKey(plan)) {
      additions = additions.and(PlanAdditions.observed(PlanAccessLog.of(web.get(plan), samples)));
    }
    return additions;
  }
}
