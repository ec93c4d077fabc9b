package io.github.ampmeter.fuzz;

import io.github.ampmeter.report.result.ResultsJson;
import io.github.ampmeter.run.folder.RunFolder;
import io.github.ampmeter.run.folder.SavedReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The two run.json of a run with one plan, home: the run's, a byte of 0, the plan's. */
public final class RunFolderFuzz {
  private static final Path ROOT = withPlan(Hostile.folder("run"));

  private RunFolderFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    int end = 0;
    while (end < data.length && data[end] != 0) {
      end++;
    }
    byte[] run = Arrays.copyOf(data, end);
    byte[] plan = Arrays.copyOfRange(data, Math.min(end + 1, data.length), data.length);
    Hostile.read(
        () -> {
          Files.write(ROOT.resolve("run.json"), run);
          Files.write(ROOT.resolve("home/run.json"), plan);
          ResultsJson.write(SavedReport.of(new RunFolder(ROOT), "fuzz"));
        });
  }

  private static Path withPlan(Path root) {
    try {
      Path plan = Files.createDirectory(root.resolve("home"));
      Files.writeString(
          plan.resolve("samples.jtl"),
          "timeStamp,elapsed,label,success,allThreads\n"
              + "1795231436000,100,page,true,1\n1795231437000,100,page,true,2\n");
      Files.writeString(plan.resolve("plan.jmx"), "<jmeterTestPlan/>");
      Files.writeString(plan.resolve("plan.targets"), "errors(total) <= 0 %\n");
      return root;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
