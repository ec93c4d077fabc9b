package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.ampmeter.OpenSockets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The local stack under load: its Apache begins anew, and nothing listens beyond loopback. */
class RestartedServerIT {
  @TempDir private Path folder;

  @Test
  void aGracefulRestartOfApacheMakesTheRunIncomplete() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/sbin/apache2")), "Apache is not installed");
    Ampmeter ampmeter = new Ampmeter(folder);
    EndlessPlan plan = new EndlessPlan(ampmeter);
    String suite = ampmeter.suite("plans: [{plan: endless.jmx, users: 2}]");
    Ampmeter.Running running = ampmeter.start("run", suite, "--stack=local");
    running.awaitSamples(EndlessPlan.NAME);
    Set<String> open =
        OpenSockets.of(
            Stream.concat(Stream.of(running.process().toHandle()), running.family().stream()));
    ProcessHandle apache =
        running
            .process()
            .children()
            .filter(process -> Ampmeter.commandLine(process).contains("apache2"))
            .findFirst()
            .orElseThrow();
    List<ProcessHandle> workers = apache.children().toList();
    assertThat(workers).isNotEmpty();
    new ProcessBuilder("kill", "-USR1", "" + apache.pid()).inheritIO().start().waitFor();
    // The signal is but a request: workers of the old configuration end.
    for (ProcessHandle worker : workers) {
      worker.onExit().get(2, TimeUnit.MINUTES);
    }
    plan.end();

    Ampmeter.Ended ended = running.end();
    assertThat(open).isEmpty();
    assertThat(ended.out())
        .contains("endless - INCOMPLETE", "! the web server was restarted during the load");
    assertThat(ended.exitCode()).isEqualTo(1);
  }
}
