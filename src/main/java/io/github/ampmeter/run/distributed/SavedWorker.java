package io.github.ampmeter.run.distributed;

import io.github.ampmeter.FolderTree;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.distributed.WorkerMessages.Hello;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a controller knows about a load worker during the load, in a file beside the rows. With it
 * the other rows can be fetched after the controller was killed.
 *
 * @param name host and port
 * @param token identifies the load on the load worker
 * @param share its users or rate and other properties of its own
 * @param clock the measurements of its clock, in the order of time
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

  MergedRows.Source rows(Path folder) {
    return new MergedRows.Source(name, folder.resolve(WorkerMessages.JTL), clock);
  }

  /** The folders of load workers below that of a plan; none for a load on one machine. */
  static List<Path> folders(Path plan) throws IOException {
    return FolderTree.entries(plan.resolve(LoadWorkerResult.FOLDER)).stream()
        .filter(folder -> Files.exists(folder.resolve(FILE)))
        .toList();
  }

  static SavedWorker read(Path folder) {
    return Json.readWithoutNull(folder.resolve(FILE), SavedWorker.class);
  }
}
