package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.Orphans;
import io.github.ampmeter.stack.process.ProcessMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is killed in the middle of a plan: nothing stays behind, nothing counts as passed. */
class KilledRunIT {
  private static final Pattern SCRATCH = Pattern.compile("/[^ =]*/ampmeter-[0-9]+");

  @TempDir private Path folder;
  private CountingServer server;
  private Ampmeter ampmeter;
  private Ampmeter.Running running;
  private List<ProcessHandle> family;
  private Set<Path> scratch;

  @BeforeEach
  void anyServer() throws IOException {
    server = new CountingServer(Optional.empty());
  }

  @AfterEach
  void end() {
    server.close();
  }

  /**
   * Begins a run.
   *
   * @param stack the beginning of its suite; empty: servers that it starts itself
   */
  private void inTheMiddleOfAPlan(String stack) throws IOException, InterruptedException {
    ampmeter = new Ampmeter(folder);
    String suite =
        ampmeter.suite(
            stack
                + """
                name: killed
                jtl: gz
                plans:
                  - {plan: %1$s, users: 2, duration: 600 s}
                  - {plan: %1$s, name: second, users: 2, duration: 600 s}
                  - {plan: %1$s, name: third, users: 2, duration: 600 s}
                """
                    .formatted(ampmeter.plan("own.jmx")));
    running = ampmeter.start(ofItsOwn(), "run", suite);
    running.awaitSamples("own");
    family = running.family();
    scratch = new LinkedHashSet<>();
    for (ProcessHandle process : family) {
      Matcher matcher = SCRATCH.matcher(Ampmeter.commandLine(process));
      while (matcher.find()) {
        scratch.add(Path.of(matcher.group()));
      }
    }
    assertThat(family).hasSizeGreaterThanOrEqualTo(stack.isEmpty() ? 4 : 2);
    assertThat(scratch).isNotEmpty().allMatch(Files::isDirectory);
  }

  /** A folder for temporary files that no other test's run looks into: it would clear up there. */
  private Map<String, String> ofItsOwn() throws IOException {
    String fromTheBuild = Objects.requireNonNullElse(System.getenv("JAVA_TOOL_OPTIONS"), "");
    Path temporary = Files.createDirectories(folder.resolve("t"));
    return Map.of("JAVA_TOOL_OPTIONS", fromTheBuild + " -Djava.io.tmpdir=" + temporary);
  }

  @Test
  void aKilledRunnerLeavesNothingButItsSamples() throws IOException, InterruptedException {
    inTheMiddleOfAPlan("");
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
    inTheMiddleOfAPlan("");
    List<ProcessHandle> servers = new ArrayList<>(family);
    servers.removeIf(each -> Ampmeter.commandLine(each).contains("process.Watcher"));
    List<ProcessHandle> watchers = new ArrayList<>(family);
    watchers.removeAll(servers);
    watchers.forEach(ProcessHandle::destroyForcibly);
    running.signal("KILL");
    running.process().waitFor();
    Orphans.awaitEnd(watchers);
    assertThat(servers).allMatch(ProcessMark::runs);

    String suite =
        ampmeter.suite(
            server.suite("{plan: own.jmx, iterations: 20, targets: samples(step) >= 20}"));
    var next = ampmeter.start(ofItsOwn(), "run", suite).end();
    assertThat(next.exitCode()).as(next.all()).isZero();
    assertThat(next.out()).contains("Cleaned up after a killed run: ");
    assertNothingIsLeft();
  }

  @Test
  void aPlanWhoseJMeterIsKilledAndOneThatIsInterruptedReportWhatTheyHave()
      throws IOException, InterruptedException {
    inTheMiddleOfAPlan(server.suite());
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
    Orphans.awaitEnd(family);
    assertThat(scratch).noneMatch(Files::exists);
  }
}
