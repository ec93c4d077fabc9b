package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.AmpmeterHome;
import io.github.ampmeter.stack.Orphans;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatcherIT {
  @TempDir Path folder;

  private Process watched;

  @AfterEach
  void endIt() {
    watched.destroyForcibly();
  }

  @Test
  void clearsUpEvenIfItsJarWasBuiltAgainMeanwhile() throws IOException, InterruptedException {
    watched = new ProcessBuilder("sleep", "600").start();
    Path jar = folder.resolve("ampmeter.jar");
    Files.copy(AmpmeterHome.path().resolve("lib/ampmeter.jar"), jar);
    Process watcher =
        new ProcessBuilder(OwnProcess.java(), "-cp", jar.toString(), Watcher.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(watcher.inputReader().readLine()).isEqualTo(Watcher.WATCHING);
    Files.write(jar, new byte[(int) Files.size(jar)]);

    tell(watcher, WatchList.line(ProcessMark.of(watched.toHandle())));
    Path scratch = Files.createDirectory(folder.resolve(Leftovers.FOLDER_PREFIX + "1"));
    tell(watcher, WatchList.line(scratch));
    watcher.getOutputStream().close();

    assertThat(watcher.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(watched.isAlive()).isFalse();
    assertThat(scratch).doesNotExist();
  }

  /** By the system, short of memory, for one. */
  @Test
  void anotherOneTakesThePlaceOfOneThatWasEnded() throws InterruptedException {
    Set<ProcessHandle> ofOthers = watchers();
    WatchedProcesses processes = WatchedProcesses.start(said -> {});
    watched = processes.spawn(sleep());
    Path scratch = processes.scratchFolder();
    ProcessHandle first = watcherBeside(ofOthers);
    first.destroyForcibly();
    Orphans.awaitEnd(List.of(first));

    Process later = processes.spawn(sleep());
    ProcessHandle next = watcherBeside(ofOthers);

    assertThat(next).isNotEqualTo(first);
    assertThat(later.isAlive()).isTrue();
    assertThat(watched.isAlive()).isTrue();
    processes.close();
    Orphans.awaitEnd(List.of(next));
    assertThat(later.isAlive()).isFalse();
    assertThat(watched.isAlive()).isFalse();
    assertThat(scratch).doesNotExist();
  }

  private Command sleep() {
    return Command.of(List.of("sleep", "600"), folder);
  }

  /** Waits for it: while a shell becomes a JVM, its command line is empty for a moment. */
  private static ProcessHandle watcherBeside(Set<ProcessHandle> others)
      throws InterruptedException {
    Set<ProcessHandle> found = watchers();
    found.removeAll(others);
    for (int i = 0; found.isEmpty() && i < 1000; i++) {
      Thread.sleep(10);
      found = watchers();
      found.removeAll(others);
    }
    return found.iterator().next();
  }

  private static Set<ProcessHandle> watchers() {
    return ProcessHandle.current()
        .children()
        .filter(child -> commandLine(child).contains(Watcher.class.getName()))
        .collect(Collectors.toSet());
  }

  /** Whole, where {@link ProcessHandle.Info} knows nothing of one as long as a class path. */
  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
    } catch (IOException ended) {
      return "";
    }
  }

  private static void tell(Process watcher, String line) throws IOException {
    watcher.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    watcher.getOutputStream().flush();
  }
}
