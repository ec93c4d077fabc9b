package io.github.ampmeter.stack.process;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The one way to start a process that must not outlive us, and to make a folder that must not: a
 * {@link Watcher} knows of each of them before it does anything.
 */
public final class WatchedProcesses implements AutoCloseable {
  // Ctrl-C reaches every process of the terminal; only the runner is to act on it, and to stop the
  // others in order. Hence a session of its own where there is setsid: Apache and php-fpm set
  // handlers for what they were started to ignore, and Apache ends when a terminal's size changes.
  // The program waits for a line, so that none runs that the watcher does not know; if we die
  // before that, the line never comes and it never starts.
  private static final String SHIELD =
      "trap '' INT HUP; read -r go && exec $(command -v setsid) \"$@\" <\"$0\"; exit 127";
  private static final Set<String> HARMLESS =
      Set.of("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH");
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private Process watcher;
  private final List<ProcessMark> processes = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();
  private final List<LabelledContainers> containers = new ArrayList<>();
  private boolean closed;

  private WatchedProcesses(Process watcher) {
    this.watcher = watcher;
  }

  /** With a watcher. */
  public static WatchedProcesses start() {
    return new WatchedProcesses(OwnProcess.start(Watcher.class));
  }

  public synchronized Process spawn(Command command) {
    requireOpen();
    List<String> line = new ArrayList<>(List.of("sh", "-c", SHIELD));
    line.add(command.input().map(Path::toString).orElse("/dev/null"));
    line.addAll(command.line());
    ProcessBuilder builder = new ProcessBuilder(line).directory(command.directory().toFile());
    if (!command.inherits()) {
      builder.environment().keySet().retainAll(HARMLESS);
    }
    builder.environment().putAll(command.environment());
    builder.redirectErrorStream(command.output().isPresent());
    builder.redirectError(Redirect.INHERIT);
    builder.redirectOutput(
        command.output().map(f -> Redirect.appendTo(f.toFile())).orElse(Redirect.INHERIT));
    try {
      Process process = builder.start();
      ProcessMark mark = ProcessMark.of(process.toHandle());
      processes.add(mark);
      tell(Watcher.PROCESS + mark);
      try (OutputStream in = process.getOutputStream()) {
        in.write('\n');
      }
      return process;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + command, e);
    }
  }

  /** A new folder of our own in the system's place for temporary files; deleted by close(). */
  public synchronized Path scratchFolder() {
    requireOpen();
    try {
      Path folder = Files.createTempDirectory(Leftovers.FOLDER_PREFIX);
      folders.add(folder);
      tell(Watcher.FOLDER + folder);
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create a temporary folder", e);
    }
  }

  /** What the caller is about to start with this label; removed by close(). */
  public synchronized void expect(LabelledContainers labelled) {
    requireOpen();
    try {
      containers.add(labelled);
      tell(Watcher.CONTAINERS + labelled);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot reach the watcher process", e);
    }
  }

  /** Those expected so far. */
  public synchronized List<LabelledContainers> containers() {
    return List.copyOf(containers);
  }

  /** The folders made so far. */
  public synchronized List<Path> scratchFolders() {
    return List.copyOf(folders);
  }

  /** Lets everything live on; nothing can be started any more. */
  public synchronized void release() {
    processes.clear();
    folders.clear();
    containers.clear();
    close();
  }

  /** Ends every process, deletes every folder, and sends the watcher home. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    new Leftovers(processes, folders, containers).clear(PATIENCE);
    try {
      write(Watcher.RELEASE);
      watcher.getOutputStream().close();
    } catch (IOException watcherIsGone) {
      // It has nothing left to do.
    }
  }

  /** Also where the watcher itself was ended: the next one is told of all that it knew. */
  private void tell(String line) throws IOException {
    try {
      write(line);
    } catch (IOException gone) {
      watcher = OwnProcess.start(Watcher.class);
      for (ProcessMark process : processes) {
        write(Watcher.PROCESS + process);
      }
      for (Path folder : folders) {
        write(Watcher.FOLDER + folder);
      }
      for (LabelledContainers labelled : containers) {
        write(Watcher.CONTAINERS + labelled);
      }
    }
  }

  private void write(String line) throws IOException {
    OutputStream out = watcher.getOutputStream();
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the stack is being stopped");
    }
  }
}
