package io.github.ampmeter.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.process.ProcessMark;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Processes whose parent is dead. Their own end may never be told by the system: a process that has
 * ended counts as one until its parent asks, and the first process of a container may never ask.
 */
public final class Orphans {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private Orphans() {}

  /** Waits until all have ended. */
  public static void awaitEnd(Collection<ProcessHandle> processes) {
    ProcessMark.awaitEnd(processes, PATIENCE);
    List<String> left =
        processes.stream().filter(ProcessMark::runs).map(Orphans::commandLine).toList();
    assertThat(left).isEmpty();
  }

  private static String commandLine(ProcessHandle process) {
    return process.pid() + ": " + process.info().commandLine().orElse("?");
  }
}
