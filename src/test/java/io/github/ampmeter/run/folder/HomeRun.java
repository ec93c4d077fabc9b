package io.github.ampmeter.run.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A folder of a run of one plan, home, whose targets are met. */
final class HomeRun {
  static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

  private HomeRun() {}

  /** Writes all but what is said of the plan's load. */
  static RunFolder in(Path root, int rows) throws IOException {
    RunFolder folder = new RunFolder(root);
    Files.createDirectories(folder.plan("home"));
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < rows; i++) {
      jtl.append(START.plusMillis(100L * i).toEpochMilli()).append(",5,page,true\n");
    }
    Files.writeString(folder.jtl("home"), jtl);
    Files.writeString(folder.jmx("home"), "<jmeterTestPlan/>");
    Files.writeString(folder.targets("home"), "max(page) <= 10 ms\n");
    folder.write(
        new SavedRun(
            "r",
            "embedded",
            START.toString(),
            START.plusSeconds(20).toString(),
            Map.of(),
            List.of(),
            Map.of(),
            null,
            List.of("home")));
    return folder;
  }
}
