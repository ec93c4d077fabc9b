package io.github.ampmeter.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What one whole process cost, its children included. */
record Cost(double wallSeconds, double cpuSeconds) {
  private static final Pattern TIMES =
      Pattern.compile("wall=([0-9.]+) user=([0-9.]+) sys=([0-9.]+)");

  /**
   * Runs the command line in the folder, where its output stays; anything but exit 0 is a fault.
   */
  static Cost of(Path folder, List<String> command) throws IOException, InterruptedException {
    List<String> timed =
        new ArrayList<>(
            List.of("bash", "-c", "TIMEFORMAT='wall=%3R user=%3U sys=%3S'; time \"$@\"", "bash"));
    timed.addAll(command);
    Path said = Files.createTempFile(folder, "said-", ".txt");
    Process process =
        new ProcessBuilder(timed)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    int code = process.waitFor();
    String output = Files.readString(said, StandardCharsets.UTF_8);
    Matcher times = TIMES.matcher(output);
    if (code != 0 || !times.find()) {
      throw new AssertionError(command + " ended with " + code + ": " + output);
    }
    return new Cost(
        Double.parseDouble(times.group(1)),
        Double.parseDouble(times.group(2)) + Double.parseDouble(times.group(3)));
  }
}
