package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The batch script of docs/guides/distributed.md on a Slurm. */
class SlurmIT {
  private static final String LOAD =
      "users: 2\nwarmUp: 1 s\nduration: 4 s\ntargets: [errors(total) <= 0 %]\n";

  @TempDir private Path folder;

  @Test
  void theTasksOfAJobGiveOneRunWithEachRequestOfTheServer() throws Exception {
    Slurm.needed();
    try (Slurm slurm = new Slurm(folder.resolve("slurm"));
        LoggingServer server = new LoggingServer("127.0.0.1", folder)) {
      new Ampmeter(folder).queue(server.port(), LOAD);
      LoggingServer.makeUnique(folder);
      Path script = Files.writeString(folder.resolve("job.sh"), script());
      String job =
          slurm.submit(folder, script, "--ntasks=2", "--ntasks-per-node=2", "--cpus-per-task=1");

      Ampmeter.Ended ended = slurm.end(folder, job);

      assertThat(ended.exitCode()).as(ended.all()).isZero();
      assertThat(ended.out())
          .contains("share 1 of 2, not judged alone: complete")
          .contains("share 2 of 2, not judged alone: complete")
          .containsPattern("(?m)^PASSED");
      Path merged = folder.resolve("run-" + job + "/merged");
      assertThat(LoggingServer.queries(merged.resolve("queue/samples.jtl")))
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(server.logged());
      JudgedWhole.isTheSame(merged, 4, folder.resolve("whole"));
    }
  }

  static String script() {
    return new Documentation.Doc(Path.of("docs/guides/distributed.md"))
        .blocks("sh").stream().filter(block -> block.contains("#SBATCH")).findFirst().orElseThrow();
  }
}
