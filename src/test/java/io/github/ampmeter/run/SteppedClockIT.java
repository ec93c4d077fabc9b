package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run whose clock is set back by an hour in the middle of its load. */
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
    String plan = ampmeter.plan("own.jmx");
    String suite = ampmeter.suite("plans: [{plan: %s, users: 2, duration: 20 s}]".formatted(plan));

    Ampmeter.Running running =
        ampmeter.start(
            Map.of(
                "LD_PRELOAD",
                library.toString(),
                "FAKETIME_TIMESTAMP_FILE",
                offset.toString(),
                "FAKETIME_NO_CACHE",
                "1",
                "DONT_FAKE_MONOTONIC",
                "1"),
            "run",
            suite);
    ampmeter.awaitSamples("own");
    setClock(offset, "-3600");
    Ampmeter.Ended ended = running.end();

    assertThat(ended.out())
        .contains("own - INCOMPLETE")
        .containsPattern(
            "! the clock of the load generator was set back by 3(599|600)\\.?\\d* s"
                + " during the load, to 20\\d\\d-");
    assertThat(ended.exitCode()).isEqualTo(1);
  }

  /** At once, as whoever reads it must not find it empty. */
  private static void setClock(Path file, String offset) throws Exception {
    Path fresh = Files.writeString(file.resolveSibling("fresh"), offset + "\n");
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
