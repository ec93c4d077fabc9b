package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.local.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that dies under load: the run is not passed, and the report shows what it said last. */
class DeadServerIT {
  @TempDir private Path folder;

  @Test
  void anApacheOfTheLocalStack() throws IOException, InterruptedException {
    Installed.require(Map.of());
    Ampmeter ampmeter = new Ampmeter(folder);
    EndlessPlan plan = new EndlessPlan(ampmeter);
    var running =
        ampmeter.start("run", ampmeter.suite("plans: [{plan: endless.jmx}]"), "--stack=local");
    running.awaitSamples(EndlessPlan.NAME);

    ProcessHandle apache = first(running.family(), "-DFOREGROUND");
    apache.destroyForcibly();
    apache.onExit().join();
    plan.end();

    var ended = running.end();
    String reason = "the stack's web server process ended during the plan; its log ends with: ";
    assertThat(ended.out())
        .contains("endless - INCOMPLETE", "! " + reason)
        .contains("resuming normal operations");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(Files.readString(ampmeter.onlyRun().resolve("report.html")))
        .contains(reason.replace("'", "&#39;"))
        .contains("resuming normal operations");
  }

  /** Of a family whose members have the same command line the one that forked the others. */
  private static ProcessHandle first(List<ProcessHandle> family, String program) {
    return family.stream()
        .filter(process -> Ampmeter.commandLine(process).contains(program))
        .filter(
            process ->
                process
                    .parent()
                    .filter(parent -> Ampmeter.commandLine(parent).contains(program))
                    .isEmpty())
        .findFirst()
        .orElseThrow();
  }
}
