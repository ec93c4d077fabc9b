package io.github.ampmeter.stack.process;

import io.github.ampmeter.FolderTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file of everything that a runner has started. If the runner and its watcher were killed
 * together, the next runner of the same account reads it and clears up.
 *
 * @param folder its own folder, which no other account can enter or forge
 */
record Journal(Path folder) {
  private static final String FOLDER_PREFIX = Leftovers.FOLDER_PREFIX + "started-";
  private static final String FILE = "journal";

  /** The runner and its watchers, which must be dead before anything is cleared. */
  private static final String KEEPER = "keeper ";

  /** The PID namespace: another container or host that shares the folder has other process ids. */
  private static final String NAMESPACE = "namespace ";

  private static final Path OWN_NAMESPACE = Path.of("/proc/self/ns/pid");
  private static final Path HOST = Path.of("/proc/sys/kernel/hostname");
  private static final long MOST_BYTES = 1 << 20;

  /** Begins a journal for this process. */
  static Journal begin() throws IOException {
    Journal journal = new Journal(Files.createTempDirectory(FOLDER_PREFIX));
    journal.note(NAMESPACE + namespace());
    journal.keeper(ProcessHandle.current());
    return journal;
  }

  void keeper(ProcessHandle process) throws IOException {
    note(KEEPER + ProcessMark.of(process));
  }

  void note(String line) throws IOException {
    Files.writeString(
        folder.resolve(FILE), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  void delete() {
    try {
      FolderTree.delete(folder);
    } catch (IOException stays) {
      // Nothing in it is alive, so the next start deletes it.
    }
  }

  /** Clears the remains of killed runners of this account; returns a sentence for each. */
  List<String> clearAbandoned() throws IOException {
    List<String> cleared = new ArrayList<>();
    try (Stream<Path> beside = Files.list(folder.toAbsolutePath().getParent())) {
      for (Path each : beside.filter(this::isSimilar).toList()) {
        new Journal(each).clearIfAbandoned().ifPresent(cleared::add);
      }
    }
    return cleared;
  }

  private boolean isSimilar(Path other) {
    try {
      return other.getFileName().toString().startsWith(FOLDER_PREFIX)
          && Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(other, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(folder));
    } catch (IOException deletedMeanwhile) {
      return false;
    }
  }

  private Optional<String> clearIfAbandoned() {
    WatchList left = new WatchList();
    try {
      Path file = folder.resolve(FILE);
      List<String> lines = Files.size(file) > MOST_BYTES ? List.of() : Files.readAllLines(file);
      if (!isAbandoned(lines)) {
        return Optional.empty();
      }
      lines.forEach(left::note);
    } catch (IOException | IllegalArgumentException notOneOfOurs) {
      return Optional.empty();
    }
    try {
      left.leftovers().clear(WatchedProcesses.PATIENCE);
    } catch (UncheckedIOException | StackException e) {
      return Optional.of(
          "Could not remove everything that a killed run left behind: " + e.getMessage());
    }
    delete();
    return Optional.of("Cleaned up after a killed run: " + left.words());
  }

  /** Whether no keeper is alive; a journal without a keeper is new. */
  private static boolean isAbandoned(List<String> lines) throws IOException {
    List<String> keepers = lines.stream().filter(line -> line.startsWith(KEEPER)).toList();
    return lines.contains(NAMESPACE + namespace())
        && !keepers.isEmpty()
        && keepers.stream()
            .map(line -> ProcessMark.parse(line.substring(KEEPER.length())))
            .noneMatch(ProcessMark::isAlive);
  }

  /** The namespace with the host: the first namespace of every Linux has the same number. */
  private static String namespace() throws IOException {
    return Files.exists(OWN_NAMESPACE)
        ? Files.readSymbolicLink(OWN_NAMESPACE) + " " + Files.readString(HOST).strip()
        : "";
  }
}
