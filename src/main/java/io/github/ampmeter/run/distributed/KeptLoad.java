package io.github.ampmeter.run.distributed;

import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.suite.LoadWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A load whose controller died before it was over: its load workers keep the rows.
 *
 * @param plan the folder of the plan
 */
public record KeptLoad(Path plan) {
  /** No load waits for it. */
  private static final Duration TO_ANSWER = Duration.ofMinutes(1);

  /** Whether load workers may have rows of it that are not here. */
  public boolean isOne() throws IOException {
    return !Files.exists(plan.resolve(LoadWorkerResult.FILE))
        && !SavedWorker.folders(plan).isEmpty();
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
    List<FollowedWorker> all = new ArrayList<>();
    for (Path folder : SavedWorker.folders(plan)) {
      SavedWorker saved = SavedWorker.read(folder);
      LoadWorker worker = LoadWorker.parse(folder.toString(), saved.name()).get(0);
      all.add(
          new FollowedWorker(
              new LoadWorkerClient(worker, keys),
              saved,
              folder,
              (name, cpus, busy) -> {},
              TO_ANSWER));
    }
    try (FollowedWorkers followed = new FollowedWorkers(all, plan.resolve(WorkerMessages.PLAN))) {
      followed.follow();
      followed.stop(false);
      followed.finish();
      List<FollowedWorker> silent = all.stream().filter(KeptLoad::mayHaveMore).toList();
      silent.forEach(each -> console.say("Load worker %s: %s".formatted(each.name(), each.lost())));
      if (!silent.isEmpty()) {
        return false;
      }
      JoinedFiles joined = JoinedFiles.of(all, jtl);
      joined.problem().ifPresent(console::say);
      Set<String> whole =
          joined.workers().stream()
              .filter(LoadWorkerResult::whole)
              .map(LoadWorkerResult::name)
              .collect(Collectors.toSet());
      followed.together(
          each -> {
            if (whole.contains(each.name())) {
              each.forget();
            }
          });
      return true;
    }
  }

  private static boolean mayHaveMore(FollowedWorker worker) {
    return !worker.lost().isEmpty() && !worker.lost().equals(LoadWorkerServer.NO_SUCH_LOAD);
  }
}
