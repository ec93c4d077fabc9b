package io.github.ampmeter.stack.process;

import io.github.ampmeter.FolderTree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that outlives its parent and clears up after it. It reads what to clear from its
 * standard input, which ends with the parent: servers do not notice a dead parent by themselves.
 */
public final class Watcher {
  static final String RELEASE = "release";
  static final String WATCHING = "watching";

  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration LATENESS = Duration.ofSeconds(2);

  /** This is long because nobody waits for it and nothing else would clear up. */
  private static final Duration DOCKER_PATIENCE = Duration.ofMinutes(10);

  private final WatchList list = new WatchList();

  private Watcher() {}

  public static void main(String[] arguments) throws IOException {
    Watcher watcher = new Watcher();
    loadClasses();
    System.out.println(WATCHING);
    try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.equals(RELEASE)) {
          watcher.list.forget();
        }
        watcher.list.note(line);
      }
    } finally {
      watcher.clear();
    }
  }

  private void clear() {
    Duration patience = DOCKER_PATIENCE;
    try {
      list.leftovers().clear(PATIENCE);
      patience = Duration.ZERO;
    } finally {
      removeLateContainers(patience);
    }
  }

  /** Docker may have been creating a container when its client died, or may not answer yet. */
  private void removeLateContainers(Duration patience) {
    if (!list.containers().isEmpty()) {
      LockSupport.parkNanos(LATENESS.toNanos());
      list.containers().forEach(labelled -> labelled.remove(patience));
    }
  }

  /** Loads all classes at once: a build may overwrite our jar before they are needed. */
  private static void loadClasses() throws IOException {
    ProcessMark.of(ProcessHandle.current());
    new Leftovers(List.of(), List.of()).clear(Duration.ZERO);
    FolderTree.delete(Path.of("/proc/no-such-folder"));
  }
}
