package io.github.ampmeter.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** How a process ends that a signal has asked to. */
@DisabledOnOs(OS.WINDOWS)
class InterruptionTest {
  private static final String READY = "ready";

  /** A run that ends in order after the signal. */
  static final class Run {
    public static void main(String[] verdict) {
      try (Interruption interruption = Interruption.expected()) {
        System.out.println(READY);
        while (!interruption.requested()) {
          LockSupport.parkNanos(1_000_000);
        }
        if (verdict.length > 0) {
          interruption.exitsWith(Integer.parseInt(verdict[0]));
        }
      }
    }
  }

  @Test
  void exitsByTheVerdictOfARunThatOnlyLackedItsReport() throws Exception {
    assertThat(exitCode("0")).isZero();
  }

  @Test
  void exitsAsIncompleteWhereThereIsNoVerdict() throws Exception {
    assertThat(exitCode()).isEqualTo(1);
  }

  private static String place(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  private static int exitCode(String... verdict) throws Exception {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    line.addAll(List.of("-cp", place(Run.class) + File.pathSeparator + place(Interruption.class)));
    line.add(Run.class.getName());
    line.addAll(List.of(verdict));
    Process run = new ProcessBuilder(line).redirectError(Redirect.INHERIT).start();
    assertThat(run.inputReader().readLine()).isEqualTo(READY);
    run.destroy();
    return run.waitFor();
  }
}
