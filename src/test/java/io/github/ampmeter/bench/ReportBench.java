package io.github.ampmeter.bench;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A large JTL to a report: ours, JMeter's dashboard, and counting its lines, which is the limit.
 */
class ReportBench {
  private static final int ROWS = Integer.getInteger("bench.rows", 1_000_000);
  private static final int ROUNDS = 3;
  private static final Path HOME = Path.of(System.getProperty("ampmeter.home")).toAbsolutePath();
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
          + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";
  private static final String ROW =
      "%d,%d,page %d,200,OK,Users 1-%d,text,true,,1150,120,16,16,http://127.0.0.1/,%d,0,0%n";

  @TempDir private Path folder;

  @Test
  void largeJtlToReport() throws IOException, InterruptedException {
    String jtl = write(folder.resolve("large.jtl"));
    String dashboard = "rm -rf dashboard && \"$1\" -g \"$2\" -o dashboard -j dashboard.log";
    new SideBySide("A JTL of " + ROWS + " samples to a report", folder)
        .way("ampmeter report", HOME.resolve("bin/ampmeter").toString(), "report", jtl)
        .way("JMeter dashboard", "sh", "-c", dashboard, "sh", jmeter(), jtl)
        .way("wc -l", "wc", "-l", jtl)
        .rounds(ROUNDS)
        .tell();
  }

  private static String jmeter() {
    return HOME.resolve("jmeter/bin/jmeter").toString();
  }

  private static String write(Path file) throws IOException {
    Random random = new Random(20_260_101);
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      out.write(HEADER);
      for (int row = 0; row < ROWS; row++) {
        int elapsed = 1 + (int) (-20 * Math.log(1 - random.nextDouble()));
        long start = 1_700_000_000_000L + row / 4 - elapsed;
        out.write(ROW.formatted(start, elapsed, row % 5, 1 + row % 16, elapsed / 2));
      }
    }
    return file.toString();
  }
}
