package io.github.ampmeter.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * That no row is lost between users on several machines and the report, by the server's own access
 * log, in which each request has a name of its own. {@code mvn verify -Pfaults
 * -Dit.test=LoadWorkerProof}.
 */
class LoadWorkerProof {
  private static final String PASSED =
      "users: %d\nwarmUp: 1 s\nduration: 5 s\ntargets: errors(total) <= 0 %%\n";

  @TempDir private Path folder;

  @Test
  void rowsOfEightAreThoseOfTheAccessLog() throws Exception {
    Ampmeter ampmeter = new Ampmeter(folder);
    List<String> hosts = IntStream.rangeClosed(2, 9).mapToObj(i -> "127.0.0." + i).toList();
    try (LoggingServer server = new LoggingServer("127.0.0.1", folder);
        LoadWorkerGroup workers = new LoadWorkerGroup(ampmeter, hosts)) {
      prove(ampmeter, server, workers, "127.0.0.1", 16);
      assertThat(workers.spools()).isEmpty();
    }
  }

  /** As root of a Linux: two load workers, each in a network of its own. */
  @Test
  void rowsOfTwoInNetworkNamespacesAreThoseOfTheAccessLog() throws Exception {
    assumeTrue(ip("netns", "add", "ampmeter-1") == 0, "no network namespaces here");
    try {
      ip("netns", "add", "ampmeter-2");
      for (int i = 1; i <= 2; i++) {
        String there = "ampmeter-" + i;
        String net = "10.77.%d.".formatted(i);
        ip("link", "add", there, "type", "veth", "peer", "name", "eth0", "netns", there);
        ip("address", "add", net + "1/24", "dev", there);
        ip("link", "set", there, "up");
        ip("-n", there, "address", "add", net + "2/24", "dev", "eth0");
        ip("-n", there, "link", "set", "lo", "up");
        ip("-n", there, "link", "set", "eth0", "up");
        ip("-n", there, "route", "add", "default", "via", net + "1");
      }
      Ampmeter ampmeter = new Ampmeter(folder);
      try (LoggingServer server = new LoggingServer("10.77.1.1", folder);
          LoadWorkerGroup workers = new Namespaced(ampmeter)) {
        prove(ampmeter, server, workers, "10.77.1.1", 4);
      }
    } finally {
      // With a namespace its end of a pair goes, and with that the other one.
      ip("netns", "delete", "ampmeter-1");
      ip("netns", "delete", "ampmeter-2");
    }
  }

  private static int ip(String... words) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("ip"));
    all.addAll(List.of(words));
    return Ampmeter.command(all.toArray(String[]::new));
  }

  private void prove(
      Ampmeter ampmeter, LoggingServer server, LoadWorkerGroup workers, String host, int users)
      throws Exception {
    String suite = ampmeter.queue(server.port(), PASSED.formatted(users));
    replace(suite, "127.0.0.1", host);
    LoggingServer.makeUnique(folder);

    Ampmeter.Ended ended =
        ampmeter.run("run", suite, "--out", "run", "--load-workers", workers.all());

    assertThat(ended.exitCode()).as(ended.all()).isZero();
    Path jtl = folder.resolve("run/queue/samples.jtl");
    List<String> queries = LoggingServer.queries(jtl);
    assertThat(queries)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(server.logged());
    long rows = 0;
    JsonNode results = json("run/queue/load-workers.json");
    assertThat(results).hasSize(workers.all().split(",").length);
    for (JsonNode worker : results) {
      assertThat(worker.get("made").asLong()).isEqualTo(worker.get("rows").asLong()).isPositive();
      assertThat(worker.get("sha256")).isEqualTo(worker.get("readSha256"));
      rows += worker.get("rows").asLong();
    }
    assertThat(rows).isEqualTo(queries.size());
    System.out.println(
        workers.all() + ": " + rows + " rows, " + results.findValues("firstStartMillis"));

    JudgedWhole.isTheSame(folder.resolve("run"), 5, folder.resolve("whole"));
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(file).toFile());
  }

  private void replace(String file, String text, String by) throws IOException {
    Path place = folder.resolve(file);
    Files.writeString(place, Files.readString(place).replace(text, by));
  }

  /** Each in the namespace of its address. */
  private static final class Namespaced extends LoadWorkerGroup {
    Namespaced(Ampmeter ampmeter) throws IOException, InterruptedException {
      super(ampmeter, List.of("10.77.1.2", "10.77.2.2"));
    }

    @Override
    int freePort(String host) {
      return 2099;
    }

    @Override
    Ampmeter.Running launch(String host, List<String> words) {
      return ampmeter()
          .startShell(
              "exec ip netns exec ampmeter-%s %s %s"
                  .formatted(
                      host.charAt(6),
                      Ampmeter.HOME.resolve("bin/ampmeter").toAbsolutePath(),
                      String.join(" ", words)));
    }
  }
}
