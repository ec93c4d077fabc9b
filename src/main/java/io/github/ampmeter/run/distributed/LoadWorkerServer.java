package io.github.ampmeter.run.distributed;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.Sha256;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.run.distributed.WorkerChannel.Answer;
import io.github.ampmeter.run.distributed.WorkerMessages.Activity;
import io.github.ampmeter.run.distributed.WorkerMessages.Hello;
import io.github.ampmeter.run.distributed.WorkerMessages.Host;
import io.github.ampmeter.run.distributed.WorkerMessages.Order;
import io.github.ampmeter.run.distributed.WorkerMessages.Status;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import io.github.ampmeter.source.machine.GeneratorProbe;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The server of a load worker: HTTPS on one address and port, for holders of its keys. It runs one
 * load at a time, and keeps the rows of loads that ended without their controller.
 */
public final class LoadWorkerServer implements AutoCloseable {
  private static final Charset UTF = StandardCharsets.UTF_8;
  private static final byte[] NOTHING = {};
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final Pattern TOKEN = Pattern.compile("[0-9a-f-]{36}");

  /** The limit on an answer, so that it arrives before the timeout on any network. */
  private static final int MOST_BYTES = 1 << 20;

  private static final long BETWEEN_CHECKS_MILLIS = 500;

  private final WorkerChannel channel;
  private final JMeterInstallation jmeter;
  private final String machine;
  private final LoadWorkerKeys keys;
  private final Path folder;
  private final Duration lease;
  private final Console console;
  private final String instance = UUID.randomUUID().toString();
  private final Thread watch = new Thread(this::watch, "lease");
  private final Map<String, Spool> kept = new HashMap<>();
  private String token = "";
  private WorkerRun run;

  /**
   * What a load worker runs.
   *
   * @param launcher of JMeter
   */
  public record JMeterInstallation(Path launcher, Version version) {}

  /**
   * Where and how long a load worker keeps a load without its controller.
   *
   * @param folder for received files and for rows
   * @param lease after this time without a request from its controller, a load is ended
   */
  public record Retention(Path folder, Duration lease) {}

  public LoadWorkerServer(
      InetSocketAddress address,
      JMeterInstallation jmeter,
      LoadWorkerKeys keys,
      Retention retention,
      Console console)
      throws IOException {
    this.jmeter = jmeter;
    this.machine = address.getHostString();
    this.keys = keys;
    this.folder = retention.folder;
    this.lease = retention.lease;
    this.console = console;
    Files.createDirectories(folder, OWNER_ONLY);
    Files.createDirectories(folder.resolve("files"));
    channel = new WorkerChannel(address, keys, this::answer);
    watch.setDaemon(true);
    watch.start();
  }

  public InetSocketAddress address() {
    return channel.address();
  }

  /** The clock of this machine, in microseconds since 1970. */
  static long clockMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  private Answer answer(String method, URI asked, InputStream body)
      throws IOException, InterruptedException {
    String[] path = asked.getPath().substring(1).split("/");
    switch (method + " " + path[0] + " " + path.length) {
      case "GET hello 1" -> {
        return ok(Json.text(hello()).getBytes(UTF));
      }
      case "GET clock 1" -> {
        return ok(("" + clockMicros()).getBytes(UTF));
      }
      case "GET files 2" -> {
        return new Answer(Files.exists(sent(path[1])) ? 200 : 404, NOTHING);
      }
      case "PUT files 2" -> receive(path[1], body);
      case "PUT runs 2" -> begin(path[1], body);
      case "GET runs 2" -> {
        return ok(Json.text(status(path[1])).getBytes(UTF));
      }
      case "POST runs 3" -> command(path[1], path[2], value(asked));
      case "GET runs 3" -> {
        return ok(spool(path[1]).read(path[2], Long.parseLong(value(asked)), MOST_BYTES));
      }
      case "DELETE runs 2" -> finish(path[1]);
      default -> throw new IllegalArgumentException("no such request: " + method);
    }
    return ok(NOTHING);
  }

  private static Answer ok(byte[] body) {
    return new Answer(200, body);
  }

  /** Returns the value of the only parameter of a request. */
  private static String value(URI asked) {
    String query = String.valueOf(asked.getQuery());
    return query.substring(query.indexOf('=') + 1);
  }

  private synchronized Hello hello() throws IOException {
    return new Hello(
        jmeter.version,
        new Host(
            machine,
            instance,
            Runtime.getRuntime().availableProcessors(),
            folder.toFile().getUsableSpace()),
        run != null,
        keys.validUntil().toString());
  }

