package io.github.ampmeter.source.loadworkers;

import io.github.ampmeter.judge.issue.Figure;
import io.github.ampmeter.judge.issue.Issue;
import io.github.ampmeter.judge.issue.Message;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.report.section.Cell;
import io.github.ampmeter.report.section.Column.Kind;
import io.github.ampmeter.report.section.Columns;
import io.github.ampmeter.report.section.Section;
import io.github.ampmeter.source.MeasuredPlan;
import io.github.ampmeter.source.MeasuredRun;
import io.github.ampmeter.source.Source;
import io.github.ampmeter.source.machine.MeterReadings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The load workers of a plan: what is wrong with the rows of each, and a table of them. */
public final class LoadWorkersSource implements Source {
  @Override
  public List<String> planFiles() {
    return List.of(LoadWorkerResult.FILE);
  }

  /** Reads the results of a plan; none of a load on one machine. */
  private static List<LoadWorkerResult> workers(MeasuredPlan plan) {
    Path file = plan.folder().resolve(LoadWorkerResult.FILE);
    return Files.exists(file)
        ? List.of(Json.readWithoutNull(file, LoadWorkerResult[].class))
        : List.of();
  }

  @Override
  public List<Issue> issues(MeasuredRun run, MeasuredPlan plan) {
    List<Issue> issues = new ArrayList<>();
    for (LoadWorkerResult worker : workers(plan)) {
      Figure rows = Figure.of(worker.rows().rows(), "rows");
      if (!worker.failure().lost().isEmpty()) {
        issues.add(Message.WORKER_LOST.issue(worker.name(), rows, worker.failure().lost()));
      } else if (!worker.failure().problem().isEmpty()) {
        issues.add(Message.WORKER_FAILED.issue(worker.name(), rows, worker.failure().problem()));
      } else if (!worker.whole()) {
        issues.add(
            Message.WORKER_ROWS_DIFFER.issue(
                worker.name(), worker.transfer().read(), worker.transfer().bytes()));
      } else if (worker.rows().rows() == 0) {
        issues.add(Message.WORKER_WITHOUT_ROWS.issue(worker.name()));
      } else if (worker.transfer().made() > worker.rows().requests() || worker.rows().cut()) {
        issues.add(
            Message.WORKER_ROWS_LOST.issue(
                worker.name(),
                Figure.of(worker.transfer().made(), "samples"),
                Figure.of(worker.transfer().bytes(), "bytes"),
                Figure.of(worker.rows().requests(), "rows")));
      }
      if (worker.clockChangeMillis() > 0) {
        issues.add(
            Message.WORKER_CLOCK_SET.issue(
                worker.name(), Duration.ofMillis(Math.round(worker.clockChangeMillis()))));
      }
    }
    return issues;
  }

  @Override
  public PlanAdditions ofPlan(MeasuredRun run, MeasuredPlan plan) throws IOException {
    List<LoadWorkerResult> workers = workers(plan);
    long first =
        workers.stream()
            .mapToLong(LoadWorkerResult::firstStartMillis)
            .filter(start -> start > 0)
            .min()
            .orElse(0);
    Map<String, Double> pauses = new HashMap<>();
    for (LoadWorkerResult each : workers) {
      pauses.put(each.name(), pauses(plan, each));
    }
    Section section =
        Section.of(
            "loadWorkers",
            "Load workers",
            new Columns<LoadWorkerResult>()
                .label("worker", "Load worker", LoadWorkerResult::name)
                .words(
                    "share",
                    "Users\nor rate",
                    each -> share(each, "rate", share(each, "users", "")))
                .words("seed", "Seed", each -> share(each, "seed", ""))
                .count("rows", "Rows", each -> each.rows().rows())
                .count("cpus", "CPUs", each -> each.work().cpus())
                .cell(
                    "cpusUsed",
                    "JMeter,\nCPUs",
                    Kind.NUMBER,
                    each ->
                        Cell.figure(
                            each.work().seconds() > 0
                                ? each.work().cpuSeconds() / each.work().seconds()
                                : Double.NaN,
                            0.01))
                .figure(
                    "busyPercent",
                    "Machine\nbusy, %",
                    Kind.PERCENT,
                    each -> each.work().seconds() > 0 ? each.work().busyPercent() : Double.NaN)
                .cell(
                    "pauses",
                    "Pauses,\ns",
                    Kind.NUMBER,
                    each -> Cell.figure(pauses.get(each.name()), 0.01))
                .cell(
                    "start",
                    "Start\nafter, ms",
                    Kind.NUMBER,
                    each ->
                        Cell.figure(
                            each.rows().rows() == 0 ? Double.NaN : each.firstStartMillis() - first,
                            1))
                .cell(
                    "clock",
                    "Clock\nahead, ms",
                    Kind.NUMBER,
                    each -> Cell.figure(each.firstOffset().offsetMillis(), 0.1))
                .cell(
                    "bound",
                    "known\nto ±, ms",
                    Kind.NUMBER,
                    each -> Cell.figure(each.firstOffset().boundMillis(), 0.1))
                .table(
                    "loadWorkers",
                    "",
                    workers,
                    "Users are summed over the load workers. Times of a clock that is ahead or"
                        + " behind by more than 5 ms are corrected."));
    return workers.isEmpty() ? PlanAdditions.NONE : PlanAdditions.observed(List.of(section));
  }

  private static String share(LoadWorkerResult of, String property, String otherwise) {
    return of.worker().share().getOrDefault(property, otherwise);
  }

  private static double pauses(MeasuredPlan plan, LoadWorkerResult of) throws IOException {
    Path file = plan.folder().resolve(LoadWorkerResult.folder(of.name())).resolve("pauses.csv");
    return Files.exists(file)
        ? MeterReadings.read(file).pauses().stream().mapToLong(Window::millis).sum() / 1e3
        : Double.NaN;
  }
}
