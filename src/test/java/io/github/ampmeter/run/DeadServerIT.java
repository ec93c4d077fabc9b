package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.OpenSockets;
import io.github.ampmeter.stack.Orphans;
import io.github.ampmeter.stack.local.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that die under load: the run is not passed, and the report shows what they said last. */
class DeadServerIT {
  @TempDir private Path folder;

  @Test
  void anApacheAndADatabaseOfTheLocalStack() throws IOException, InterruptedException {
    Installed.require(Map.of());
    Ampmeter ampmeter = new Ampmeter(folder);
    EndlessPlan plan = new EndlessPlan(ampmeter);
    var running =
        ampmeter.start(
            "run",
            ampmeter.suite("plans: [{plan: endless.jmx}, {plan: endless.jmx, name: next}]"),
            "--stack=local");
    running.awaitSamples(EndlessPlan.NAME);

    Set<String> open =
        OpenSockets.of(
            Stream.concat(Stream.of(running.process().toHandle()), running.family().stream()));
    ProcessHandle apache = first(running.family(), ".*-DFOREGROUND.*");
    ProcessHandle database = first(running.family(), "[^ ]*/(mariadbd|mysqld) .*");
    apache.destroyForcibly();
    database.destroyForcibly();
    Orphans.awaitEnd(List.of(apache, database));
    plan.end();

    var ended = running.end();
    assertThat(open).isEmpty();
    String died = "! the stack's %s process ended during the plan; its log ends with: ";
    assertThat(ended.out())
        .contains("endless - INCOMPLETE")
        .contains(died.formatted("web server"), "resuming normal operations")
        .contains(died.formatted("database"), "ready for connections")
        .contains("the database did not report its status after the load: ")
        .containsPattern("next - INCOMPLETE(?s:.*)! not run: the stack's .*process had ended");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(Files.readString(ampmeter.onlyRun().resolve("report.html")))
        .contains("web server process ended during the plan", "resuming normal operations")
        .contains("database process ended during the plan", "ready for connections")
        .contains("The status of the database after the load is not known");
  }

  /** Of a family whose members have the same command line the one that forked the others. */
  private static ProcessHandle first(List<ProcessHandle> family, String program) {
    return family.stream()
        .filter(process -> Ampmeter.commandLine(process).matches(program))
        .filter(
            process ->
                process
                    .parent()
                    .filter(parent -> Ampmeter.commandLine(parent).matches(program))
                    .isEmpty())
        .findFirst()
        .orElseThrow();
  }
}
