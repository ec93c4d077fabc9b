package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.OpenSockets;
import io.github.ampmeter.stack.Orphans;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Two load workers on two addresses of this machine carry a load together. */
@TestInstance(Lifecycle.PER_CLASS)
class LoadWorkersIT {
  private static final String SECRET = "hunter2-of-the-suite";

  private Path folder;
  private Ampmeter ampmeter;
  private LoadWorkerGroup workers;

  @BeforeAll
  void startWorkers(@TempDir Path temporary) throws IOException, InterruptedException {
    folder = temporary;
    ampmeter = new Ampmeter(folder);
    workers = new LoadWorkerGroup(ampmeter);
  }

  @AfterAll
  void endWorkers() throws IOException, InterruptedException {
    workers.close();
  }

  /** In each start of a matrix, whose rows are compressed. */
  @Test
  void everyRequestOfBothIsARowAndAnsweredByTheServer() throws Exception {
    try (PermitServer server = new PermitServer(8, 20)) {
      String suite =
          ampmeter.queue(
              server.port(),
              """
              users: 4
              warmUp: 1 s
              duration: 3 s
              targets: [errors(total) <= 0 %%, samples(page) >= 20]
              properties: {my.password: %s}
              """
                  .formatted(SECRET));
      Path yaml = folder.resolve(suite);
      Files.writeString(
          yaml,
          Files.readString(yaml)
              + "jtl: gz\nmatrix: {rounds: 1, properties: {connectTimeout: [4000, 5000]}}\n");
      List<Path> before = workers.spools();
      Ampmeter.Ended ended =
          ampmeter.run("run", suite, "--out", "passed", "--load-workers", workers.all());

      assertThat(ended.exitCode()).as(ended.all()).isZero();
      Path round = folder.resolve("passed/round-1");
      assertThat(
              rowsOfBoth(round.resolve("1-connectTimeout-4000"))
                  + rowsOfBoth(round.resolve("2-connectTimeout-5000")))
          .isEqualTo(server.served().size());
      assertSecretIsNowhere();
      assertThat(workers.spools()).isEqualTo(before);
      assertThat(OpenSockets.of(workers.processes().map(worker -> worker.process().toHandle())))
          .isEmpty();
    }
  }

