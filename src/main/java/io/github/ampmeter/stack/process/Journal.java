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
 * What a runner has started, in a file that outlives the runner and its watcher. Where both were
 * killed at once, the next runner of the same account reads it and clears up.
 *
 * @param folder its own; no other account can enter it, or make one that belongs to this account
 */
record Journal(Path folder) {
  private static final String FOLDER_PREFIX = Leftovers.FOLDER_PREFIX + "started-";
  private static final String FILE = "journal";

  /** Whoever must be dead before anything is cleared: the runner and its watchers. */
  private static final String KEEPER = "keeper ";

  /** Process ids of another container or host, which may share the folder, mean nothing here. */
  private static final String NAMESPACE = "namespace ";

  private static final Path OWN_NAMESPACE = Path.of("/proc/self/ns/pid");
  private static final Path HOST = Path.of("/proc/sys/kernel/hostname");
  private static final long MOST_BYTES = 1 << 20;

  /** Begins one for this process. */
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
      // Nothing in it is alive: the next start deletes it.
    }
  }

  /** Ends and deletes what killed runners of this account left behind, a sentence for each. */
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
      return Optional.of("What a killed run had left behind stays in part: " + e.getMessage());
    }
    delete();
    return Optional.of("Ended and deleted what a killed run had left behind: " + left.words());
  }

  /** A journal that names no keeper yet has only just been begun. */
  private static boolean isAbandoned(List<String> lines) throws IOException {
    List<String> keepers = lines.stream().filter(line -> line.startsWith(KEEPER)).toList();
    return lines.contains(NAMESPACE + namespace())
        && !keepers.isEmpty()
        && keepers.stream()
            .map(line -> ProcessMark.parse(line.substring(KEEPER.length())))
            .noneMatch(ProcessMark::isAlive);
  }

  /** The host too: the first namespace of every Linux has the same number. */
  private static String namespace() throws IOException {
    return Files.exists(OWN_NAMESPACE)
        ? Files.readSymbolicLink(OWN_NAMESPACE) + " " + Files.readString(HOST).strip()
        : "";
  }
}
