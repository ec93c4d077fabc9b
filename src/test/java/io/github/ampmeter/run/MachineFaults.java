package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What else a machine does to a run: {@code mvn verify -Pfaults}, as root on Linux. */
class MachineFaults extends FaultyRuns {
  @TestFactory
  Stream<DynamicTest> nothingStaysBehindOnAMachineInTrouble() {
    return Stream.of(
            DynamicTest.dynamicTest("window, disk full for 2 s", this::diskIsFullForAWhile),
            DynamicTest.dynamicTest("memory short", this::memoryIsShort),
            DynamicTest.dynamicTest("two runs at once", this::twoRunsAtOnce))
        .filter(test -> wanted(test.getDisplayName()));
  }

  private void diskIsFullForAWhile() throws IOException, InterruptedException {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    command("mount", "-t", "tmpfs", "-o", "size=6m", "ampmeter", disk.toString());
    try {
      Files.createDirectory(disk.resolve("reports"));
      Path reports = folder.resolve("reports");
      Path aside = folder.resolve("reports-aside");
      if (Files.exists(reports)) {
        Files.move(reports, aside);
      }
      Files.createSymbolicLink(reports, disk.resolve("reports"));
      Set<Path> before = Set.copyOf(ampmeter.runs());
      Ampmeter.Running running = start(ampmeter.suite(Moment.WINDOW.suite()));
      await(Moment.WINDOW, running, before);
      List<ProcessHandle> family = running.family();
      Set<Path> scratch = scratch(family);
      Path filler = disk.resolve("filler");
      // Ends when there is no room left.
      Ampmeter.command("dd", "if=/dev/zero", "of=" + filler, "bs=4k", "status=none");
      Thread.sleep(2000);
      Files.delete(filler);
      Path run = newRun(before);
      ended("| embedded | window | disk | full for 2 s", running, family, scratch, run, false);
      Files.delete(reports);
      if (Files.exists(aside)) {
        Files.move(aside, reports);
      }
    } finally {
      command("umount", disk.toString());
    }
  }

  /** Less than JMeter, servers and runner need together, in a control group of version 1 or 2. */
  private void memoryIsShort() throws IOException, InterruptedException {
    Path first = Path.of("/sys/fs/cgroup/memory");
    boolean old = Files.isDirectory(first);
    Path group =
        Files.createDirectory(
            (old ? first : Path.of("/sys/fs/cgroup"))
                .resolve("ampmeter-faults-" + ProcessHandle.current().pid()));
    try {
      Files.writeString(
          group.resolve(old ? "memory.limit_in_bytes" : "memory.max"), 450 * 1024 * 1024 + "");
      Set<Path> before = Set.copyOf(ampmeter.runs());
      Ampmeter.Running running = start(ampmeter.suite(Moment.STACK_START.suite()));
      Files.writeString(group.resolve("cgroup.procs"), running.process().pid() + "");
      Set<ProcessHandle> family = new HashSet<>();
      Set<Path> scratch = new HashSet<>();
      while (running.process().isAlive()) {
        List<ProcessHandle> now = running.family();
        family.addAll(now);
        scratch.addAll(scratch(now));
        Thread.sleep(100);
      }
      nextRunCameAsFar();
      ended(
          "| embedded | all | all | 450 MB for all together",
          running,
          List.copyOf(family),
          scratch,
          newRun(before),
          false);
    } finally {
      Files.delete(group);
    }
  }

  private void twoRunsAtOnce() throws IOException, InterruptedException {
    Set<Path> before = Set.copyOf(ampmeter.runs());
    String suite = ampmeter.suite(Moment.WINDOW.suite());
    Ampmeter.Running one = start(suite);
    Ampmeter.Running other = start(suite);
    await(Moment.WINDOW, one, before);
    List<ProcessHandle> family =
        Stream.concat(one.family().stream(), other.family().stream()).toList();
    Set<Path> scratch = scratch(family);
    assertThat(other.end().exitCode()).as("of the other run").isZero();
    List<Path> runs = ampmeter.runsBeside(before);
    assertThat(runs).as("folders").hasSize(2);
    ended("| embedded | all | - | two runs at once", one, family, scratch, runs.get(0), true);
  }

  private void ended(
      String cells,
      Ampmeter.Running running,
      List<ProcessHandle> family,
      Set<Path> scratch,
      Path run,
      boolean passes)
      throws IOException, InterruptedException {
    Ampmeter.Ended ended = running.end();
    long left = left(family, scratch, SECONDS_TO_CLEAR_UP);
    String verdict = verdict(ended, run);
    add(cells, left, passes ? "0" : "-", verdict, ended.exitCode());
    assertThat(left(family, scratch, SECONDS_AT_MOST)).as("processes and folders left").isZero();
    assertThat(verdict.equals("PASSED")).as(verdict + ended.all()).isEqualTo(passes);
    assertThat(ended.exitCode() == 0).as(ended.all()).isEqualTo(passes);
  }

  private static void command(String... words) throws IOException, InterruptedException {
    assertThat(Ampmeter.command(words)).as(String.join(" ", words)).isZero();
  }
}
