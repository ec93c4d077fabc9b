package io.github.ampmeter.bench;

import io.github.ampmeter.LoopbackServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How long commands take to start, and what the runner adds to JMeter's own run of a plan: a suite
 * of several plans less that of one, beside JMeter alone with the same plan.
 */
class RunnerBench {
  private static final Path HOME = Path.of(System.getProperty("ampmeter.home")).toAbsolutePath();
  private static final int ROUNDS = Bench.size(5, 2);
  private static final int PLANS = 5;

  @TempDir private Path folder;

  @Test
  void aPlan() throws IOException, InterruptedException {
    try (LoopbackServer server = new LoopbackServer()) {
      server.start(exchange -> LoopbackServer.answer(exchange, 200, ""));
      measure(server.port());
    }
  }

  private void measure(int port) throws IOException, InterruptedException {
    Path plan = HOME.resolve("testplans/static-pages.jmx");
    List<Double> alone = new ArrayList<>();
    List<Double> inSuite = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      alone.add(Cost.of(folder, jmeter(plan, port)).wallSeconds());
      double one = Cost.of(folder, suite(plan, port, 1)).wallSeconds();
      double several = Cost.of(folder, suite(plan, port, PLANS)).wallSeconds();
      inSuite.add((several - one) / (PLANS - 1));
    }
    Spread peer = Spread.of(alone);
    Spread ours = Spread.of(inSuite);
    new Bench("a plan of a second")
        .row("jmeter -n", "wall s", peer, OptionalDouble.of(1), "")
        .row(
            "one more plan of a suite",
            "wall s",
            ours,
            OptionalDouble.of(ours.median() / peer.median()),
            "3 s more")
        .tell();
  }

  @Test
  void aStart() throws IOException, InterruptedException {
    StringBuilder rows =
        new StringBuilder("timeStamp,elapsed,label,responseCode,success,threadName\n");
    for (int i = 0; i < 10; i++) {
      rows.append(1_700_000_000_000L + 100 * i).append(",90,page,200,true,Users 1-1\n");
    }
    Path jtl = Files.writeString(folder.resolve("ten.jtl"), rows);
    String program = HOME.resolve("bin/ampmeter").toString();
    new SideBySide("starts", folder)
        .way("java -version", "java", "-version")
        .way("ampmeter --version", "0.2 s", Integer.MAX_VALUE, program, "--version")
        .way("ampmeter --help", "0.2 s", Integer.MAX_VALUE, program, "--help")
        .way("ten rows to a report", "0.7 s", Integer.MAX_VALUE, program, "report", jtl.toString())
        .rounds(2 * ROUNDS)
        .tell();
  }

  private static List<String> jmeter(Path plan, int port) {
    String command =
        "rm -f now.jtl; \"$0\" -n -t \"$1\" -l now.jtl -j now.log -q \"$2\" -Jport=%d"
                .formatted(port)
            + " -Jusers=1 -JwarmUp=0 -Jduration=1";
    Path bin = HOME.resolve("jmeter/bin");
    return List.of(
        "sh",
        "-c",
        command,
        bin.resolve("jmeter").toString(),
        plan.toString(),
        bin.resolve("ampmeter.properties").toString());
  }

  /** The pages are empty, so that all of it fails: exit code 1. */
  private List<String> suite(Path plan, int port, int plans) throws IOException {
    StringBuilder yaml = new StringBuilder("stack: external\nexternal:\n");
    yaml.append("  web: http://127.0.0.1:").append(port).append("\nplans:\n");
    for (int i = 0; i < plans; i++) {
      yaml.append("  - {plan: '").append(plan).append("', name: plan-").append(i);
      yaml.append(", users: 1, duration: 1 s}\n");
    }
    Path suite = Files.writeString(folder.resolve("suite-" + plans + ".yaml"), yaml);
    return List.of(
        "sh",
        "-c",
        "\"$0\" run \"$1\"; test $? -le 1",
        HOME.resolve("bin/ampmeter").toString(),
        suite.toString());
  }
}
