package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.OpenSockets;
import io.github.ampmeter.stack.container.ContainersSince;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each signal to each process of a run at each moment: {@code mvn verify -Pfaults}. With {@code
 * -Dfaults.stacks=embedded,local} and {@code -Dfaults.only=REGEX}, such as {@code "window,
 * JMETER.*"}, others or fewer of them.
 */
class RunFaults extends FaultyRuns {
  /** Whom a signal is sent to, by a word in its command line. */
  private enum Victim {
    RUNNER(""),
    JMETER("ApacheJMeter"),
    WEB_SERVER("EmbeddedWebServer|apache2|httpd"),
    DATABASE("mariadbd|mysqld"),
    WATCHER("stack.process.Watcher");

    private final Pattern word;

    Victim(String word) {
      this.word = Pattern.compile(word);
    }

    /** The eldest that is one: a server's workers are not meant. */
    ProcessHandle of(Ampmeter.Running running, List<ProcessHandle> family) {
      return this == RUNNER
          ? running.process().toHandle()
          : family.stream()
              .filter(process -> word.matcher(Ampmeter.commandLine(process)).find())
              .filter(process -> !Ampmeter.commandLine(process).contains("sh -c"))
              .min(Comparator.comparing(ProcessHandle::pid))
              .orElseThrow(() -> new AssertionError("there is no " + this));
    }
  }

  private static final Pattern STACK_TRACE = Pattern.compile("(?m)^\\s+at [a-z][\\w.$]*\\.");

  /** Of SIGINT among the signals that a process ignores. */
  private static final long INTERRUPT = 1 << 1;

  private record Fault(String stack, Moment moment, Victim victim, String signal) {
    /** Whether the moment has such a process. */
    boolean possible() {
      return switch (victim) {
        case RUNNER -> true;
        // Its stack is down by then.
        case WATCHER -> moment != Moment.REPORT_WRITING;
        case JMETER -> moment == Moment.RAMP_UP || moment == Moment.WINDOW;
        case WEB_SERVER, DATABASE -> !moment.afterTheLoad() && moment != Moment.STACK_START;
      };
    }

    /** A watcher has nothing to do as long as the runner lives, and a pause ends nothing. */
    boolean harmless() {
      return victim == Victim.WATCHER || signal.equals("STOP") || moment.afterTheLoad();
    }

    /** Whether it did: MariaDB, and what is started apart from a terminal, ignores an interrupt. */
    boolean happenTo(Ampmeter.Running running, List<ProcessHandle> family)
        throws IOException, InterruptedException {
      String pid = String.valueOf(victim.of(running, family).pid());
      boolean ignored = signal.equals("INT") && ignoresInterrupts(pid);
      Ampmeter.command("kill", "-" + signal, pid);
      if (signal.equals("STOP")) {
        Thread.sleep(3000);
        Ampmeter.command("kill", "-CONT", pid);
      }
      return !ignored;
    }

    /** Or keeps them blocked, as a MariaDB does that was not started to ignore them. */
    private static boolean ignoresInterrupts(String pid) throws IOException {
      return Files.readAllLines(Path.of("/proc", pid, "status")).stream()
          .filter(line -> line.startsWith("SigIgn:") || line.startsWith("SigBlk:"))
          .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
          .anyMatch(mask -> (mask & INTERRUPT) != 0);
    }

    String cells() {
      return "| %s | %s | %s | %s".formatted(stack, words(moment), words(victim), words());
    }

    private String words() {
      return signal.equals("STOP") ? "STOP, CONT after 3 s" : signal;
    }

    private static String words(Enum<?> name) {
      return name.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    @Override
    public String toString() {
      return stack + ", " + words(moment) + ", " + victim + ", " + signal;
    }
  }

  @TestFactory
  Stream<DynamicTest> nothingStaysBehindAndNothingPassesThatWasCutShort() {
    List<Fault> faults = new ArrayList<>();
    for (String stack : System.getProperty("faults.stacks", "embedded").split(",")) {
      for (Moment moment : Moment.values()) {
        for (Victim victim : Victim.values()) {
          for (String signal : List.of("TERM", "INT", "KILL", "STOP")) {
            faults.add(new Fault(stack, moment, victim, signal));
          }
        }
      }
    }
    return faults.stream()
        .filter(Fault::possible)
        .filter(fault -> wanted(fault.toString()))
        .map(fault -> DynamicTest.dynamicTest(fault.toString(), () -> happens(fault)));
  }

  private void happens(Fault fault) throws IOException, InterruptedException {
    Set<Path> before = Set.copyOf(ampmeter.runs());
    List<String> stack = new ArrayList<>(List.of("--stack=" + fault.stack()));
    Optional<ContainersSince> docker =
        fault.stack().equals("container") ? Optional.of(ContainersSince.now()) : Optional.empty();
    if (docker.isPresent()) {
      for (String image : List.of("webImage", "databaseImage")) {
        stack.add("--variant=" + image + "=" + System.getProperty("container." + image, ""));
      }
    }
    Ampmeter.Running running =
        start(ampmeter.suite(fault.moment().suite()), stack.toArray(String[]::new));
    Supplier<List<ProcessHandle>> processes = () -> family(running, docker);
    await(fault.moment(), running, processes, before);
    List<ProcessHandle> family = processes.get();
    Set<Path> scratch = scratch(family);
    assertThat(OpenSockets.of(family.stream())).as("open to other machines").isEmpty();
    Path run = newRun(before);
    long rowsThen = Moment.rows(run);
    boolean happened = fault.happenTo(running, family);
    Ampmeter.Ended ended = running.end();
    long left = left(family, scratch, SECONDS_TO_CLEAR_UP) + left(docker).size();
    String verdict = verdict(ended, run);
    long lost = Math.max(0, rowsThen - Moment.rows(run));
    add(
        fault.cells() + (happened ? "" : ", which it ignores"),
        left,
        "" + lost,
        verdict,
        ended.exitCode());

    assertThat(left(family, scratch, SECONDS_AT_MOST)).as("processes and folders left").isZero();
    assertThat(left(docker)).as("left in Docker").isEmpty();
    assertThat(lost).as("rows lost").isZero();
    assertThat(ended.all()).as("what it said").doesNotContainPattern(STACK_TRACE);
    if (happened && !fault.harmless()) {
      assertThat(verdict).isNotEqualTo("PASSED");
      assertThat(ended.exitCode()).isNotZero();
    }
  }

  /** With those in containers, which are Docker's and not the runner's. */
  private static List<ProcessHandle> family(
      Ampmeter.Running running, Optional<ContainersSince> docker) {
    List<ProcessHandle> family = new ArrayList<>(running.family());
    docker.ifPresent(containers -> family.addAll(containers.processes()));
    return family;
  }

  private static Set<String> left(Optional<ContainersSince> docker) {
    return docker.map(ContainersSince::left).orElse(Set.of());
  }
}
