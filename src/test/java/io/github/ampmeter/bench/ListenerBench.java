package io.github.ampmeter.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What judging while JMeter runs costs it: empty samples, with the listener and without. */
class ListenerBench {
  private static final int ROUNDS = 3;
  private static final Path HOME = Path.of(System.getProperty("ampmeter.home")).toAbsolutePath();
  private static final Path RESOURCES =
      Path.of("src/test/resources/io/github/ampmeter/jmeter/listener");

  @TempDir private Path folder;

  @Test
  void requiredPercentiles() throws IOException, InterruptedException {
    String judged = emptySamples();
    Files.writeString(folder.resolve("judged.jmx"), judged);
    Files.writeString(
        folder.resolve("stock.jmx"),
        judged.replaceAll(
            "(?s)<(io\\.github\\.ampmeter\\.jmeter\\.listener\\.RequiredPercentiles) .*</\\1>\\s*"
                + "<hashTree/>",
            ""));
    String proof = HOME.resolve("jmeter/bin/ampmeter.properties").toString();
    new SideBySide("1,000,000 empty samples in JMeter", folder)
        .way("JMeter as it is", jmeter("stock", ""))
        .way("as a run writes its JTL", jmeter("stock", "-q" + proof))
        .way("Required Percentiles besides", jmeter("judged", "-q" + proof))
        .rounds(ROUNDS)
        .tell();
  }

  private static String[] jmeter(String plan, String option) {
    String command =
        "rm -f now.jtl; \"$0\" -n -t $1.jmx -l now.jtl -j now.log '-Jcriteria=p90(*) <= 1 s' $2";
    return new String[] {
      "sh", "-c", command, HOME.resolve("jmeter/bin/jmeter").toString(), plan, option
    };
  }

  private static String emptySamples() throws IOException {
    try (InputStream plan = Files.newInputStream(RESOURCES.resolve("sleeping.jmx"))) {
      return new String(plan.readAllBytes(), StandardCharsets.UTF_8)
          .replace("\"LoopController.loops\">75<", "\"LoopController.loops\">500000<")
          .replace("\"Argument.value\">20<", "\"Argument.value\">0<");
    }
  }
}
