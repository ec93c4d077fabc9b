package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.OpenSockets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is ended from another terminal, and what it and JMeter listen on meanwhile. */
class StoppedRunIT {
  private static final String END_OF_PLAN = "    </hashTree>\n  </hashTree>\n</jmeterTestPlan>";

  @TempDir private Path folder;
  private CountingServer server;

  @BeforeEach
  void anyServer() throws IOException {
    server = new CountingServer(Optional.empty());
  }

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void endsInOrderWithItsTearDownGroupsAndListensOnLoopbackOnly() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    withTearDown(folder.resolve(ampmeter.plan("own.jmx")));
    // A port of JMeter's that a suite asks for is not opened either.
    String suite =
        ampmeter.suite(
            "properties: {jmeterengine.nongui.port: 4445}\n"
                + server.suite("{plan: own.jmx, users: 2, warmUp: 60 s, duration: 60 s}"));
    Ampmeter.Ended nothing = ampmeter.run("stop");
    assertThat(nothing.err()).contains("there is no folder reports here");
    assertThat(nothing.exitCode()).isEqualTo(2);

    Ampmeter.Running running = ampmeter.start("run", suite);
    running.awaitSamples("own");
    Set<String> open =
        OpenSockets.of(
            Stream.concat(Stream.of(running.process().toHandle()), running.family().stream()));
    Ampmeter.Ended copy =
        ampmeter.shell(
            "mkdir '%s/copy' && cp '%s/.runner' '%s/copy' && cd '%s' && '%s' stop copy"
                .formatted(
                    folder,
                    ampmeter.onlyRun(),
                    folder,
                    folder,
                    Ampmeter.HOME.toAbsolutePath().resolve("bin/ampmeter")));
    Ampmeter.Ended status = ampmeter.run("status");
    Ampmeter.Ended stopped = ampmeter.run("stop");
    Ampmeter.Ended ended = running.end();

    assertThat(open).isEmpty();
    assertThat(copy.err())
        .contains("copy: is a copy of ")
        .contains(", taken while its run was in progress");
    assertThat(copy.exitCode()).isEqualTo(2);
    assertThat(status.exitCode()).as(status.all()).isZero();
    assertThat(status.out()).contains(": in progress since ", "own: ", "Folder: ");
    assertThat(stopped.exitCode()).as(stopped.all()).isZero();
    assertThat(stopped.out()).contains("Ending the run in reports/", "Report: reports/");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out())
        .contains("own: waiting for the tear-down groups", "own - INCOMPLETE", "! interrupted");
    Path run = ampmeter.onlyRun();
    assertThat(Files.readString(run.resolve("own/samples.jtl"))).contains(",tidy,");
    assertThat(Files.readString(run.resolve("own/pauses.csv"))).contains("\nend,");
    assertThat(run.resolve(".runner")).doesNotExist();

    assertThat(ampmeter.here("status", run.toString()).out())
        .contains(": ended after ", "own: ended; interrupted");
    assertThat(run.resolve("own/progress.txt")).doesNotExist();
    Ampmeter.Ended again = ampmeter.here("stop", run.toString());
    assertThat(again.err()).contains(": its run has ended");
    assertThat(again.exitCode()).isEqualTo(2);
  }

  @Test
  void aKilledRunCannotBeStoppedAnyMore() throws Exception {
    Path killed = Files.createDirectories(folder.resolve("reports/killed"));
    // Of a process that has long ended: the id is another one's now, or nobody's.
    Files.writeString(killed.resolve(".runner"), "1 86400000");

    Ampmeter.Ended stopped = new Ampmeter(folder).here("stop", "reports/killed");

    assertThat(stopped.err())
        .contains("reports/killed: its run was killed; ampmeter report judges what it measured");
    assertThat(stopped.exitCode()).isEqualTo(2);
  }

  /** The same sampler once more in a tear-down group, which the plan does not want on shutdown. */
  private static void withTearDown(Path jmx) throws IOException {
    String plan = Files.readString(jmx);
    int group = plan.indexOf("      <ThreadGroup ");
    String tearDown =
        plan.substring(group, plan.indexOf(END_OF_PLAN))
            .replace("\"ThreadGroupGui\"", "\"PostThreadGroupGui\"")
            .replace("\"ThreadGroup\"", "\"PostThreadGroup\"")
            .replace("<ThreadGroup ", "<PostThreadGroup ")
            .replace("</ThreadGroup>", "</PostThreadGroup>")
            .replace("testname=\"step\"", "testname=\"tidy\"")
            .replace(">step<", ">tidy<")
            .replace("${__P(iterations,-1)}", "1")
            .replace("${__P(users,1)}", "1");
    Files.writeString(jmx, plan.replace(END_OF_PLAN, tearDown + END_OF_PLAN));
  }
}
