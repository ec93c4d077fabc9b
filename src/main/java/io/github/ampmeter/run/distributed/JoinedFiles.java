package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.distributed.MergedRows.Merged;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import io.github.ampmeter.source.responses.ResponsesSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The files of a load on one machine, made from those of all load workers.
 *
 * @param workers the outcome of each, as in load-workers.json
 * @param problem why the rows could not be merged; empty: they were
 */
record JoinedFiles(List<LoadWorkerResult> workers, Optional<String> problem) {
  /**
   * Writes these files and load-workers.json.
   *
   * @param earlier the outcome of workers that are no longer followed, by their names
   * @param jtl the file for the rows of all
   */
  static JoinedFiles of(
      List<? extends CarriedPart> all, Map<String, LoadWorkerResult> earlier, Path jtl)
      throws IOException {
    Path folder = jtl.toAbsolutePath().getParent();
    List<Merged> merged = Collections.nCopies(all.size(), Merged.NOTHING);
    Optional<String> problem = Optional.empty();
    try {
      merged =
          MergedRows.merge(
              all.stream()
                  .map(each -> new MergedRows.Source(each.name(), each.jtl(), each.clock()))
                  .toList(),
              jtl);
    } catch (IOException e) {
      problem = Optional.of("could not merge the rows: " + FileReason.of(e));
    }
    List<LoadWorkerResult> results = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      CarriedPart each = all.get(i);
      boolean known = earlier.containsKey(each.name());
      results.add(known ? earlier.get(each.name()) : each.result(merged.get(i)));
      if (!known) {
        moveClock(each, results.get(i));
      }
    }
    Json.write(folder.resolve(LoadWorkerResult.FILE), results);
    for (String name : List.of(JMeterCommand.LOG, PlanLoad.OUTPUT)) {
      join(all, name, folder.resolve(name));
    }
    joinFailures(all, folder.resolve(ResponsesSource.FILE));
    return new JoinedFiles(results, problem);
  }

  /** Deletes the rows of each worker once all are here and merged. */
  void deleteParts(List<? extends CarriedPart> all) throws IOException {
    if (problem.isEmpty() && fetched().size() == all.size()) {
      for (CarriedPart each : all) {
        Files.deleteIfExists(each.jtl());
      }
    }
  }

  /** The names of workers whose rows are all here. */
  Set<String> fetched() {
    return workers.stream()
        .filter(LoadWorkerResult::fetched)
        .map(LoadWorkerResult::name)
        .collect(Collectors.toSet());
  }

  private static void join(List<? extends CarriedPart> all, String name, Path into)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(into)) {
      for (CarriedPart each : all) {
        Path own = each.folder().resolve(name);
        if (Files.exists(own)) {
          out.write(("# load worker " + each.name() + "\n").getBytes(StandardCharsets.UTF_8));
          Files.copy(own, out);
        }
      }
    }
  }

  private static void joinFailures(List<? extends CarriedPart> all, Path into) throws IOException {
    List<Object> failures = new ArrayList<>();
    for (CarriedPart each : all) {
      Path own = each.folder().resolve(ResponsesSource.FILE);
      if (Files.exists(own)) {
        try {
          failures.addAll(List.of(Json.readWithoutNull(own, Object[].class)));
        } catch (ConfigException damaged) {
          // Failing responses only help to find a cause: the rows are judged without them.
          continue;
        }
      }
    }
    if (!failures.isEmpty()) {
      Json.write(into, failures);
    }
  }

  /** Pauses get the time of this machine, which samples have too. */
  private static void moveClock(CarriedPart worker, LoadWorkerResult result) throws IOException {
    Path pauses = worker.folder().resolve(JMeterCommand.METER_READINGS);
    if (!Files.exists(pauses) || result.firstStartMillis() == 0) {
      return;
    }
    // The same correction for all, so that a clock that is set during the load shows.
    long by = Math.round(ClockOffset.correction(worker.clock(), 0));
    List<String> moved = new ArrayList<>();
    for (String line : Files.readAllLines(pauses)) {
      String[] cells = line.split(",");
      if (cells.length == 4 && cells[1].matches("[0-9]{1,18}")) {
        cells[1] = String.valueOf(Long.parseLong(cells[1]) - by);
      }
      moved.add(String.join(",", cells));
    }
    Files.write(pauses, moved);
  }
}
