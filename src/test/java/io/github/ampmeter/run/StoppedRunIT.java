package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is ended from another terminal, and what it and JMeter listen on meanwhile. */
class StoppedRunIT {
  private static final String END_OF_PLAN = "    </hashTree>\n  </hashTree>\n</jmeterTestPlan>";

  @TempDir private Path folder;

  @Test
  void endsInOrderWithItsTearDownGroupsAndListensOnLoopbackOnly() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    withTearDown(folder.resolve(ampmeter.plan("own.jmx")));
    // A port of JMeter's that a suite asks for is not opened either.
    String suite =
        ampmeter.suite(
            """
            properties: {jmeterengine.nongui.port: 4445}
            plans: [{plan: own.jmx, users: 2, warmUp: 60 s, duration: 60 s}]
            """);
    Ampmeter.Ended nothing = ampmeter.run("stop");
    assertThat(nothing.err()).contains("there is no folder reports here");
    assertThat(nothing.exitCode()).isEqualTo(2);

    Ampmeter.Running running = ampmeter.start("run", suite);
    ampmeter.awaitSamples("own");
    Set<String> open = openToOthers(running);
    Ampmeter.Ended stopped = ampmeter.run("stop");
    Ampmeter.Ended ended = running.end();

    assertThat(open).isEmpty();
    assertThat(stopped.exitCode()).as(stopped.all()).isZero();
    assertThat(stopped.out()).contains("Ending the run in reports/", "Report: reports/");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out())
        .contains("own: waiting for the tear-down groups", "own - INCOMPLETE", "! interrupted");
    Path run = ampmeter.onlyRun();
    assertThat(Files.readString(run.resolve("own/samples.jtl"))).contains(",tidy,");
    assertThat(Files.readString(run.resolve("own/pauses.csv"))).contains("\nend,");
    assertThat(run.resolve(".runner")).doesNotExist();

    Ampmeter.Ended again = ampmeter.run("stop", run.toString());
    assertThat(again.err()).contains(": its run has ended");
    assertThat(again.exitCode()).isEqualTo(2);
  }

  @Test
  void aKilledRunCannotBeStoppedAnyMore() throws Exception {
    Path killed = Files.createDirectories(folder.resolve("reports/killed"));
    // Of a process that has long ended: the id is another one's now, or nobody's.
    Files.writeString(killed.resolve(".runner"), "1 86400000");

    Ampmeter.Ended stopped = new Ampmeter(folder).run("stop", "reports/killed");

    assertThat(stopped.err())
        .contains("reports/killed: its run was killed; ampmeter report judges what it left");
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

  /** Sockets of the run's processes that listen on other addresses than loopback, TCP and UDP. */
  static Set<String> openToOthers(Ampmeter.Running running) throws IOException {
    Set<String> sockets = new HashSet<>();
    List<ProcessHandle> processes =
        Stream.concat(Stream.of(running.process().toHandle()), running.family().stream()).toList();
    for (ProcessHandle process : processes) {
      Path descriptors = Path.of("/proc/" + process.pid() + "/fd");
      try (Stream<Path> files = Files.list(descriptors)) {
        for (Path file : files.toList()) {
          sockets.add(target(file));
        }
      } catch (IOException hasEnded) {
        continue;
      }
    }
    Set<String> open = new HashSet<>();
    for (String protocol : List.of("tcp", "tcp6", "udp", "udp6")) {
      Path table = Path.of("/proc/net/" + protocol);
      List<String> lines = Files.exists(table) ? Files.readAllLines(table) : List.of();
      for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
        String[] words = line.strip().split("\\s+");
        boolean listens = words[3].equals(protocol.startsWith("tcp") ? "0A" : "07");
        if (listens && !loopback(words[1]) && sockets.contains("socket:[" + words[9] + "]")) {
          open.add(protocol + " " + words[1]);
        }
      }
    }
    return open;
  }

  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException closed) {
      return "";
    }
  }

  /** As /proc/net writes addresses: in hex, each group of four bytes reversed. */
  private static boolean loopback(String address) {
    return address.matches("......7F:.*")
        || address.startsWith("00000000000000000000000001000000:")
        || address.matches("0000000000000000FFFF0000......7F:.*");
  }
}
