package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ampmeter.stack.AmpmeterHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
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

    tell(watcher, Watcher.PROCESS + ProcessMark.of(watched.toHandle()));
    Path scratch = Files.createDirectory(folder.resolve(Leftovers.FOLDER_PREFIX + "1"));
    tell(watcher, Watcher.FOLDER + scratch);
    watcher.getOutputStream().close();

    assertThat(watcher.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(watched.isAlive()).isFalse();
    assertThat(scratch).doesNotExist();
  }

  private static void tell(Process watcher, String line) throws IOException {
    watcher.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    watcher.getOutputStream().flush();
  }
}
