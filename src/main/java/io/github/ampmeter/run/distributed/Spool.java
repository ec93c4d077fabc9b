package io.github.ampmeter.run.distributed;

import io.github.ampmeter.FolderTree;
import io.github.ampmeter.Sha256;
import io.github.ampmeter.run.distributed.WorkerMessages.Activity;
import io.github.ampmeter.run.distributed.WorkerMessages.Disk;
import io.github.ampmeter.run.distributed.WorkerMessages.Outcome;
import io.github.ampmeter.run.distributed.WorkerMessages.State;
import io.github.ampmeter.run.distributed.WorkerMessages.Status;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.JMeterLog;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.source.responses.ResponsesSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The folder of a load on a load worker. It keeps the rows until a controller has them. */
final class Spool {
  /** The files that a controller can read besides the rows. */
  static final List<String> FILES =
      List.of(
          JMeterCommand.LOG, PlanLoad.OUTPUT, JMeterCommand.METER_READINGS, ResponsesSource.FILE);

  /** The problem of a load whose controller or load worker ended early. */
  static final String LEFT = "the load was ended without its controller";

  private final Path folder;
  private CompletableFuture<String> checksum;

  Spool(Path folder) {
    this.folder = folder;
  }

  Path folder() {
    return folder;
  }

  Status status(State state, Activity activity) throws IOException {
    return status(state, Outcome.UNKNOWN, activity);
  }

  Status ended(String problem, Activity activity) throws IOException {
    if (!checksum().isDone()) {
      return status(State.SUMMING, activity);
    }
    JMeterLog log = JMeterLog.of(folder.resolve(JMeterCommand.LOG));
    long made = log.samples().orElse(-1);
    return status(
        State.ENDED, new Outcome(checksum().join(), made, problem, log.testStopped()), activity);
  }

  private Status status(State state, Outcome outcome, Activity activity) throws IOException {
    Path jtl = folder.resolve(WorkerMessages.JTL);
    Map<String, Long> files = new HashMap<>();
    for (String name : FILES) {
      if (Files.exists(folder.resolve(name))) {
        files.put(name, Files.size(folder.resolve(name)));
      }
    }
    return new Status(
        state,
        Files.exists(jtl) ? Files.size(jtl) : 0,
        outcome,
        activity,
        new Disk(folder.toFile().getUsableSpace(), files));
  }

  /** The checksum, which may take a while, so that it is computed in the background. */
  private synchronized CompletableFuture<String> checksum() {
    if (checksum == null) {
      checksum =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Sha256.of(folder.resolve(WorkerMessages.JTL));
                } catch (IOException e) {
                  return "";
                }
              });
    }
    return checksum;
  }

  /** Bytes of one of its files; empty beyond its end. */
  byte[] read(String name, long from, int most) throws IOException {
    Path file = folder.resolve(name);
    if (!name.equals(WorkerMessages.JTL) && !FILES.contains(name) || !Files.exists(file)) {
      return new byte[0];
    }
    try (SeekableByteChannel in = Files.newByteChannel(file)) {
      int length = (int) Math.max(0, Math.min(most, in.size() - from));
      ByteBuffer bytes = ByteBuffer.allocate(length);
      in.position(from);
      while (bytes.hasRemaining() && in.read(bytes) >= 0) {
        continue;
      }
      return Arrays.copyOf(bytes.array(), bytes.position());
    }
  }

  void delete() throws IOException {
    FolderTree.delete(folder);
  }
}
