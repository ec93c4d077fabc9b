package io.github.ampmeter.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one whole process cost, its children included.
 *
 * @param peakMegabytes resident, of the one among them that took most
 */
record Cost(double wallSeconds, double cpuSeconds, double peakMegabytes) {
  private static final Pattern TIMES =
      Pattern.compile("wall=([0-9.]+) user=([0-9.]+) sys=([0-9.]+)");
  private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");
  private static final int MILLIS_BETWEEN_LOOKS = 20;
  private static final double KILO = 1024;

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
    double peak = 0;
    while (!process.waitFor(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, process.descendants().mapToDouble(Cost::peak).max().orElse(0));
    }
    String output = Files.readString(said, StandardCharsets.UTF_8);
    Matcher times = TIMES.matcher(output);
    if (process.exitValue() != 0 || !times.find()) {
      throw new AssertionError(command + " ended with " + process.exitValue() + ": " + output);
    }
    return new Cost(
        Double.parseDouble(times.group(1)),
        Double.parseDouble(times.group(2)) + Double.parseDouble(times.group(3)),
        peak);
  }

  private static double peak(ProcessHandle process) {
    try {
      Matcher peak = PEAK.matcher(Files.readString(Path.of("/proc", "" + process.pid(), "status")));
      return peak.find() ? Double.parseDouble(peak.group(1)) / KILO : 0;
    } catch (IOException e) {
      // It has ended between two looks.
      return 0;
    }
  }
}
