package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Requirement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole run whose clock is set back in the middle of its load, by too little for the order of the
 * rows to tell.
 */
class SteppedClockIT {
  private static final List<Path> FAKETIME =
      List.of(
          Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"),
          Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1"));

  @TempDir private Path folder;

  @Test
  void isIncompleteWithTheTimeAndTheSizeOfTheStep() throws Exception {
    Path library = FAKETIME.stream().filter(Files::exists).findFirst().orElse(null);
    Requirement.CLOCK.met(library != null, "no libfaketime: install libfaketime");
    Path offset = folder.resolve("offset");
    setClock(offset, "+0");
    Ampmeter ampmeter = new Ampmeter(folder);
    EndlessPlan plan = new EndlessPlan(ampmeter);
    try (CountingServer server = new CountingServer(Optional.empty())) {
      String suite = ampmeter.suite(server.suite("{plan: endless.jmx, users: 2}"));
      Ampmeter.Running running =
          ampmeter.start(
              Map.of(
                  "JAVA_HOME",
                  javaHome(library, offset).toString(),
                  // Else the classes are archived for this Java, and no longer for all other tests.
                  "AMPMETER_CLASSES",
                  "-Xshare:auto"),
              "run",
              suite);
      running.awaitSamples(EndlessPlan.NAME);
      setClock(offset, "-20");
      awaitLooks(ampmeter.onlyRun().resolve("endless/pauses.csv"), 3);
      plan.end();
      Ampmeter.Ended ended = running.end();

      assertThat(ended.out())
          .contains("endless - INCOMPLETE")
          .containsPattern(
              "! The clock of the load generator was set back by (19[.]9\\d*|20([.]0\\d*)?) s"
                  + "\\s+during the load, to\\s+20\\d\\d-");
      assertThat(ended.exitCode()).isEqualTo(1);
    }
  }

  /** More of them than there are now: the meter asks the clock each second. */
  private static void awaitLooks(Path readings, int more) throws Exception {
    long enough = looks(readings) + more;
    Ampmeter.await("the meter is silent", () -> looks(readings) >= enough);
  }

  private static long looks(Path readings) throws IOException {
    return Files.readString(readings).lines().filter(line -> line.startsWith("look")).count();
  }

  /** A Java that gives JMeter, and nobody else, a clock that can be set. */
  private Path javaHome(Path library, Path offset) throws IOException {
    Path home = folder.resolve("java");
    Path program = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(
        program,
        """
        #!/bin/sh
        case " $* " in
        *ApacheJMeter*)
            export LD_PRELOAD='%s' FAKETIME_TIMESTAMP_FILE='%s'
            export FAKETIME_CACHE_DURATION=1 DONT_FAKE_MONOTONIC=1 FAKETIME_DONT_FAKE_MONOTONIC=1
            # Else each wait of a thread is a loop that takes a whole CPU.
            export FAKETIME_FORCE_MONOTONIC_FIX=0
            ;;
        esac
        exec '%s' "$@"
        """
            .formatted(library, offset, Path.of(System.getProperty("java.home"), "bin/java")));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return home;
  }

  /** At once, as whoever reads it must not find it empty. */
  private static void setClock(Path file, String offset) throws Exception {
    Path fresh = Files.writeString(file.resolveSibling("fresh"), offset + "\n");
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
