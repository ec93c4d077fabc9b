package io.github.ampmeter.run.share;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.distributed.SavedShare;
import io.github.ampmeter.run.distributed.SavedShare.Times;
import io.github.ampmeter.run.distributed.Share;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedPlan.End;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The run of one share. */
public record ShareOfRun(RunFolder folder, SavedShare saved) {
  /**
   * Reads it.
   *
   * @throws ConfigException where the folder has no valid share.json
   */
  public static ShareOfRun of(RunFolder folder) {
    return new ShareOfRun(folder, SavedShare.read(folder.root()));
  }

  /** Whether a folder is the run of one share. */
  public static boolean isOne(Path folder) {
    return SavedShare.isOne(folder);
  }

  Share share() {
    return saved.share();
  }

  /** Whether it carried all of its share. */
  public boolean complete() {
    return folder.run().plans().stream().allMatch(plan -> problems(plan).isEmpty());
  }

  /** Why it did not carry all of its share of a plan; empty: it did. */
  List<String> problems(String plan) {
    End end;
    try {
      end = folder.savedPlan(plan).end();
    } catch (ConfigException e) {
      return List.of(e.getMessage());
    }
    List<String> problems = new ArrayList<>(end.problems());
    if (!end.finished() && problems.isEmpty()) {
      problems.add("it did not end by itself, or has not ended yet");
    }
    if (end.interrupted() && problems.isEmpty()) {
      problems.add("it was interrupted");
    }
    return problems;
  }

  /** Whether no load shows that another share is of another run. */
  boolean mayHaveMet(ShareOfRun other) {
    return folder.run().plans().stream()
        .allMatch(
            plan -> {
              String run = meeting(plan);
              String others = other.meeting(plan);
              return run.isEmpty() || others.isEmpty() || run.equals(others);
            });
  }

  /** What tells the run from others; empty: the load has not ended, or its shares did not meet. */
  private String meeting(String plan) {
    try {
      return Times.read(folder.plan(plan)).run();
    } catch (ConfigException notOver) {
      return "";
    }
  }

  /** The rows of a plan, also of a share that was killed. */
  Path rows(String plan) {
    Path whole = folder.jtl(plan);
    return Files.exists(whole) ? whole : folder.inProgress(plan);
  }

  @Override
  public String toString() {
    return share() + " (" + folder.root().getFileName() + ")";
  }
}
