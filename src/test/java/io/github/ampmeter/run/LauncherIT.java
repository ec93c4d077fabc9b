package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherIT {
  @TempDir private Path folder;

  @Test
  void hasItsClassesReadyAndSaysNothingWhereTheyDoNotFit() throws Exception {
    // The same jars at another place: for the JVM other ones.
    Path program = Files.createDirectories(folder.resolve("home/bin")).resolve("ampmeter");
    Files.copy(Ampmeter.HOME.resolve("bin/ampmeter"), program, StandardCopyOption.COPY_ATTRIBUTES);
    Files.createSymbolicLink(folder.resolve("home/lib"), Ampmeter.HOME.resolve("lib").toRealPath());

    Ampmeter.Ended ended = new Ampmeter(folder).shell("'" + program + "' --version");

    assertThat(Ampmeter.HOME.resolve("lib/classes.jsa")).isNotEmptyFile();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).startsWith("Ampmeter ").hasLineCount(1);
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void saysThatItCouldNotSayItsWordsAndKeepsItsExitCode() throws Exception {
    Ampmeter.Ended ended =
        new Ampmeter(folder)
            .shell("'" + Ampmeter.HOME.resolve("bin/ampmeter") + "' --version > /dev/full");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err())
        .isEqualTo(
            "ampmeter: standard output could not be written, so what was said there is missing; the"
                + " exit code is 0\n");
  }
}
