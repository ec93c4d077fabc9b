package io.github.ampmeter.stack.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What must not outlive a runner, and the lines in which others are told of it. */
final class WatchList {
  private static final String PROCESS = "process ";
  private static final String FOLDER = "folder ";
  private static final String CONTAINERS = "containers ";

  private final List<ProcessMark> processes = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();
  private final List<LabelledContainers> containers = new ArrayList<>();

  /** Adds a process; the line says so. */
  String process(ProcessMark mark) {
    processes.add(mark);
    return PROCESS + mark;
  }

  /** Adds a folder; the line says so. */
  String folder(Path folder) {
    folders.add(folder);
    return FOLDER + folder;
  }

  /** Adds containers; the line says so. */
  String containers(LabelledContainers labelled) {
    containers.add(labelled);
    return CONTAINERS + labelled;
  }

  /**
   * Adds what a line says; other lines say nothing of it.
   *
   * @throws IllegalArgumentException for a line that is damaged
   */
  void note(String line) {
    if (line.startsWith(PROCESS)) {
      processes.add(ProcessMark.parse(line.substring(PROCESS.length())));
    } else if (line.startsWith(FOLDER)) {
      folders.add(Path.of(line.substring(FOLDER.length())));
    } else if (line.startsWith(CONTAINERS)) {
      containers.add(LabelledContainers.parse(line.substring(CONTAINERS.length())));
    }
  }

  List<String> lines() {
    return Stream.of(
            processes.stream().map(mark -> PROCESS + mark),
            folders.stream().map(folder -> FOLDER + folder),
            containers.stream().map(labelled -> CONTAINERS + labelled))
        .flatMap(each -> each)
        .toList();
  }

  /** How much there is of each. */
  String words() {
    return "servers: %s, folders: %s, groups of containers: %s"
        .formatted(processes.size(), folders.size(), containers.size());
  }

  List<Path> folders() {
    return List.copyOf(folders);
  }

  List<LabelledContainers> containers() {
    return List.copyOf(containers);
  }

  Leftovers leftovers() {
    return new Leftovers(List.copyOf(processes), folders(), containers());
  }

  void forget() {
    processes.clear();
    folders.clear();
    containers.clear();
  }
}
