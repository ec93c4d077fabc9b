package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * What happens to tasks of Slurm that carry shares, {@code -Dfaults.repeats} times each (5): the
 * run is incomplete and says why. {@code mvn verify -Pfaults -Dit.test=ShareFaults}; what became of
 * each is added to target/share-faults.md.
 */
@TestInstance(Lifecycle.PER_CLASS)
class ShareFaults {
  private static final FaultTable TABLE =
      FaultTable.of("share-faults.md", "fault | exit code | verdict | reason");
  private static final int REPEATS = Integer.getInteger("faults.repeats", 5);
  private static final String LOAD =
      "users: 2\nwarmUp: 1 s\nduration: 6 s\ntargets: [errors(total) <= 0 %]\n";

  @TempDir private static Path folder;
  private Slurm slurm;

  private enum Fault {
    KILLED("share 2 of 2: it did not end by itself, or has not ended yet"),
    LATE("after the common start, more than 2000 ms"),
    OTHER_VERSION("share 2 of 2 .1. is of another version"),
    TWO_RUNS("is of another run"),
    /** Started in the folder of the first, at the same time. */
    SAME_MEETING("is there already: share |is there twice");

    private final String reason;

    Fault(String reason) {
      this.reason = reason;
    }
  }

  @BeforeAll
  void start() throws Exception {
    Slurm.needed();
    slurm = new Slurm(folder.resolve("slurm"));
  }

  @AfterAll
  void end() throws Exception {
    if (slurm != null) {
      slurm.close();
    }
  }

  @TestFactory
  Stream<DynamicTest> eachMakesTheRunIncompleteAndIsNamed() {
    return IntStream.rangeClosed(1, REPEATS)
        .boxed()
        .flatMap(
            repeat ->
                Arrays.stream(Fault.values())
                    .map(
                        fault ->
                            DynamicTest.dynamicTest(
                                fault + " " + repeat, () -> run(fault, fault + "-" + repeat))));
  }

  private void run(Fault fault, String name) throws Exception {
    Path own = Files.createDirectory(folder.resolve(name));
    try (LoggingServer server = new LoggingServer("127.0.0.1", own)) {
      new Ampmeter(own).queue(server.port(), LOAD);
      Files.createDirectory(own.resolve("run"));
      List<String> jobs = new ArrayList<>(List.of(submit(own, fault, "")));
      if (fault == Fault.TWO_RUNS || fault == Fault.SAME_MEETING) {
        jobs.add(submit(own, fault, "second-"));
      }
      if (fault == Fault.KILLED) {
        kill(own.resolve("run/1"));
      }
      for (String job : jobs) {
        slurm.end(own, job);
      }
    }

    Ampmeter.Ended ended = Ampmeter.here(List.of("report", own.resolve("run").toString()));

    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    JsonNode results = new ObjectMapper().readTree(own.resolve("run/merged/results.json").toFile());
    TABLE.add(
        "%s | %d | %s | %s"
            .formatted(name, ended.exitCode(), results.at("/verdict").asText(), fault.reason));
    assertThat(results.at("/verdict").asText()).isEqualTo("incomplete");
    assertThat(results.toString()).containsPattern(fault.reason);
  }

  /** Two tasks, of which the second has the fault. */
  private String submit(Path own, Fault fault, String prefix) throws Exception {
    String start =
        fault == Fault.LATE
            ? "--start-at " + Instant.now().plusSeconds(20)
            : "--start-together start-" + (fault == Fault.SAME_MEETING ? "" : prefix);
    String before = fault == Fault.LATE ? "[ $SLURM_PROCID = 0 ] || sleep 20;" : "";
    String program =
        fault == Fault.OTHER_VERSION
            ? "PATH=%s/$SLURM_PROCID/bin:$PATH;".formatted(otherVersion(own))
            : "";
    Path script =
        Files.writeString(
            own.resolve(prefix + "job.sh"),
            """
            #!/bin/sh
            srun --kill-on-bad-exit=0 sh -c \
             '%s %s ampmeter run suite.yaml --share auto %s --out run/%s$SLURM_PROCID'
            """
                .formatted(before, program, start, prefix));
    return slurm.submit(own, script, "--ntasks=2");
  }

  private static void kill(Path share) throws IOException, InterruptedException {
    Path rows = share.resolve("queue/under-way.jtl");
    Ampmeter.await("no rows", () -> Files.exists(rows) && Files.size(rows) > 1000);
    String out = "--out run/" + share.getFileName();
    Path where = share.getParent().getParent().toRealPath();
    ProcessHandle.allProcesses()
        .filter(each -> Ampmeter.commandLine(each).contains(out))
        .filter(each -> each.info().command().orElse("").endsWith("/java"))
        .filter(each -> isIn(where, each))
        .forEach(ProcessHandle::destroyForcibly);
  }

  private static boolean isIn(Path where, ProcessHandle process) {
    try {
      return Path.of("/proc/" + process.pid() + "/cwd").toRealPath().equals(where);
    } catch (IOException gone) {
      return false;
    }
  }

  /** Folders 0 and 1: in the second, a program whose jar says that it is of another version. */
  private static Path otherVersion(Path own) throws Exception {
    Path home = own.resolve("1");
    String copy =
        "mkdir -p '%1$s/lib' && cp -r '%2$s/bin' '%2$s/lib/first-start' '%1$s'"
            + " && cp '%2$s/lib/ampmeter.jar' '%1$s/lib' && ln -s '%2$s'/lib/*.jar '%1$s/lib'"
            + " ; ln -s '%2$s'/* '%1$s' 2>/dev/null; true";
    new Ampmeter(own).shell(copy.formatted(home, Ampmeter.HOME.toRealPath()));
    URI jar = URI.create("jar:" + home.resolve("lib/ampmeter.jar").toUri());
    try (FileSystem files = FileSystems.newFileSystem(jar, Map.of())) {
      Path manifest = files.getPath("META-INF/MANIFEST.MF");
      Files.writeString(
          manifest,
          Files.readString(manifest)
              .replaceFirst("Implementation-Version: .*", "Implementation-Version: 9.9"));
    }
    return own;
  }
}
