package io.github.ampmeter.run.distributed;

import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.distributed.WorkerMessages.Hello;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a controller knows of a load worker while the load runs, in a file beside the rows that it
 * has read: when the controller is killed, the rest can still be fetched.
 *
 * @param name host and port
 * @param token by which the load worker knows the load
 * @param share its users or rate and other properties of its own
 * @param clock what was measured of its clock, in the order of time
 */
record SavedWorker(
    String name, String token, Hello hello, Map<String, String> share, List<ClockOffset> clock) {
  private static final String FILE = "worker.json";

  void write(Path folder) throws IOException {
    Json.write(folder.resolve(FILE), this);
  }

  SavedWorker with(List<ClockOffset> measured) {
    return new SavedWorker(name, token, hello, share, List.copyOf(measured));
  }

  /** The rows of it in its folder. */
  MergedRows.Source rows(Path folder) {
    return new MergedRows.Source(name, folder.resolve(WorkerMessages.JTL), clock);
  }

  /** The folders of load workers in that of a plan; none of a load on one machine. */
  static List<Path> folders(Path plan) throws IOException {
    Path all = plan.resolve(LoadWorkerResult.FOLDER);
    if (!Files.isDirectory(all)) {
      return List.of();
    }
    List<Path> folders = new ArrayList<>();
    try (Stream<Path> each = Files.list(all)) {
      each.filter(folder -> Files.exists(folder.resolve(FILE))).sorted().forEach(folders::add);
    }
    return folders;
  }

  static SavedWorker read(Path folder) {
    return Json.readWithoutNull(folder.resolve(FILE), SavedWorker.class);
  }
}
