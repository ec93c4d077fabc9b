package io.github.ampmeter.jmeter;

import io.github.ampmeter.run.WrittenPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Pattern;

/**
 * A plan with a set-up group in front, in which each worker waits without a sample until the test
 * says that all have come.
 */
final class HeldBack {
  private static final Pattern ARRIVAL = Pattern.compile("Thread started: .*Held back 1-1");
  private static final Pattern BEGIN =
      Pattern.compile("(?s)\\A.*?(<TestPlan [^>]*/>|</TestPlan>)\\s*<hashTree>");

  private final Path wait;
  private final Path plan;

  HeldBack(Path original, Path folder) throws IOException {
    wait = Files.writeString(folder.resolve("wait"), "true");
    String text = Files.readString(original);
    var begin = BEGIN.matcher(text);
    if (!begin.find()) {
      throw new IllegalArgumentException(original + " is no plan");
    }
    plan =
        Files.writeString(
            folder.resolve("held-back.jmx"),
            text.substring(0, begin.end()) + group() + text.substring(begin.end()));
  }

  private String group() {
    return WrittenPlan.threadGroup(
        "SetupThreadGroup",
        "Held back",
        "1",
        "1",
        "",
        WrittenPlan.element(
            "WhileController",
            "until all have come",
            WrittenPlan.string("WhileController.condition", "${__FileToString(" + wait + ")}"),
            WrittenPlan.pause(20)));
  }

  Path plan() {
    return plan;
  }

  /** How often a worker has come so far, by its log. */
  long arrivals(String workerLog) {
    return ARRIVAL.matcher(workerLog).results().count();
  }

  void goOn() throws IOException {
    Path fresh = Files.writeString(wait.resolveSibling("wait.new"), "false");
    Files.move(fresh, wait, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
