package io.github.ampmeter.run.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.Sha256;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.distributed.LoadWorkerServer.JMeterInstallation;
import io.github.ampmeter.run.distributed.LoadWorkerServer.Retention;
import io.github.ampmeter.run.distributed.WorkerMessages.Order;
import io.github.ampmeter.run.distributed.WorkerMessages.SentFile;
import io.github.ampmeter.run.distributed.WorkerMessages.State;
import io.github.ampmeter.run.distributed.WorkerMessages.Status;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.suite.LoadWorker;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load worker over its real channel, with a shell script in the place of JMeter. */
class LoadWorkerServerIT {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseMessage,success,URL,Hostname\n";
  private static final Duration LONG = Duration.ofMinutes(10);

  private static Path keys;

  @TempDir private Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private LoadWorkerServer server;
  private LoadWorkerClient client;
  private final String token = UUID.randomUUID().toString();

  @BeforeAll
  static void makeKeys(@TempDir Path shared) throws Exception {
    keys = shared.resolve("keys");
    LoadWorkerKeys.make(keys, 2);
  }

  @AfterEach
  void close() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void rowsAreServedFromTheStartToTheirChecksum() throws Exception {
    serve("printf '1,2,a,OK,true,u,m\\n' >> \"$jtl\"", LONG);

    start(Map.of("password", "hunter2"));
    Patience.await(() -> status().state() == State.WAITING);
    client.go(token, 10);
    Patience.await(() -> status().state() == State.ENDED);

    String rows = HEADER + "1,2,a,OK,true,u,m\n";
    Status ended = status();
    assertThat(ended.bytes()).isEqualTo(rows.length());
    assertThat(ended.outcome().sha256())
        .isEqualTo(Sha256.of(rows.getBytes(StandardCharsets.UTF_8)));
    assertThat(ended.outcome().problem()).isEmpty();
    assertThat(new String(read("samples.jtl", 0), StandardCharsets.UTF_8)).isEqualTo(rows);
    assertThat(read("samples.jtl", rows.length())).isEmpty();
    assertThat(read("secret.properties", 0)).isEmpty();
    client.finish(token);
    assertThat(folder.resolve("spool").resolve(token)).doesNotExist();
    assertThat(said.toString(StandardCharsets.UTF_8)).doesNotContain("hunter2");
    assertThat(client.hello().busy()).isFalse();
  }

  @Test
  void aJMeterThatIsKilledIsSaidWithItsSignal() throws Exception {
    serve("kill -9 $$", LONG);

    start(Map.of());
    Patience.await(() -> status().state() == State.WAITING);
    client.go(token, 0);
    Patience.await(() -> status().state() == State.ENDED);

    assertThat(status().outcome().problem()).isEqualTo("JMeter was killed by signal 9");
  }

  @Test
  void aPlanThatStopsTheTestIsNoProblemAndSaid() throws Exception {
    String line =
        "2026-01-02 03:04:05,678 INFO o.a.j.t.JMeterThread: Stop Test detected by thread: a";
    serve("echo '" + line + "' > \"$(dirname \"$jtl\")/jmeter.log\"", LONG);

    start(Map.of());
    Patience.await(() -> status().state() == State.WAITING);
    client.go(token, 0);
    Patience.await(() -> status().state() == State.ENDED);

    assertThat(status().outcome().stoppedItself()).isTrue();
    assertThat(status().outcome().problem()).isEmpty();
  }

  @Test
  void oneLoadAtATimeAndNobodyElsesIsTouched() throws Exception {
    serve("sleep 600", LONG);
    start(Map.of());
    String other = UUID.randomUUID().toString();

    assertThat(client.hello().busy()).isTrue();
    assertThatThrownBy(() -> client.start(other, order(Map.of())))
        .hasMessage("it is busy with another load");
    assertThatThrownBy(() -> client.stop(other, true)).hasMessage("it has no such load");
    assertThatThrownBy(() -> client.finish(other)).hasMessage("it has no such load");
    assertThat(status().state()).isIn(State.STARTING, State.WAITING);
  }

  /** More than it has threads, and more than may wait. */
  @Test
  void connectionsWithoutACertificateKeepNoControllerOut() throws Exception {
    serve("sleep 600", LONG);
    List<Socket> strangers = new ArrayList<>();
    try {
      for (int i = 0; i < 300; i++) {
        strangers.add(stranger());
      }
      // Long before its handshake has been silent for too long.
      strangers.get(0).setSoTimeout(3_000);
      assertThat(isEnded(strangers.get(0))).as("oldest").isTrue();
      start(Map.of());

      assertThat(status().state()).isIn(State.STARTING, State.WAITING);
      assertThat(client.hello().busy()).isTrue();
    } finally {
      for (Socket each : strangers) {
        each.close();
      }
    }
  }

  @Test
  void aHandshakeThatIsSilentIsEnded() throws Exception {
    serve("sleep 600", LONG);
    try (Socket stranger = stranger()) {
      assertThat(isEnded(stranger)).isTrue();
    }
  }

