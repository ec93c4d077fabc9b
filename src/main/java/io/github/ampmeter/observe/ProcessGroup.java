package io.github.ampmeter.observe;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Processes that are observed as one, such as a web server with its workers.
 *
 * @param name as the report calls it
 * @param pids asked at each look, because workers come and go. A process must be among them from
 *     its start on: what one has used when it first appears counts as used since the last look
 * @param shares whether it matters how much memory its processes share, which costs CPU to find out
 */
public record ProcessGroup(String name, Supplier<Set<Long>> pids, boolean shares) {
  static final String HOST = "host";
  static final String OBSERVER = "observer";
  private static final Set<String> RESERVED =
      Set.of(HOST, OBSERVER, ObserveCsv.STATUS, ObserveCsv.STATUS_ASKING);

  public ProcessGroup {
    if (RESERVED.contains(name) || name.isBlank() || name.matches("(?s).*[,\"\r\n].*")) {
      throw new IllegalArgumentException(
          "a group's name must be other than %s and without comma, quote and line end, was %s"
              .formatted(RESERVED, name));
    }
  }

  /** These processes and all that descend from them. */
  public static ProcessGroup of(String name, Supplier<List<ProcessHandle>> roots) {
    return new ProcessGroup(
        name,
        () ->
            roots.get().stream()
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet()),
        true);
  }

  /** The same, without what its processes share. */
  public ProcessGroup notSharing() {
    return new ProcessGroup(name, pids, false);
  }
}
