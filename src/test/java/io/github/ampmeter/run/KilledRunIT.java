package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is killed in the middle of a plan: nothing stays behind, nothing counts as passed. */
class KilledRunIT {
  private static final int SECONDS_TO_CLEAR_UP = 120;
  private static final Pattern SCRATCH = Pattern.compile("/[^ =]*/ampmeter-[0-9]+");

  @TempDir private Path folder;
  private Ampmeter ampmeter;
  private Ampmeter.Running running;
  private List<ProcessHandle> family;
  private Set<Path> scratch;

  @BeforeEach
  void inTheMiddleOfAPlan() throws IOException, InterruptedException {
    ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            """
            name: killed
            jtl: gz
            plans:
              - {plan: %1$s, users: 2, duration: 600 s}
              - {plan: %1$s, name: second, users: 2, duration: 600 s}
              - {plan: %1$s, name: third, users: 2, duration: 600 s}
            """
                .formatted(ampmeter.plan("own.jmx")));
    running = ampmeter.start("run", suite);
    running.awaitSamples("own");
    family = running.family();
    scratch = new LinkedHashSet<>();
    for (ProcessHandle process : family) {
      Matcher matcher = SCRATCH.matcher(Ampmeter.commandLine(process));
      while (matcher.find()) {
        scratch.add(Path.of(matcher.group()));
      }
    }
    assertThat(family).hasSizeGreaterThanOrEqualTo(4);
    assertThat(scratch).isNotEmpty().allMatch(Files::isDirectory);
  }

  @Test
  void aKilledRunnerLeavesNothingButItsSamples() throws IOException, InterruptedException {
    running.signal("KILL");

    assertNothingIsLeft();
    var report = ampmeter.here("report", ampmeter.onlyRun().toString());
    assertThat(report.out())
        .contains("own - INCOMPLETE", "second - INCOMPLETE")
        .contains("! The run ended before this plan was over")
        .containsPattern("step +[1-9][0-9]* +0 ");
    assertThat(report.exitCode()).isEqualTo(1);
  }

  /** As by the system, short of memory, or by killall java. */
  @Test
  void whereTheWatchersAreKilledTooTheNextStartClearsUp() throws IOException, InterruptedException {
    List<ProcessHandle> servers = new ArrayList<>(family);
    servers.removeIf(each -> Ampmeter.commandLine(each).contains("process.Watcher"));
    family.stream().filter(each -> !servers.contains(each)).forEach(ProcessHandle::destroyForcibly);
    running.signal("KILL");
    assertThat(servers).anyMatch(ProcessHandle::isAlive);

    String suite =
        ampmeter.suite("plans: [{plan: own.jmx, iterations: 20, targets: samples(step) >= 20}]");
    var next = ampmeter.here("run", suite);
    assertThat(next.exitCode()).as(next.all()).isZero();
    assertThat(next.out()).contains("Cleaned up after a killed run: ");
    assertNothingIsLeft();
  }

  @Test
  void aPlanWhoseJMeterIsKilledAndOneThatIsInterruptedReportWhatTheyHave()
      throws IOException, InterruptedException {
    running.below("ApacheJMeter").destroyForcibly();
    running.awaitSamples("second");
    family = new ArrayList<>(family);
    family.addAll(running.family());
    running.interrupt();

    var ended = running.end();
    assertThat(ended.out())
        .contains("own - INCOMPLETE", "! JMeter was killed by signal 9")
        .contains("second - INCOMPLETE", "! interrupted", "third - INCOMPLETE", "Report: ")
        .containsPattern("step +[1-9][0-9]* +0 ");
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(folder.resolve("reports/latest/report.html")).isNotEmptyFile();
    assertThat(ampmeter.onlyRun().resolve("second/samples.jtl.gz")).isNotEmptyFile();
    assertNothingIsLeft();
  }

  private void assertNothingIsLeft() {
    CompletableFuture.allOf(
            family.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
        .completeOnTimeout(null, SECONDS_TO_CLEAR_UP, TimeUnit.SECONDS)
        .join();
    assertThat(family).filteredOn(ProcessHandle::isAlive).isEmpty();
    assertThat(scratch).noneMatch(Files::exists);
  }
}
