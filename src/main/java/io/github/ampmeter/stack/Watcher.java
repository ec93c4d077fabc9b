package io.github.ampmeter.stack;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A process of its own that outlives its parent, however that dies, and clears up behind it. It
 * reads what to clear from its standard input, whose end is the parent's end: servers do not notice
 * a dead parent by themselves.
 */
public final class Watcher {
  static final String PROCESS = "process ";
  static final String FOLDER = "folder ";
  static final String RELEASE = "release";
  static final String WATCHING = "watching";

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final List<ProcessMark> processes = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();

  private Watcher() {}

  public static void main(String[] arguments) throws IOException {
    Watcher watcher = new Watcher();
    loadClasses();
    System.out.println(WATCHING);
    try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        watcher.note(line);
      }
    } finally {
      new Remains(watcher.processes, watcher.folders).clear(PATIENCE);
    }
  }

  /** Now: a build may overwrite our jar before they are needed. */
  private static void loadClasses() {
    ProcessMark.of(ProcessHandle.current());
    new Remains(List.of(), List.of()).clear(Duration.ZERO);
  }

  private void note(String line) {
    if (line.startsWith(PROCESS)) {
      processes.add(ProcessMark.parse(line.substring(PROCESS.length())));
    } else if (line.startsWith(FOLDER)) {
      folders.add(Path.of(line.substring(FOLDER.length())));
    } else if (line.equals(RELEASE)) {
      processes.clear();
      folders.clear();
    }
  }
}
