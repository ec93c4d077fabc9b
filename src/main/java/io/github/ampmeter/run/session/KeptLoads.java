package io.github.ampmeter.run.session;

import io.github.ampmeter.run.distributed.KeptLoad;
import io.github.ampmeter.run.distributed.LoadWorkerKeys;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.PackedJtl;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Fetches the rows that load workers kept of a run. */
public record KeptLoads(RunFolder run, Console console) {
  /**
   * Fetches it, or says how.
   *
   * @param keys the folder of the load workers' keys; empty: nothing is fetched
   * @throws io.github.ampmeter.ConfigException where the run is in progress
   */
  public void fetch(Optional<Path> keys) throws IOException, InterruptedException {
    List<String> plans = new ArrayList<>();
    for (String plan : run.run().plans()) {
      if (new KeptLoad(run.plan(plan)).isOne()) {
        plans.add(plan);
      }
    }
    if (plans.isEmpty() || keys.isEmpty() && RunLock.find(run.root()).isPresent()) {
      return;
    }
    if (keys.isEmpty()) {
      console.say(KeptLoad.HINT);
      return;
    }
    LoadWorkerKeys own = LoadWorkerKeys.read(keys.get());
    try (RunLock mark = RunLock.leaveIn(run)) {
      for (String plan : plans) {
        boolean unchanged = run.unchanged(plan);
        if (new KeptLoad(run.plan(plan)).fetch(own, run.inProgress(plan), console)) {
          if (run.jtl(plan).toString().endsWith(".gz")) {
            PackedJtl.begin(run.inProgress(plan), console::say).close();
          }
          run.keepMeasured(plan);
          if (unchanged) {
            run.renewEvidence(plan);
          }
          console.say(plan + ": the rows that its load workers kept are in " + mark.folder());
        } else {
          console.say(plan + ": not all rows are here; report it again when each answers");
        }
      }
    }
  }
}
