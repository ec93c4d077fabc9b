package io.github.ampmeter.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.Requirement;
import io.github.ampmeter.source.machine.MeterReadings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In the process of a program that waits for a file, in the place of JMeter. */
class AgentIT {
  private static final Path JAR =
      Path.of(System.getProperty("ampmeter.home", "target/ampmeter"))
          .resolve("jmeter/bin/ampmeter-agent.jar")
          .toAbsolutePath();
  private static final List<Path> FAKETIME =
      List.of(
          Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"),
          Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1"));
  private static final long PATIENCE_SECONDS = 120;

  @TempDir private Path folder;
  private Path readings;
  private Path end;

  @BeforeEach
  void nameTheFiles() {
    readings = folder.resolve("pauses.csv");
    end = folder.resolve("end");
  }

  /** Ends in order as soon as there is the file that it is told of. */
  static final class Waiting {
    private Waiting() {}

    public static void main(String[] arguments) throws InterruptedException {
      while (!Files.exists(Path.of(arguments[0]))) {
        Thread.sleep(20);
      }
      System.out.println("ended");
    }
  }

  @Test
  void aProcessThatWasStoppedHadAPause() throws Exception {
    Process process = start(readings, Map.of());
    await(text -> text.contains("\nlook"));
    signal(process, "STOP");
    Thread.sleep(2000);
    signal(process, "CONT");
    long before = lines();
    await(text -> text.lines().count() > before + 2);
    end(process);

    MeterReadings meter = MeterReadings.read(readings);
    assertThat(meter.ended()).isTrue();
    assertThat(meter.pauses()).anyMatch(pause -> pause.endMillis() - pause.startMillis() >= 1900);
    assertThat(meter.clockSteps()).isEmpty();
  }

  @Test
  void aKilledProcessLeavesWhatItMeterSawWithoutAnEnd() throws Exception {
    Process process = start(readings, Map.of());
    await(text -> text.contains("\nlook"));
    process.destroyForcibly().waitFor();

    assertThat(MeterReadings.read(readings).ended()).isFalse();
  }

  @Test
  void aMeterThatCannotWriteDoesNotKeepTheProgramFromItsWork() throws Exception {
    Process process = start(folder.resolve("nowhere/pauses.csv"), Map.of());
    end(process);

    assertThat(process.exitValue()).isZero();
    assertThat(said())
        .contains("ended")
        .containsOnlyOnce("ampmeter: pauses of JMeter are not measured: ")
        .contains("nowhere");
  }

  @Test
  void aClockThatIsSetStepsInTheReadings() throws Exception {
    Path library = FAKETIME.stream().filter(Files::exists).findFirst().orElse(null);
    Requirement.CLOCK.met(library != null, "no libfaketime: install libfaketime");
    Path offset = folder.resolve("offset");
    setClock(offset, "+0");
    Process process =
        start(
            readings,
            Map.of(
                "LD_PRELOAD",
                library.toString(),
                "FAKETIME_TIMESTAMP_FILE",
                offset.toString(),
                "FAKETIME_NO_CACHE",
                "1",
                // Else each wait of a thread is a loop that takes a whole CPU.
                "FAKETIME_FORCE_MONOTONIC_FIX",
                "0",
                "DONT_FAKE_MONOTONIC",
                "1"));
    await(text -> text.contains("\nlook"));
    setClock(offset, "-3600");
    long before = lines();
    await(text -> text.lines().count() > before + 2);
    end(process);

    MeterReadings meter = MeterReadings.read(readings);
    assertThat(meter.clockSteps())
        .singleElement()
        .satisfies(step -> assertThat(step.byMillis()).isBetween(-3_600_100L, -3_599_900L));
  }

  private static void setClock(Path offset, String by) throws IOException {
    Path fresh = Files.writeString(offset.resolveSibling("offset.new"), by + "\n");
    Files.move(fresh, offset, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private Process start(Path file, Map<String, String> environment) throws IOException {
    Path control = Files.writeString(folder.resolve("control"), "");
    List<String> words =
        new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString()));
    words.add("-javaagent:" + JAR + "=control=" + control + ",readings=" + file);
    words.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-cp", "target/test-classes"));
    words.addAll(List.of(Waiting.class.getName(), end.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private void end(Process process) throws IOException, InterruptedException {
    Files.writeString(end, "");
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(said()).isTrue();
  }

  private static void signal(Process process, String signal)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, "" + process.pid()).inheritIO().start().waitFor();
  }

  private void await(Predicate<String> readingsAre) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Files.exists(readings) || !readingsAre.test(Files.readString(readings))) {
      assertThat(System.nanoTime()).as(said()).isLessThan(deadline);
      Thread.sleep(50);
    }
  }

  private long lines() throws IOException {
    return Files.readString(readings).lines().count();
  }

  private String said() throws IOException {
    return Files.readString(folder.resolve("said"));
  }
}