  private int rowsOfBoth(Path run) throws IOException {
    Path plan = run.resolve("queue");
    List<String> rows;
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(plan.resolve("samples.jtl.gz")))) {
      rows = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    }
    JsonNode results = json(plan.resolve("load-workers.json"));
    assertThat(results).hasSize(2);
    for (int i = 0; i < 2; i++) {
      JsonNode worker = results.get(i);
      String name = workers.address(i);
      assertThat(worker.get("sha256")).isEqualTo(worker.get("readSha256"));
      assertThat(worker.get("made")).isEqualTo(worker.get("rows"));
      assertThat(worker.get("share").get("users").asText()).isEqualTo("2");
      assertThat(rows.stream().filter(row -> row.contains("," + name + "-Users 2 users ")))
          .hasSize(worker.get("rows").asInt())
          .allMatch(row -> row.contains("," + name + ","));
    }
    assertThat(Ampmeter.totals(run).get(0).get("users").asInt()).isEqualTo(4);
    assertThat(Files.readString(run.resolve("report.html"))).contains("Load workers");
    assertThat(Files.readString(plan.resolve("observe.csv")))
        .contains(",JMeter,processes,2\n")
        .doesNotContain("load worker");
    return rows.size();
  }

  @Test
  void aKilledWorkerMakesTheRunIncompleteAndLeavesNothing() throws Exception {
    try (PermitServer server = new PermitServer(8, 20)) {
      String suite = ampmeter.queue(server.port(), "users: 4\nwarmUp: 1 s\nduration: 300 s\n");
      Ampmeter.Running running =
          ampmeter.start("run", suite, "--out", "killed", "--load-workers", workers.all());
      Path plan = folder.resolve("killed/queue");
      running.awaitRows(workers.rows(plan, 1));
      Ampmeter.Running killed = workers.process(1);
      List<ProcessHandle> family = new ArrayList<>(killed.family());
      killed.signal("KILL");

      Ampmeter.Ended ended = running.end();

      assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
      assertThat(ended.out())
          .contains("a load worker failed; ending the others")
          .contains("queue - INCOMPLETE")
          .contains("! Load worker " + workers.address(1) + " was lost after ");
      JsonNode results = json(folder.resolve("killed/queue/load-workers.json"));
      assertThat(results.get(0).get("lost").asText()).isEmpty();
      assertThat(results.get(0).get("sha256")).isEqualTo(results.get(0).get("readSha256"));
      assertThat(results.get(1).get("rows").asLong()).isPositive();
      assertThat(Files.readAllLines(folder.resolve("killed/queue/samples.jtl")))
          .hasSize(1 + results.get(0).get("rows").asInt() + results.get(1).get("rows").asInt());
      Orphans.awaitEnd(family);
      workers.start(workers.address(1));
    }
  }

  @Test
  void aWorkerThatWasNotReachedKeepsItsRowsUntilTheyAreFetched() throws Exception {
    try (PermitServer server = new PermitServer(8, 20)) {
      String suite = ampmeter.queue(server.port(), "users: 4\nwarmUp: 1 s\nduration: 300 s\n");
      List<Path> before = workers.spools();
      Ampmeter.Running running =
          ampmeter.start("run", suite, "--out", "silent", "--load-workers", workers.all());
      Path plan = folder.resolve("silent/queue");
      running.awaitRows(workers.rows(plan, 0));
      running.awaitRows(workers.rows(plan, 1));
      workers.process(1).signal("STOP");
      Ampmeter.Ended ended = running.end();
      workers.process(1).signal("CONT");
      assertThat(ended.out())
          .contains("queue - INCOMPLETE", "report FOLDER --load-worker-keys KEYS")
          .contains("! Load worker " + workers.address(1) + " was lost after ");
      assertThat(ampmeter.here("report", "silent").out()).contains("--load-worker-keys");

      Ampmeter.Ended fetched =
          ampmeter.here("report", "silent", "--load-worker-keys=" + workers.keys());

      assertThat(fetched.out())
          .contains("queue - INCOMPLETE", "! a load worker failed")
          .doesNotContain("has changed", "was lost");
      for (JsonNode worker : json(plan.resolve("load-workers.json"))) {
        assertThat(worker.get("sha256")).isEqualTo(worker.get("readSha256"));
        assertThat(worker.get("made")).isEqualTo(worker.get("rows"));
      }
      assertThat(Files.readAllLines(plan.resolve("samples.jtl")))
          .hasSize(1 + server.served().size());
      assertThat(workers.spools()).isEqualTo(before);
      assertThat(ampmeter.here("report", "silent").out()).doesNotContain("--load-worker-keys");
    }
  }

  @Test
  void whatAKilledControllerHadNotReadIsFetchedAndEveryRequestIsARow() throws Exception {
    try (PermitServer server = new PermitServer(8, 20)) {
      String suite = ampmeter.queue(server.port(), "users: 4\nwarmUp: 1 s\nduration: 300 s\n");
      List<Path> before = workers.spools();
      Ampmeter.Running running =
          ampmeter.start("run", suite, "--out", "left", "--load-workers", workers.all());
      Path plan = folder.resolve("left/queue");
      running.awaitRows(workers.rows(plan, 0));
      running.awaitRows(workers.rows(plan, 1));
      running.signal("KILL");
      running.end();
      Ampmeter.Ended hint = ampmeter.here("report", "left");
      assertThat(hint.out()).contains("report FOLDER --load-worker-keys KEYS");

      Ampmeter.Ended ended =
          ampmeter.here("report", "left", "--load-worker-keys=" + workers.keys());

      assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
      assertThat(ended.out())
          .contains("queue - INCOMPLETE", "! The run ended before this plan was over");
      JsonNode results = json(plan.resolve("load-workers.json"));
      assertThat(results).hasSize(2);
      for (JsonNode worker : results) {
        assertThat(worker.get("sha256")).isEqualTo(worker.get("readSha256"));
        assertThat(worker.get("made")).isEqualTo(worker.get("rows"));
      }
      assertThat(Files.readAllLines(plan.resolve("samples.jtl")))
          .hasSize(1 + server.served().size());
      assertThat(workers.spools()).isEqualTo(before);
      assertThat(ampmeter.here("report", "left").out()).doesNotContain("--load-worker-keys");
    }
  }

  @Test
  void nothingIsStartedWhereOneIsNotThere() throws Exception {
    String suite = ampmeter.queue(1, "users: 3\nduration: 5 s\n");

    Ampmeter.Ended gone =
        ampmeter.here(
            "run",
            ampmeter.queue(1, "users: 4\nduration: 5 s\n"),
            "--load-workers=127.0.0.2:1," + workers.address(0),
            "--load-worker-keys=" + workers.keys());
    assertThat(gone.err()).contains("load worker 127.0.0.2:1 does not answer: nothing listens");
    assertThat(gone.exitCode()).isEqualTo(2);

    ampmeter.queue(1, "users: 3\nduration: 5 s\n");
    Ampmeter.Ended odd =
        ampmeter.here(
            "run",
            suite,
            "--load-workers=" + workers.all(),
            "--load-worker-keys=" + workers.keys());
    assertThat(odd.err()).contains("plan queue: 3 users cannot be split evenly over 2");
  }

  /** But in the suite, where somebody wrote it. */
  private void assertSecretIsNowhere() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.endsWith("suite.yaml")) {
          assertThat(Files.readAllBytes(file))
              .as(file.toString())
              .satisfies(
                  bytes ->
                      assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                          .doesNotContain(SECRET));
        }
      }
    }
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }
}
