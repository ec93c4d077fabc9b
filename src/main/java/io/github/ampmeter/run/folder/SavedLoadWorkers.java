package io.github.ampmeter.run.folder;

import io.github.ampmeter.issue.Figure;
import io.github.ampmeter.issue.Issue;
import io.github.ampmeter.issue.Message;
import io.github.ampmeter.observe.MeterReadings;
import io.github.ampmeter.observe.MeterReadings.Pause;
import io.github.ampmeter.report.LoadWorkersSection;
import io.github.ampmeter.report.LoadWorkersSection.Row;
import io.github.ampmeter.report.PlanAdditions;
import io.github.ampmeter.report.data.Json;
import io.github.ampmeter.run.distributed.LoadWorkerResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The load workers of a plan: what is wrong with the rows of each, and a table of them.
 *
 * @param folder of the plan
 */
record SavedLoadWorkers(Path folder, List<LoadWorkerResult> workers) {
  /** Nothing of a load on one machine. */
  static SavedLoadWorkers of(RunFolder run, String plan) {
    Path file = run.loadWorkers(plan);
    return new SavedLoadWorkers(
        run.plan(plan),
        Files.exists(file)
            ? List.of(Json.readWithoutNull(file, LoadWorkerResult[].class))
            : List.of());
  }

  /** Whether all of them ended by themselves. */
  boolean inOrder() {
    return workers.stream().allMatch(each -> each.lost().isEmpty() && each.problem().isEmpty());
  }

  List<Issue> issues() {
    List<Issue> issues = new ArrayList<>();
    for (LoadWorkerResult worker : workers) {
      Figure rows = Figure.of(worker.rows(), "rows");
      if (!worker.lost().isEmpty()) {
        issues.add(Message.WORKER_LOST.issue(worker.name(), rows, worker.lost()));
      } else if (!worker.problem().isEmpty()) {
        issues.add(Message.WORKER_FAILED.issue(worker.name(), rows, worker.problem()));
      } else if (!worker.whole()) {
        issues.add(Message.WORKER_ROWS_DIFFER.issue(worker.name(), worker.read(), worker.bytes()));
      } else if (worker.rows() == 0) {
        issues.add(Message.WORKER_WITHOUT_ROWS.issue(worker.name()));
      } else if (worker.made() > worker.requests() || worker.cut()) {
        issues.add(
            Message.WORKER_ROWS_LOST.issue(
                worker.name(),
                Figure.of(worker.made(), "samples"),
                Figure.of(worker.bytes(), "bytes"),
                Figure.of(worker.requests(), "rows")));
      }
      if (worker.clockChangeMillis() > 0) {
        issues.add(
            Message.WORKER_CLOCK_SET.issue(
                worker.name(), Duration.ofMillis(Math.round(worker.clockChangeMillis()))));
      }
    }
    return issues;
  }

  PlanAdditions section() throws IOException {
    List<Row> rows = new ArrayList<>();
    long first =
        workers.stream()
            .mapToLong(LoadWorkerResult::firstStartMillis)
            .filter(start -> start > 0)
            .min()
            .orElse(0);
    for (LoadWorkerResult each : workers) {
      long start = each.firstStartMillis();
      rows.add(
          new Row(
              each.name(),
              each.share().getOrDefault("rate", each.share().getOrDefault("users", "")),
              each.share().getOrDefault("seed", ""),
              each.rows(),
              each.cpus(),
              each.seconds() > 0 ? each.cpuSeconds() / each.seconds() : Double.NaN,
              each.seconds() > 0 ? each.busyPercent() : Double.NaN,
              pauses(each),
              start == 0 ? Double.NaN : start - first,
              each.firstOffset().offsetMillis(),
              each.firstOffset().boundMillis()));
    }
    return rows.isEmpty()
        ? PlanAdditions.NONE
        : PlanAdditions.observed(List.of(LoadWorkersSection.of(rows)));
  }

  private double pauses(LoadWorkerResult of) throws IOException {
    Path file = folder.resolve(LoadWorkerResult.folder(of.name())).resolve("pauses.csv");
    return Files.exists(file)
        ? MeterReadings.read(file).pauses().stream()
                .mapToLong((Pause pause) -> pause.endMillis() - pause.startMillis())
                .sum()
            / 1e3
        : Double.NaN;
  }
}
