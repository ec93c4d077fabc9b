package io.github.ampmeter.stack.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What must not outlive a runner, with its format as lines. */
final class WatchList {
  private static final String PROCESS = "process ";
  private static final String FOLDER = "folder ";
  private static final String CONTAINERS = "containers ";

  private final List<ProcessMark> processes = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();
  private final List<LabelledContainers> containers = new ArrayList<>();

  static String line(ProcessMark process) {
    return PROCESS + process;
  }

  static String line(Path folder) {
    return FOLDER + folder;
  }

  static String line(LabelledContainers labelled) {
    return CONTAINERS + labelled;
  }

  /**
   * Adds what a line names; ignores lines of other kinds.
   *
   * @throws IllegalArgumentException for a damaged line
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
            processes.stream().map(WatchList::line),
            folders.stream().map(WatchList::line),
            containers.stream().map(WatchList::line))
        .flatMap(each -> each)
        .toList();
  }

  /** The number of entries of each kind. */
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
