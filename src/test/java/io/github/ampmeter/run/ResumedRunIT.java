package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.stack.Orphans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedRunIT {
  private static final int SECONDS = 16;

  @TempDir private Path folder;
  private Ampmeter ampmeter;

  @Test
  void aKilledRunGoesOnForTheTimeThatIsLeftAndSaysTheHole() throws Exception {
    ampmeter = new Ampmeter(folder);
    try (PermitServer server = new PermitServer(8, 20)) {
      String suite = suite(server, "errors(total) <= 0 %");
      Ampmeter.Running running = ampmeter.start("run", suite, "--out", "days");
      Path first = folder.resolve("days/queue");
      Ampmeter.await("no load of 8 s", () -> seconds(first.resolve("under-way.jtl")) >= 8);
      List<ProcessHandle> family = running.family();
      running.signal("KILL");
      running.end();
      Orphans.awaitEnd(family);
      assertThat(ampmeter.here("report", "days").out())
          .contains("queue - INCOMPLETE", "! The run ended before this plan was over");

      Ampmeter.Ended resumed = ampmeter.here("run", suite, "--resume", "days");

      assertThat(resumed.exitCode()).as(resumed.all()).isZero();
      assertThat(resumed.out())
          .contains("queue - PASSED", "queue-part-2 - PASSED")
          .containsPattern(
              "queue-part-2: [0-9]+ s are left of queue\nJVM_ARGS(?s:.)* The run ended [0-9]+ s into the"
                  + " measurement window; queue-part-2 began .* after the last sample.\\s+Nothing was"
                  + "\\s+measured\\s+in\\s+between");
      long measured = duration(first);
      assertThat(measured).isBetween(1000L, SECONDS * 1000L - 1000);
      assertThat(duration(folder.resolve("days/queue-part-2")))
          .isEqualTo(SECONDS * 1000L - measured);
      // Judged from the files alone it is the same.
      Ampmeter.Ended report = ampmeter.here("report", "days");
      assertThat(report.out()).contains("Resumed at ");
      assertThat(report.exitCode()).as(report.all()).isZero();

      Ampmeter.Ended over = ampmeter.here("run", suite, "--resume", "days");
      assertThat(over.err()).contains("days: nothing is left to run");
      assertThat(over.exitCode()).isEqualTo(2);
      Ampmeter.Ended other =
          ampmeter.here("run", suite(server, "p90(total) <= 1 s"), "--resume", "days");
      assertThat(other.err()).contains("its run began with another suite");
      assertThat(other.exitCode()).isEqualTo(2);
    }
  }

  private String suite(PermitServer server, String target) throws IOException {
    return ampmeter.queue(
        server.port(),
        "users: 2\nwarmUp: 1 s\nduration: %s s\ntargets: [\"%s\"]\n".formatted(SECONDS, target));
  }

  /** From the first row to the last whole one. */
  private static long seconds(Path jtl) throws IOException {
    if (!Files.exists(jtl)) {
      return 0;
    }
    String text = Files.readString(jtl);
    List<String> rows = text.substring(0, text.lastIndexOf('\n') + 1).lines().skip(1).toList();
    return rows.size() < 2 ? 0 : (start(rows.get(rows.size() - 1)) - start(rows.get(0))) / 1000;
  }

  private static long start(String row) {
    return Long.parseLong(row.substring(0, row.indexOf(',')));
  }

  private static long duration(Path plan) throws IOException {
    JsonNode record = new ObjectMapper().readTree(plan.resolve("run.json").toFile());
    return record.get("durationMillis").asLong();
  }
}
