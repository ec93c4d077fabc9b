package io.github.ampmeter.source.machine;

import io.github.ampmeter.ObservedGroup;
import java.util.List;
import java.util.function.Supplier;

/**
 * Processes that are observed together, such as a web server with its workers.
 *
 * @param name its name in the report
 * @param roots processes that belong to it with all their descendants, read at each poll. A process
 *     must be among them from its start: all that it has used before its first poll counts as used
 *     since the last poll
 * @param shares whether to find out how much memory its processes share, which takes CPU time
 */
public record ProcessGroup(String name, Supplier<List<Long>> roots, boolean shares) {
  public ProcessGroup {
    if (!ObservedGroup.isProcesses(name) || name.isBlank() || name.matches("(?s).*[,\"\r\n].*")) {
      throw new IllegalArgumentException(
          "the name of a group must not be reserved or have a comma, quote or line end,"
              + " was "
              + name);
    }
  }

  /** Some processes and all their descendants. */
  public static ProcessGroup of(String name, Supplier<List<ProcessHandle>> roots) {
    return new ProcessGroup(
        name, () -> roots.get().stream().map(ProcessHandle::pid).toList(), true);
  }

  /** The same group, without finding out how much memory its processes share. */
  public ProcessGroup notSharing() {
    return new ProcessGroup(name, roots, false);
  }
}