  private Path sent(String sha256) {
    if (!Sha256.isOne(sha256)) {
      throw new IllegalArgumentException("the name of a file must be its SHA-256");
    }
    return folder.resolve("files").resolve(sha256);
  }

  private void receive(String sha256, InputStream body) throws IOException {
    Path place = sent(sha256);
    Path fresh = Files.createTempFile(folder, "sent-", "");
    try {
      Files.copy(body, fresh, StandardCopyOption.REPLACE_EXISTING);
      if (!Sha256.of(fresh).equals(sha256)) {
        throw new IOException("the received file differs from the one sent");
      }
      Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private synchronized void begin(String of, InputStream body) throws IOException {
    if (run != null) {
      throw new IllegalArgumentException("it is busy with another load");
    }
    if (!TOKEN.matcher(of).matches()) {
      throw new IllegalArgumentException("the name of a load must be a token");
    }
    Order order = order(body);
    Spool spool = new Spool(Files.createDirectory(folder.resolve(of), OWNER_ONLY));
    try {
      run = WorkerRun.start(order, spool, folder.resolve("files"), jmeter.launcher, console::say);
      token = of;
      console.say("Load " + of + ": started");
    } catch (IOException | RuntimeException e) {
      spool.delete();
      throw e;
    }
  }

  private static Order order(InputStream body) throws IOException {
    try {
      return Json.read(new String(body.readAllBytes(), UTF), Order.class);
    } catch (JsonProcessingException e) {
      // The message would quote secret properties.
      e.clearLocation();
      throw new IllegalArgumentException("the order is not valid in this version", e);
    }
  }

  /** The running load, if it is the requested one. */
  private synchronized Optional<WorkerRun> carried(String asked) {
    if (run == null || !asked.equals(token)) {
      return Optional.empty();
    }
    run.heard();
    return Optional.of(run);
  }

  /** The spool of the running load, or of one whose rows are kept. */
  private Spool spool(String asked) {
    return carried(asked).map(WorkerRun::spool).orElseGet(() -> kept(asked));
  }

  private synchronized Spool kept(String asked) {
    if (!TOKEN.matcher(asked).matches() || !Files.isDirectory(folder.resolve(asked))) {
      throw new IllegalArgumentException(LoadWorkerResult.NO_SUCH_LOAD);
    }
    return kept.computeIfAbsent(asked, each -> new Spool(folder.resolve(each)));
  }

  private Status status(String asked) throws IOException {
    Optional<WorkerRun> now = carried(asked);
    return now.isPresent()
        ? now.get().status(GeneratorProbe.machineBusyPercent())
        : kept(asked).ended(Spool.LEFT, Activity.NONE);
  }

  private void command(String asked, String command, String value)
      throws IOException, InterruptedException {
    WorkerRun now =
        carried(asked)
            .orElseThrow(() -> new IllegalArgumentException(LoadWorkerResult.NO_SUCH_LOAD));
    switch (command) {
      case "go" -> now.go(Long.parseLong(value));
      case "stop" -> now.stop(Boolean.parseBoolean(value));
      default -> throw new IllegalArgumentException("no such command");
    }
  }

  private synchronized void finish(String asked) throws IOException, InterruptedException {
    Spool fetched = spool(asked);
    if (carried(asked).isPresent()) {
      run.end();
      run = null;
      token = "";
    }
    kept.remove(asked);
    fetched.delete();
    console.say("Load " + asked + ": ended, its rows were fetched");
  }

  /** Ends a load without a controller and keeps its rows. */
  private void watch() {
    try {
      while (true) {
        Thread.sleep(BETWEEN_CHECKS_MILLIS);
        WorkerRun left = left();
        if (left != null) {
          release(left);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized WorkerRun left() {
    return run != null && run.unheard().compareTo(lease) > 0 ? run : null;
  }

  private void release(WorkerRun left) throws InterruptedException {
    try {
      left.stop(false);
      for (int i = 0; i < 20 && !left.ended(); i++) {
        Thread.sleep(BETWEEN_CHECKS_MILLIS);
      }
    } catch (IOException e) {
      console.say("Could not end the load in order: " + FileReason.withFile(e));
    }
    synchronized (this) {
      if (run != left) {
        return;
      }
      left.end();
      console.say(
          "Load %s: ended without its controller; its rows are kept in %s"
              .formatted(token, folder.resolve(token)));
      run = null;
      token = "";
    }
  }

  @Override
  public void close() {
    watch.interrupt();
    channel.close();
    synchronized (this) {
      if (run != null) {
        try {
          run.end();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
