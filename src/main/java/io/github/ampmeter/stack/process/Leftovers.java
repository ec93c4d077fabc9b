package io.github.ampmeter.stack.process;

import io.github.ampmeter.FolderTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Processes, folders and containers that must not outlive a run. */
public record Leftovers(
    Collection<ProcessMark> processes,
    Collection<Path> folders,
    Collection<LabelledContainers> containers) {
  /** The prefix of scratch folders; nothing else is ever deleted. */
  static final String FOLDER_PREFIX = "ampmeter-";

  private static final Duration KILL_PATIENCE = Duration.ofSeconds(2);

  /** This is short because a user waits for it. */
  private static final Duration DOCKER_PATIENCE = Duration.ofSeconds(15);

  public Leftovers(Collection<ProcessMark> processes, Collection<Path> folders) {
    this(processes, folders, List.of());
  }

  /** Ends the processes and their descendants, by force if necessary, then deletes the rest. */
  public void clear(Duration patience) {
    List<ProcessHandle> family = family();
    family.forEach(ProcessHandle::destroy);
    ProcessMark.awaitEnd(family, patience);
    // Processes may have been forked meanwhile.
    Set<ProcessHandle> left = new LinkedHashSet<>(family());
    family.stream().filter(ProcessMark::runs).forEach(left::add);
    left.forEach(ProcessHandle::destroyForcibly);
    ProcessMark.awaitEnd(left, KILL_PATIENCE);
    folders.forEach(Leftovers::delete);
    containers.forEach(labelled -> labelled.remove(DOCKER_PATIENCE));
  }

  /** The processes with their descendants, including those of dead parents. */
  private List<ProcessHandle> family() {
    Stream<ProcessHandle> living =
        processes.stream()
            .flatMap(mark -> mark.find().stream())
            .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()));
    Stream<ProcessHandle> orphans = processes.stream().flatMap(mark -> mark.session().stream());
    return Stream.concat(living, orphans).distinct().filter(ProcessMark::runs).toList();
  }

  private static void delete(Path folder) {
    if (!Files.isDirectory(folder) || !folder.getFileName().toString().startsWith(FOLDER_PREFIX)) {
      return;
    }
    try {
      FolderTree.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }
}
