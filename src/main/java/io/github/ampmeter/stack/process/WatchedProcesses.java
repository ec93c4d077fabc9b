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
import java.util.function.Consumer;

/**
 * Starts processes and creates folders that must not outlive us: a {@link Watcher} knows each of
 * them before it does anything.
 */
public final class WatchedProcesses implements AutoCloseable {
  // Ctrl-C reaches every process of the terminal; only the runner may act on it and stop the others
  // in order. Hence a session of its own where there is setsid: Apache and php-fpm set
  // handlers for what they were started to ignore, and Apache ends when a terminal's size changes.
  // The program waits for a line, so that none runs that the watcher does not know; if we die
  // before that, the line never comes and it never starts.
  private static final String SHIELD =
      "trap '' INT HUP; read -r go && exec $(command -v setsid) \"$@\" <\"$0\"; exit 127";
  private static final Set<String> HARMLESS =
      Set.of("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH");
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private final WatchList list = new WatchList();
  private final Journal journal;
  private Process watcher;
  private boolean closed;

  private WatchedProcesses(Consumer<String> notes) throws IOException {
    journal = Journal.begin();
    journal.clearAbandoned().forEach(notes);
    watch();
  }

  /**
   * Starts a watcher and clears the remains of killed runners of this account.
   *
   * @param notes gets a sentence for each killed runner
   */
  public static WatchedProcesses start(Consumer<String> notes) {
    try {
      return new WatchedProcesses(notes);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot note what is started: " + e.getMessage(), e);
    }
  }

  private void watch() throws IOException {
    watcher = OwnProcess.start(Watcher.class);
    journal.keeper(watcher.toHandle());
    write(WatchList.line(journal.folder()));
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
      tell(WatchList.line(ProcessMark.of(process.toHandle())));
      try (OutputStream in = process.getOutputStream()) {
        in.write('\n');
      }
      return process;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + command, e);
    }
  }

  /** Creates a folder among the system's temporary files, which close() deletes. */
  public synchronized Path scratchFolder() {
    requireOpen();
    try {
      Path folder = Files.createTempDirectory(Leftovers.FOLDER_PREFIX);
      tell(WatchList.line(folder));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create a temporary folder", e);
    }
  }

  /** Registers the label of containers that the caller is about to start; close() removes them. */
  public synchronized void expect(LabelledContainers labelled) {
    requireOpen();
    try {
      tell(WatchList.line(labelled));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot reach the watcher process", e);
    }
  }

  public synchronized List<LabelledContainers> containers() {
    return list.containers();
  }

  public synchronized List<Path> scratchFolders() {
    return list.folders();
  }

  /** Lets everything outlive us; nothing can be started any more. */
  public synchronized void release() {
    list.forget();
    close();
  }

  /** Ends every process, deletes every folder, and ends the watcher. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    list.leftovers().clear(PATIENCE);
    journal.delete();
    try {
      write(Watcher.RELEASE);
      watcher.getOutputStream().close();
    } catch (IOException watcherIsGone) {
      // The watcher has ended already.
    }
  }

  /** Sends a line to the watcher; a new one, if it has ended, gets all lines before. */
  private void tell(String line) throws IOException {
    list.note(line);
    journal.note(line);
    try {
      write(line);
    } catch (IOException gone) {
      watch();
      for (String each : list.lines()) {
        write(each);
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
