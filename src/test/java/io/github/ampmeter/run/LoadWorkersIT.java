package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ampmeter.OpenSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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

  private final List<Ampmeter.Running> workers = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();
  private Path folder;
  private Ampmeter ampmeter;

  @BeforeAll
  void startWorkers(@TempDir Path temporary) throws IOException, InterruptedException {
    folder = temporary;
    ampmeter = new Ampmeter(folder);
    assertThat(Ampmeter.here(List.of("load-worker", "--make-keys", keys())).exitCode()).isZero();
    for (String host : List.of("127.0.0.2", "127.0.0.3")) {
      try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(host))) {
        addresses.add(host + ":" + free.getLocalPort());
      }
    }
    for (String address : addresses) {
      startWorker(address);
    }
  }

  @AfterAll
  void endWorkers() throws IOException, InterruptedException {
    for (Ampmeter.Running worker : workers) {
      worker.signal("TERM");
      worker.end();
    }
  }

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
      List<Path> before = spools();
      Ampmeter.Ended ended = run(suite, "passed");

      assertThat(ended.exitCode()).as(ended.all()).isZero();
      Path plan = folder.resolve("passed/queue");
      List<String> rows = Files.readAllLines(plan.resolve("samples.jtl"));
      assertThat(rows).hasSize(1 + server.served().size());
      JsonNode results = json(plan.resolve("load-workers.json"));
      assertThat(results).hasSize(2);
      for (int i = 0; i < 2; i++) {
        JsonNode worker = results.get(i);
        String name = addresses.get(i);
        assertThat(worker.get("sha256")).isEqualTo(worker.get("readSha256"));
        assertThat(worker.get("made")).isEqualTo(worker.get("rows"));
        assertThat(worker.get("share").get("users").asText()).isEqualTo("2");
        assertThat(rows.stream().filter(row -> row.contains("," + name + "-Users 2 users ")))
            .hasSize(worker.get("rows").asInt())
            .allMatch(row -> row.contains("," + name + ","));
      }
      assertThat(Ampmeter.totals(folder.resolve("passed")).get(0).get("users").asInt())
          .isEqualTo(4);
      assertThat(Files.readString(folder.resolve("passed/report.html"))).contains("Load workers");
      assertSecretIsNowhere();
      assertThat(spools()).isEqualTo(before);
      assertThat(OpenSockets.of(workers.stream().map(worker -> worker.process().toHandle())))
          .isEmpty();
    }
  }

  @Test
  void aKilledWorkerMakesTheRunIncompleteAndLeavesNothing() throws Exception {
    try (PermitServer server = new PermitServer(8, 20)) {
      String suite = ampmeter.queue(server.port(), "users: 4\nwarmUp: 1 s\nduration: 300 s\n");
      Ampmeter.Running running =
          ampmeter.start("run", suite, "--out", "killed", "--load-workers", both());
      Path rows = folder.resolve("killed/queue/load-workers");
      running.awaitRows(rows.resolve(addresses.get(1).replace(':', '_') + "/samples.jtl"));
      Ampmeter.Running killed = workers.remove(1);
      List<ProcessHandle> family = new ArrayList<>(killed.family());
      killed.signal("KILL");

      Ampmeter.Ended ended = running.end();

      assertThat(ended.exitCode()).as(ended.all()).isEqualTo(1);
      assertThat(ended.out())
          .contains("a load worker failed; the others end in order")
          .contains("queue - INCOMPLETE")
          .contains("! Load worker " + addresses.get(1) + " was lost after ");
      JsonNode results = json(folder.resolve("killed/queue/load-workers.json"));
      assertThat(results.get(0).get("lost").asText()).isEmpty();
      assertThat(results.get(0).get("sha256")).isEqualTo(results.get(0).get("readSha256"));
      assertThat(results.get(1).get("rows").asLong()).isPositive();
      assertThat(Files.readAllLines(folder.resolve("killed/queue/samples.jtl")))
          .hasSize(1 + results.get(0).get("rows").asInt() + results.get(1).get("rows").asInt());
      for (ProcessHandle each : family) {
        Ampmeter.await("left behind: " + each, () -> !each.isAlive());
      }
      startWorker(addresses.get(1));
    }
  }

  @Test
  void nothingIsStartedWhereOneIsNotThere() throws Exception {
    String suite = ampmeter.queue(1, "users: 3\nduration: 5 s\n");

    Ampmeter.Ended gone =
        ampmeter.here(
            "run",
            ampmeter.queue(1, "users: 4\nduration: 5 s\n"),
            "--load-workers=127.0.0.2:1," + addresses.get(0),
            "--load-worker-keys=" + keys());
    assertThat(gone.err()).contains("load worker 127.0.0.2:1 does not answer: nothing listens");
    assertThat(gone.exitCode()).isEqualTo(2);

    ampmeter.queue(1, "users: 3\nduration: 5 s\n");
    Ampmeter.Ended odd =
        ampmeter.here("run", suite, "--load-workers=" + both(), "--load-worker-keys=" + keys());
    assertThat(odd.err()).contains("plan queue: 3 users cannot be split evenly over 2");
  }

  private void startWorker(String address) throws IOException, InterruptedException {
    Ampmeter.Running worker =
        ampmeter.start("load-worker", "--listen", address, "--spool", spool(address).toString());
    workers.add(worker);
    String host = address.substring(0, address.indexOf(':'));
    int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
    Ampmeter.await(
        "no load worker on " + address,
        () -> {
          try (var socket = new java.net.Socket(host, port)) {
            return socket.isConnected();
          } catch (IOException notYet) {
            return false;
          }
        });
  }

  private Ampmeter.Ended run(String suite, String out) throws InterruptedException {
    return ampmeter.run("run", suite, "--out", out, "--load-workers", both());
  }

  private String both() {
    return String.join(",", addresses);
  }

  private String keys() {
    return folder.resolve("load-worker-keys").toString();
  }

  private Path spool(String address) {
    return folder.resolve("spool-" + address.replace(':', '-'));
  }

  /** Of a run that was fetched nothing is left but the files that were sent. */
  private List<Path> spools() throws IOException {
    List<Path> left = new ArrayList<>();
    for (String address : addresses) {
      try (Stream<Path> files = Files.list(spool(address))) {
        files.filter(file -> !file.endsWith("files")).forEach(left::add);
      }
    }
    return left;
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
                      assertThat(new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1))
                          .doesNotContain(SECRET));
        }
      }
    }
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }
}
