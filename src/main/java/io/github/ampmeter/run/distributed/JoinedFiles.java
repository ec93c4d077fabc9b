package io.github.ampmeter.run.distributed;

import io.github.ampmeter.FileReason;
import io.github.ampmeter.report.data.Json;
import io.github.ampmeter.run.distributed.MergedRows.Merged;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Of the files of each load worker those that a load on one machine leaves.
 *
 * @param workers what became of each, as load-workers.json has it
 * @param problem why the rows cannot be put together; empty: they are
 */
record JoinedFiles(List<LoadWorkerResult> workers, Optional<String> problem) {
  /**
   * Makes them, and load-workers.json.
   *
   * @param jtl where the rows of all go
   */
  static JoinedFiles of(List<FollowedWorker> all, Path jtl) throws IOException {
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
      problem = Optional.of("the rows cannot be put together: " + FileReason.of(e));
    }
    List<LoadWorkerResult> results = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      results.add(all.get(i).result(merged.get(i)));
    }
    Json.write(folder.resolve(LoadWorkerResult.FILE), results);
    for (String name : List.of(JMeterCommand.LOG, PlanLoad.OUTPUT)) {
      join(all, name, folder.resolve(name));
    }
    joinFailures(all, folder.resolve(JMeterCommand.FAILED_RESPONSES));
    for (int i = 0; i < all.size(); i++) {
      moveClock(all.get(i), results.get(i));
      if (problem.isEmpty()) {
        // All that was in it is in the JTL.
        Files.deleteIfExists(all.get(i).jtl());
      }
    }
    return new JoinedFiles(results, problem);
  }

  private static void join(List<FollowedWorker> all, String name, Path into) throws IOException {
    try (OutputStream out = Files.newOutputStream(into)) {
      for (FollowedWorker each : all) {
        Path own = each.jtl().resolveSibling(name);
        if (Files.exists(own)) {
          out.write(("# load worker " + each.name() + "\n").getBytes(StandardCharsets.UTF_8));
          Files.copy(own, out);
        }
      }
    }
  }

  private static void joinFailures(List<FollowedWorker> all, Path into) throws IOException {
    List<Object> failures = new ArrayList<>();
    for (FollowedWorker each : all) {
      Path own = each.jtl().resolveSibling(JMeterCommand.FAILED_RESPONSES);
      if (Files.exists(own)) {
        failures.addAll(List.of(Json.read(own, Object[].class)));
      }
    }
    if (!failures.isEmpty()) {
      Json.write(into, failures);
    }
  }

  /** Pauses are held against samples, which have the time of this machine. */
  private static void moveClock(FollowedWorker worker, LoadWorkerResult result) throws IOException {
    Path pauses = worker.jtl().resolveSibling(JMeterCommand.METER_READINGS);
    if (!Files.exists(pauses) || result.firstStartMillis() == 0) {
      return;
    }
    List<String> moved = new ArrayList<>();
    for (String line : Files.readAllLines(pauses)) {
      String[] cells = line.split(",");
      if (cells.length == 4 && cells[1].matches("[0-9]{1,18}")) {
        long wall = Long.parseLong(cells[1]);
        // The same for all: a clock that is set meanwhile is to be seen.
        long by = Math.round(ClockOffset.correction(worker.clock(), 0));
        cells[1] = String.valueOf(wall - by);
      }
      moved.add(String.join(",", cells));
    }
    Files.write(pauses, moved);
  }
}
