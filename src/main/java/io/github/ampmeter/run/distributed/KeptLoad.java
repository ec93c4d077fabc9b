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
 * A load of which load workers keep rows that are not here: its controller died before it was over,
 * or one of them was lost.
 *
 * @param plan the folder of the plan
 */
public record KeptLoad(Path plan) {
  /** How they are fetched. */
  public static final String HINT =
      "Load workers may have kept more rows than are here: ampmeter report FOLDER"
          + " --load-worker-keys KEYS fetches them.";

  /** No load waits for it. */
  private static final Duration TO_ANSWER = Duration.ofMinutes(1);

  /** Whether load workers may have rows of it that are not here. */
  public boolean isOne() throws IOException {
    return fetched().size() < SavedWorker.folders(plan).size();
  }

  /** The rows that are here, put together; empty where there are none. */
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

  /** By their names: those of which all is here, or nothing is there any more. */
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
   * Ends the load where it still runs, and fetches what is missing. Load workers forget what is
   * here as they wrote it. Where one does not answer nothing is put together: what the others have
   * is here, and a later call goes on.
   *
   * @param jtl where the rows of all go
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
      joined.problem().ifPresent(console::say);
      followed.forget(joined);
      return true;
    }
  }

  private static boolean mayHaveMore(FollowedWorker worker) {
    return !worker.lost().isEmpty() && !worker.lost().equals(LoadWorkerResult.NO_SUCH_LOAD);
  }
}
