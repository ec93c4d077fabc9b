package io.github.ampmeter.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {
  @TempDir Path folder;

  @Test
  void showsTheLogOfAnEndedServerWithoutItsPassword() throws Exception {
    Path log = folder.resolve("web.log");
    Files.writeString(log, "1\n2\n3\n4\nconnecting with hunter2\nout of memory\n");
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();

    var words = ServerProcess.ended(List.of(new ServerProcess("web", ended, log)), "hunter2");

    assertThat(words)
        .containsOnlyKeys("web")
        .containsEntry(
            "web", "its log ends with: 2 | 3 | 4 | connecting with (secret) | out of memory");
  }

  @Test
  void reportsThatALogCannotBeRead() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();

    var words =
        ServerProcess.ended(
            List.of(new ServerProcess("web", ended, folder.resolve("gone.log"))), "hunter2");

    assertThat(words.get("web")).endsWith("gone.log cannot be read");
  }

  @Test
  void reportsNothingOfAServerThatRuns() throws Exception {
    Process runs = new ProcessBuilder("sleep", "60").start();
    try {
      var server = new ServerProcess("web", runs, folder.resolve("web.log"));

      assertThat(ServerProcess.ended(List.of(server), "hunter2")).isEmpty();
    } finally {
      runs.destroyForcibly();
    }
  }
}
