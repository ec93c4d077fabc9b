package io.github.ampmeter.run.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.run.suite.LoadSettings;
import io.github.ampmeter.run.suite.PlanFile;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.run.suite.Targets;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With shell scripts in the place of JMeter: what is made of the ways in which it can end. */
class PlanLoadIT {
  private static final Path HOME = Path.of(System.getProperty("ampmeter.home", "target/ampmeter"));

  @TempDir private Path folder;

  @Test
  void findsNothingWrongWithAJMeterThatEndsByItself() throws Exception {
    assertThat(problems("echo Tidying up ...", Optional.empty())).isEmpty();
  }

  @Test
  void endsAPlanThatDoesNotEnd() throws Exception {
    assertThat(problems("exec sleep 600", Optional.of(Duration.ofSeconds(1))))
        .containsExactly("still running after 1 s; terminated");
  }

  /** The script ends when it is told to, as the agent ends JMeter's test. */
  @Test
  void endsALoadWhoseDurationIsOver() throws Exception {
    Files.createFile(folder.resolve("ampmeter-agent.jar"));
    String row = "1790000000000,5,home,200,OK,Users 1-1,true,,1,1,1,1,5,0,0";

    assertThat(
            problems(
                """
                control=$(echo "$AMPMETER_AGENT" | sed 's/.*control=\\([^,]*\\),.*/\\1/')
                echo timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,\
                failureMessage,bytes,sentBytes,grpThreads,allThreads,Latency,IdleTime,Connect > %1$s
                echo %2$s >> %1$s
                until grep -qx end "$control"; do sleep 0.1; done
                """
                    .formatted(folder.resolve("samples.jtl"), row),
                Optional.of(Duration.ofMinutes(1)),
                LoadSettings.OF_THE_PLAN.with(LoadKey.DURATION, Duration.ofSeconds(1))))
        .isEmpty();
  }

  @Test
  void saysWhatJMeterSaidLast() throws Exception {
    assertThat(problems("echo Out of threads; exit 3", Optional.empty()))
        .containsExactly("JMeter exited with code 3; its output: Out of threads");
  }

  @Test
  void saysWhichSignalKilledJMeter() throws Exception {
    assertThat(problems("kill -9 $$", Optional.empty()))
        .containsExactly("JMeter was killed by signal 9");
  }

  @Test
  void handsSecretsOverInAFileThatOnlyItsOwnerReads() throws Exception {
    assertThat(
            problems(
                "for word; do case $word in *secret.properties) ls -l $word; cat $word;; esac;"
                    + " done; exit 1",
                Optional.empty()))
        .singleElement()
        .asString()
        .contains("-rw-------", "db.password=hunter2");
  }

  private List<String> problems(String script, Optional<Duration> longest)
      throws IOException, InterruptedException {
    return problems(script, longest, LoadSettings.OF_THE_PLAN);
  }

  private List<String> problems(String script, Optional<Duration> longest, LoadSettings load)
      throws IOException, InterruptedException {
    Path jmeter = folder.resolve("jmeter");
    Files.createFile(
        jmeter, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(jmeter, "#!/bin/sh\n" + script + "\n");
    Path jmx = Files.writeString(folder.resolve("home.jmx"), "<jmeterTestPlan/>");
    JMeterCommand command =
        new JMeterCommand(
            jmeter,
            jmx,
            folder.resolve("samples.jtl"),
            folder.resolve("jmeter.log"),
            Map.of("db.password", "hunter2"),
            Optional.empty(),
            false);
    SuitePlan plan =
        new SuitePlan(
            "home",
            PlanFile.read(jmx),
            load,
            Optional.empty(),
            Targets.of("test", ""),
            Map.of(),
            List.of());
    Console console = new Console(new PrintStream(new ByteArrayOutputStream(), true, UTF_8), false);
    try (Interruption interruption = Interruption.expected();
        WatchedProcesses processes = WatchedProcesses.start(said -> {})) {
      return Notice.messages(
          new PlanLoad(plan, command, longest, console).run(processes, interruption));
    }
  }
}
