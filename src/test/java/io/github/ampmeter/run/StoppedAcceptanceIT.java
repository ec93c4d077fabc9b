package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.stack.Orphans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in the middle of an acceptance: a sheet all the same, and nothing stays behind. */
class StoppedAcceptanceIT {
  @TempDir private Path folder;
  private CountingServer server;

  @BeforeEach
  void anyServer() throws IOException {
    server = new CountingServer(Optional.empty());
  }

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void anInterruptedAcceptanceIsIncompleteAndASecondOneWorks()
      throws IOException, InterruptedException {
    Ampmeter ampmeter = new Ampmeter(folder);
    ampmeter.plan("own.jmx");
    write("long.yaml", suite("duration: 600 s"));
    write("later.yaml", suite("duration: 600 s"));
    write("acceptance.yaml", "acceptance: {scalability: [long.yaml], burn-in: [later.yaml]}");
    Ampmeter.Running running =
        ampmeter.startHearingInterrupts("accept", "acceptance.yaml", "--out=sheet");
    running.awaitRows(folder.resolve("sheet/long/own/under-way.jtl"));
    List<ProcessHandle> family = running.family();
    assertThat(family).anyMatch(each -> Ampmeter.commandLine(each).contains("ApacheJMeter"));

    running.interrupt();

    var ended = running.end();
    assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("! interrupted", "INCOMPLETE: ", "Sheet: ");
    Orphans.awaitEnd(family);
    JsonNode sheet = new ObjectMapper().readTree(folder.resolve("sheet/results.json").toFile());
    assertThat(sheet.path("verdict").asText()).isEqualTo("incomplete");
    assertThat(sheet.path("lines").findValuesAsText("verdict"))
        .containsExactly(
            "not run", "incomplete", "incomplete", "not run", "not run", "not run", "not run");
    assertThat(folder.resolve("sheet/later")).doesNotExist();
    var verified = ampmeter.here("verify", "sheet");
    assertThat(verified.exitCode()).as(verified.all()).isZero();

    write("long.yaml", suite("iterations: 3"));
    write("acceptance.yaml", "acceptance: {scalability: [long.yaml]}");
    String into = "--out=" + folder.resolve("second");
    var second = ampmeter.here("run", "acceptance.yaml", "--baseline=latest-or-none", into);
    assertThat(second.out()).as(second.all()).contains("1 plan, 1 criterion: passed");
  }

  private String suite(String load) {
    return server.suite("{plan: own.jmx, users: 1, " + load + ", targets: [errors(total) <= 0 %]}");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
