package io.github.ampmeter.source.accesslog;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.accesslog.AccessLog.Span;
import io.github.ampmeter.stack.FrontCache;
import io.github.ampmeter.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the web server of a stack of ours, and the cache before it, logged while each plan of a run
 * ran: each log is read once, whatever the number of plans.
 */
public final class SavedLogs {
  private static final long SECOND = 1000;

  /** The runner requests this page before and after a load. */
  private static final String OUR_OWN = "GET /server-status";

  /**
   * Apache sends it to itself, to wake a worker that is to end; no client can ask for it by a URL.
   */
  private static final String WAKE_UP = "OPTIONS *";

  private final Map<String, AccessLog> web = new HashMap<>();
  private final Map<String, CacheLog> cache = new HashMap<>();
  private final Map<String, List<AccessLog>> steps = new HashMap<>();

  private SavedLogs() {}

  /** Reads the logs of a run, once. */
  public static SavedLogs of(MeasuredRun run) throws IOException {
    return run.once(SavedLogs.class, SavedLogs::read);
  }

  /** Returns where the log of the web server is in a run's folder, there or not. */
  public static Path webFile(Path run) {
    return run.resolve(Stack.LOGS).resolve(Stack.ACCESS_LOG);
  }

  static Path cacheFile(Path run) {
    return run.resolve(Stack.LOGS).resolve(FrontCache.LOG);
  }

  /** A plan without samples has no log lines. */
  private static SavedLogs read(MeasuredRun run) throws IOException {
    SavedLogs logs = new SavedLogs();
    List<MeasuredPlan> plans =
        run.plans().stream().filter(plan -> plan.statistics().startMillis() != 0).toList();
    if (!plans.isEmpty() && Files.isRegularFile(webFile(run.folder()))) {
      logs.readWeb(webFile(run.folder()), plans);
    }
    if (!plans.isEmpty() && Files.isRegularFile(cacheFile(run.folder()))) {
      List<CacheLog> read =
          CacheLog.read(
              cacheFile(run.folder()), plans.stream().map(SavedLogs::untilCacheLogged).toList());
      for (int i = 0; i < read.size(); i++) {
        logs.cache.put(plans.get(i).name(), read.get(i));
      }
    }
    return logs;
  }

  private void readWeb(Path file, List<MeasuredPlan> plans) throws IOException {
    List<Span> spans = new ArrayList<>();
    for (MeasuredPlan plan : plans) {
      spans.add(load(plan));
      plan.splitSteps().forEach(step -> spans.add(span(step.startMillis(), step.endMillis())));
    }
    List<AccessLog> read;
    try {
      read = AccessLogReader.readOurs(file, spans);
    } catch (ConfigException | IllegalStateException cannotBeRead) {
      // A plan is judged by its samples, so an unreadable log is no error.
      return;
    }
    Iterator<AccessLog> next = read.stream().map(SavedLogs::ofTheLoad).iterator();
    for (MeasuredPlan plan : plans) {
      web.put(plan.name(), next.next());
      steps.put(plan.name(), plan.splitSteps().stream().map(step -> next.next()).toList());
    }
  }

  private static Span load(MeasuredPlan plan) {
    return span(plan.statistics().startMillis(), plan.statistics().endMillis());
  }

  /** The window as the log has it, in whole seconds. */
  private static Span span(long startMillis, long endMillis) {
    return new Span(startMillis / SECOND, endMillis / SECOND);
  }

  /** The cache logs a request when it is finished, possibly after the client got its response. */
  private static Span untilCacheLogged(MeasuredPlan plan) {
    Span load = load(plan);
    return new Span(load.from(), load.to() + 1);
  }

  private static AccessLog ofTheLoad(AccessLog log) {
    return log.without(
        each -> each.request().startsWith(OUR_OWN) || each.request().equals(WAKE_UP));
  }

  /**
   * Returns what the web server logged during a load, without the runner's own requests and those
   * of the web server to itself; empty where the log is not known.
   */
  public Optional<AccessLog> web(MeasuredPlan plan) {
    return Optional.ofNullable(web.get(plan.name()));
  }

  /** Returns the log of the reverse-proxy cache during a load; empty where there was none. */
  public Optional<CacheLog> cache(MeasuredPlan plan) {
    return Optional.ofNullable(cache.get(plan.name()));
  }

  /**
   * Returns what the web server logged in the window of each of a plan's {@link
   * MeasuredPlan#splitSteps split steps}; none where the log is not known.
   */
  public List<AccessLog> steps(MeasuredPlan plan) {
    return steps.getOrDefault(plan.name(), List.of());
  }
}
