package io.github.ampmeter.run.distributed;

import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.suite.LoadWorker;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A load whose rows are partly still on load workers: its controller ended early, or a worker was
 * lost.
 *
 * @param plan the folder of the plan
 */
public record KeptLoad(Path plan) {
  public static final String HINT =
      "Load workers may still have rows of this load. To fetch them: ampmeter report"
          + " FOLDER --load-worker-keys KEYS";

  /** A long timeout, because no load is running. */
  private static final Duration TO_ANSWER = Duration.ofMinutes(1);

  /** Whether load workers may have rows that are not here. */
  public boolean isOne() throws IOException {
    return fetched().size() < SavedWorker.folders(plan).size();
  }

  /** Merges the rows that the controller received; empty where there are none. */
  public Optional<Path> rows() throws IOException {
    Path into = plan.resolve(LoadWorkerResult.FOLDER).resolve("merged.jtl");
    List<MergedRows.Source> sources =
        SavedWorker.folders(plan).stream()
            .map(folder -> SavedWorker.read(folder).rows(folder))
            .toList();
    Files.deleteIfExists(into);
    MergedRows.merge(sources, into);
    return Optional.of(into).filter(Files::exists);
  }

  /** The outcome of workers with nothing left to fetch, by their names. */
  private Map<String, LoadWorkerResult> fetched() {
    Map<String, LoadWorkerResult> fetched = new HashMap<>();
    Path results = plan.resolve(LoadWorkerResult.FILE);
    if (Files.exists(results)) {
      for (LoadWorkerResult each : Json.readWithoutNull(results, LoadWorkerResult[].class)) {
        if (each.fetched()) {
          fetched.put(each.name(), each);
        }
      }
    }
    return fetched;
  }

  /**
   * Ends the load where it still runs, and fetches missing rows. Load workers delete rows that have
   * arrived unchanged. Where one does not answer, the fetched rows are kept but not merged, and a
   * later call continues.
   *
   * @param jtl the file for the rows of all
   * @return whether all load workers answered
   */
  public boolean fetch(LoadWorkerKeys keys, Path jtl, Console console)
      throws IOException, InterruptedException {
    Map<String, LoadWorkerResult> fetched = fetched();
    List<FollowedWorker> all = new ArrayList<>();
    List<FollowedWorker> missing = new ArrayList<>();
    for (Path folder : SavedWorker.folders(plan)) {
      SavedWorker saved = SavedWorker.read(folder);
      LoadWorker worker = LoadWorker.parse(folder.toString(), saved.name()).get(0);
      all.add(
          new FollowedWorker(
              new LoadWorkerClient(worker, keys), saved, folder, reading -> {}, TO_ANSWER));
      if (!fetched.containsKey(saved.name())) {
        missing.add(all.get(all.size() - 1));
      }
    }
    Path jmx = plan.resolve(WorkerMessages.PLAN);
    try (FollowedWorkers followed = new FollowedWorkers(missing, jmx)) {
      followed.follow();
      followed.stop(false);
      followed.finish();
      List<FollowedWorker> silent = missing.stream().filter(KeptLoad::mayHaveMore).toList();
      silent.forEach(each -> console.say("Load worker %s: %s".formatted(each.name(), each.lost())));
      if (!silent.isEmpty()) {
        return false;
      }
      JoinedFiles joined = JoinedFiles.of(all, fetched, jtl);
      joined.deleteParts(all);
      joined.problem().ifPresent(console::say);
      followed.forget(joined);
      return true;
    }
  }

  private static boolean mayHaveMore(FollowedWorker worker) {
    return !worker.lost().isEmpty() && !worker.lost().equals(LoadWorkerResult.NO_SUCH_LOAD);
  }
}
