package io.github.ampmeter.run.folder;

import io.github.ampmeter.judge.sample.JtlBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A folder of a run of one plan, home, whose targets are met. */
final class HomeRun {
  static final Instant START = RunFolderBuilder.START;
  private static final String TARGETS = "max(page) <= 10 ms\n";

  private HomeRun() {}

  static RunFolder in(Path root, int rows) throws IOException {
    RunFolder folder = new RunFolder(root);
    JtlBuilder jtl = JtlBuilder.from(START.toEpochMilli()).rows(0, 100L * rows, 100, 5);
    RunFolderBuilder.write(folder, RunFolderBuilder.plan("home", plan -> {}), jtl, TARGETS);
    folder.write(RunFolderBuilder.run(List.of("home"), run -> {}));
    return folder;
  }
}