  /** It has sent the first byte of a handshake. */
  private Socket stranger() throws IOException {
    Socket socket = new Socket(server.address().getAddress(), server.address().getPort());
    socket.getOutputStream().write(22);
    return socket;
  }

  private static boolean isEnded(Socket socket) {
    try {
      return socket.getInputStream().read() == -1;
    } catch (SocketTimeoutException open) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  @Test
  void withoutItsControllerALoadEndsAndItsRowsAreKept() throws Exception {
    serve("sleep 600", Duration.ofMillis(300));
    start(Map.of());

    Patience.await(() -> !client.hello().busy());

    assertKeptUntilFetched();
  }

  @Test
  void aLoadWorkerThatIsStartedAgainHasWhatItKept() throws Exception {
    serve("sleep 600", LONG);
    start(Map.of());
    Patience.await(() -> status().state() == State.WAITING);
    server.close();

    serve("", LONG);

    assertThat(client.hello().busy()).isFalse();
    assertKeptUntilFetched();
  }

  private void assertKeptUntilFetched() throws Exception {
    Patience.await(() -> status().state() == State.ENDED);
    Status kept = status();
    assertThat(kept.outcome().problem()).isEqualTo("the load was ended without its controller");
    assertThat(kept.outcome().made()).isEqualTo(-1);
    assertThat(kept.outcome().sha256())
        .isEqualTo(Sha256.of(HEADER.getBytes(StandardCharsets.UTF_8)));
    assertThat(new String(read("samples.jtl", 0), StandardCharsets.UTF_8)).isEqualTo(HEADER);
    client.finish(token);
    assertThatThrownBy(this::status).hasMessage("it has no such load");
    assertThat(folder.resolve("spool").resolve(token)).doesNotExist();
  }

  @Test
  void rowsThatADeadControllerHadNotReadAreFetched() throws Exception {
    serve("", Duration.ofMillis(300));
    start(Map.of());
    Patience.await(() -> !client.hello().busy());
    Path plan = folder.resolve("run/plan");
    Path own = Files.createDirectories(plan.resolve("load-workers/w"));
    new SavedWorker(client.worker().name(), token, client.hello(), Map.of(), List.of()).write(own);
    Files.writeString(own.resolve("samples.jtl"), HEADER.substring(0, 9));
    // Of which the controller that died had read 9 bytes.
    Files.writeString(
        folder.resolve("spool").resolve(token).resolve("samples.jtl"),
        HEADER + "1,2,a,OK,true,u,m\n");
    KeptLoad left = new KeptLoad(plan);
    Path jtl = plan.resolve("under-way.jtl");

    assertThat(left.isOne()).isTrue();
    assertThat(fetched(left, jtl)).isTrue();

    assertThat(jtl).hasContent(HEADER + "1,2,a,OK,true,u," + client.worker().name() + "\n");
    assertThat(left.isOne()).isFalse();
    LoadWorkerResult result =
        Json.read(plan.resolve("load-workers.json"), LoadWorkerResult[].class)[0];
    assertThat(result.whole()).isTrue();
    assertThat(result.rows().rows()).isEqualTo(1);
    assertThat(result.failure().problem()).isEqualTo("the load was ended without its controller");
    assertThat(folder.resolve("spool").resolve(token)).doesNotExist();
    assertThat(client.hello().busy()).isFalse();
  }

  @Test
  void whereOneDoesNotAnswerNothingIsPutTogetherNorForgotten() throws Exception {
    serve("", LONG);
    start(Map.of());
    Patience.await(() -> status().state() == State.WAITING);
    Path plan = folder.resolve("run/plan");
    for (String name : List.of(client.worker().name(), "127.0.0.1:1")) {
      Path own = Files.createDirectories(plan.resolve(LoadWorkerResult.folder(name)));
      new SavedWorker(name, token, client.hello(), Map.of(), List.of()).write(own);
    }

    assertThat(fetched(new KeptLoad(plan), plan.resolve("under-way.jtl"))).isFalse();

    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("Load worker 127.0.0.1:1: nothing listens there");
    assertThat(plan.resolve("under-way.jtl")).doesNotExist();
    assertThat(folder.resolve("spool").resolve(token)).exists();
    assertThat(new KeptLoad(plan).isOne()).isTrue();
    assertThat(new KeptLoad(plan).rows()).isPresent();
  }

  private boolean fetched(KeptLoad load, Path jtl) throws Exception {
    return load.fetch(LoadWorkerKeys.read(keys), jtl, console());
  }

  @Test
  void filesThatLieElsewhereAreRefused() throws Exception {
    serve("", LONG);
    Path file = Files.writeString(folder.resolve("x"), "x");
    client.send(Sha256.of(file), file);
    Order order = new Order(Map.of(), "", true, List.of(new SentFile("../../x", Sha256.of(file))));

    assertThatThrownBy(() -> client.start(token, order)).hasMessageContaining("is not below");
    assertThatThrownBy(() -> client.send("0".repeat(64), file))
        .hasMessageContaining("differs from the one sent");
    assertThat(client.hello().busy()).isFalse();
  }

  @Test
  void otherKeysOrNoneAreRefusedAndExpiredOnesNotEvenRead() throws Exception {
    serve("", LONG);
    Path others = folder.resolve("others");
    LoadWorkerKeys.make(others, 1);
    LoadWorker worker = client.worker();

    assertThatThrownBy(
            () ->
                LoadWorkers.connect(
                    List.of(worker), LoadWorkerKeys.read(others), new Version("Ampmeter", "5")))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("does not answer: ")
        .hasMessageContaining("its keys differ from those here");
    assertThatThrownBy(() -> URI.create("https://" + worker.name() + "/hello").toURL().openStream())
        .isInstanceOf(IOException.class);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys)))
        .isEqualTo("rwx------");
    Files.setPosixFilePermissions(
        others.resolve("password"), PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> LoadWorkerKeys.read(others)).hasMessageContaining("chmod 600");
    assertThatThrownBy(() -> LoadWorkerKeys.read(folder.resolve("none")))
        .hasMessageContaining("has no keys of load workers; make them once");
  }

  @Test
  void anotherVersionOrTheSameWorkerTwiceIsRefused() throws Exception {
    serve("", LONG);
    LoadWorkerKeys own = LoadWorkerKeys.read(keys);
    LoadWorker worker = client.worker();
    LoadWorker again = new LoadWorker("localhost", worker.port(), 1);

    assertThatThrownBy(
            () -> LoadWorkers.connect(List.of(worker), own, new Version("Ampmeter 2", "5.6.3")))
        .hasMessageContaining("is Ampmeter with JMeter 5.6.3, must be Ampmeter 2 with");
    assertThatThrownBy(
            () ->
                LoadWorkers.connect(List.of(worker, again), own, new Version("Ampmeter", "5.6.3")))
        .hasMessageContaining("is the same as 127.0.0.1:");
    assertThat(LoadWorkers.connect(List.of(worker), own, new Version("Ampmeter", "5.6.3")).facts())
        .containsOnlyKeys(worker.name());
  }

  /** JMeter writes a header, waits for the word to begin and does the rest. */
  private void serve(String rest, Duration lease) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path jmeter = bin.resolve("jmeter");
    Files.writeString(
        jmeter,
        """
        #!/bin/sh
        while [ $# -gt 0 ]; do
          [ "$1" = -l ] && jtl=$2
          shift
        done
        printf '%s' > "$jtl"
        start=${AMPMETER_AGENT##*,start=}
        touch "$start/waiting"
        while [ ! -e "$start/go" ]; do sleep 0.05; done
        %s
        """
            .formatted(HEADER.replace("\n", "\\n"), rest));
    Files.setPosixFilePermissions(jmeter, PosixFilePermissions.fromString("rwx------"));
    Files.writeString(bin.resolve("ampmeter-agent.jar"), "");
    LoadWorkerKeys own = LoadWorkerKeys.read(keys);
    server =
        new LoadWorkerServer(
            new InetSocketAddress("127.0.0.1", 0),
            new JMeterInstallation(jmeter, new Version("Ampmeter", "5.6.3")),
            own,
            new Retention(folder.resolve("spool"), lease),
            console());
    client = new LoadWorkerClient(new LoadWorker("127.0.0.1", server.address().getPort(), 1), own);
  }

  private void start(Map<String, String> properties) throws Exception {
    Path plan = Files.writeString(folder.resolve("sent.jmx"), "<jmeterTestPlan/>");
    assertThat(client.has(Sha256.of(plan))).isFalse();
    client.send(Sha256.of(plan), plan);
    assertThat(client.has(Sha256.of(plan))).isTrue();
    client.start(token, order(properties));
    try (Stream<Path> kept = Files.list(folder.resolve("spool"))) {
      assertThat(kept).hasSize(2);
    }
  }

  private Order order(Map<String, String> properties) throws IOException {
    Path plan = folder.resolve("sent.jmx");
    return new Order(properties, "", true, List.of(new SentFile("plan.jmx", Sha256.of(plan))));
  }

  private Console console() {
    return new Console(new PrintStream(said, true, StandardCharsets.UTF_8), false);
  }

  private byte[] read(String file, long from) throws IOException, InterruptedException {
    return client.read(token, file, from, LoadWorkerClient.LIMIT);
  }

  private Status status() throws IOException, InterruptedException {
    return client.status(token, LoadWorkerClient.LIMIT);
  }

  /** Waits, however slow the machine is. */
  private static final class Patience {
    interface Condition {
      boolean holds() throws Exception;
    }

    static void await(Condition condition) throws Exception {
      for (int i = 0; !condition.holds(); i++) {
        assertThat(i).isLessThan(1200);
        Thread.sleep(50);
      }
    }
  }
}
