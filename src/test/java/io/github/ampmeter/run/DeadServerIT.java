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
  void aDatabaseOfTheEmbeddedStack() throws IOException, InterruptedException {
    assertReported("embedded", "/mariadbd ", "database", "ready for connections");
  }

  @Test
  void anApacheOfTheLocalStack() throws IOException, InterruptedException {
    Installed.require(Map.of());

    assertReported("local", "-DFOREGROUND", "web server", "resuming normal operations");
  }

  private void assertReported(String stack, String program, String name, String said)
      throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            "stack: %s\nplans: [{plan: %s, users: 1, duration: 8 s}]"
                .formatted(stack, ampmeter.plan("own.jmx")));
    var running = ampmeter.start("run", suite);
    ampmeter.awaitSamples("own");

    first(running.family(), program).destroyForcibly();

    var ended = running.end();
    String reason = "the stack's " + name + " process ended during the plan; its log ends with: ";
    assertThat(ended.out()).contains("own - INCOMPLETE", "! " + reason).contains(said);
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(Files.readString(ampmeter.onlyRun().resolve("report.html")))
        .contains(reason.replace("'", "&#39;"))
        .contains(said);
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
