package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedGroup;
import java.util.List;
import java.util.function.Supplier;

/**
 * Processes that are observed as one, such as a web server with its workers.
 *
 * @param name as the report calls it
 * @param roots processes that belong to it with all that descend from them; asked at each poll. One
 *     must be among them from its start on: what a process has used when it first appears counts as
 *     used since the last poll
 * @param shares whether it matters how much memory its processes share, which costs CPU to find out
 */
public record ProcessGroup(String name, Supplier<List<Long>> roots, boolean shares) {
  public ProcessGroup {
    if (!ObservedGroup.isProcesses(name) || name.isBlank() || name.matches("(?s).*[,\"\r\n].*")) {
      throw new IllegalArgumentException(
          "a group's name must not be reserved and be without comma, quote and line end, was "
              + name);
    }
  }

  /** These processes and all that descend from them. */
  public static ProcessGroup of(String name, Supplier<List<ProcessHandle>> roots) {
    return new ProcessGroup(
        name, () -> roots.get().stream().map(ProcessHandle::pid).toList(), true);
  }

  /** The same, without what its processes share. */
  public ProcessGroup notSharing() {
    return new ProcessGroup(name, roots, false);
  }
}
