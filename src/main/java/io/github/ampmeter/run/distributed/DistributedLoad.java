package io.github.ampmeter.run.distributed;

import io.github.ampmeter.FileReason;
import io.github.ampmeter.report.data.Json;
import io.github.ampmeter.run.distributed.MergedRows.Merged;
import io.github.ampmeter.run.distributed.WorkerMessages.Order;
import io.github.ampmeter.run.load.Console;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.JMeterCommand;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.run.suite.SuitePlan;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Drives one plan on several load workers: all wait until each is ready, begin together, and end in
 * order as soon as one of them fails. Leaves in the plan's folder what a load on one machine
 * leaves, and load-workers.json.
 *
 * @param command how a JMeter on this machine would drive the whole load
 * @param longest after this time the load is ended; empty: it ends by itself
 * @param readings takes how busy each worker's machine is
 */
public record DistributedLoad(
    SuitePlan plan,
    JMeterCommand command,
    LoadWorkers workers,
    Optional<Duration> longest,
    Console console,
    Readings readings) {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);
  private static final Duration TO_BE_READY = Duration.ofSeconds(90);

  /** So that the word to begin has reached each before the time comes. */
  private static final Duration AHEAD = Duration.ofMillis(500);

  /** Of a worker that does not end although it was told to. */
  private static final Duration TO_STOP = Duration.ofSeconds(15);

  /** Takes what a poll says of a load worker's machine. */
  public interface Readings {
    void take(String worker, int cpus, double busyPercent);
  }

  /** What is done with one worker, beside the others. */
  private interface Step {
    void with(int worker) throws IOException, InterruptedException;
  }

  /**
   * Drives it to its end.
   *
   * @return what went wrong, but for what load-workers.json tells
   */
  public List<String> run(WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    Path folder = command.jtl().toAbsolutePath().getParent();
    List<Map<String, String>> shares = LoadShare.of(plan, workers.all());
    String token = UUID.randomUUID().toString();
    List<FollowedWorker> all = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      LoadWorkerClient client = workers.clients().get(i);
      Path own = folder.resolve(LoadWorkerResult.folder(client.worker().name()));
      all.add(new FollowedWorker(client, workers.hello(i), shares.get(i), token, own, readings));
    }
    ExecutorService threads = Executors.newFixedThreadPool(all.size());
    try {
      Optional<String> notReady =
          ready(all, shares, processes.scratchFolder(), threads, interruption);
      if (notReady.isPresent()) {
        together(threads, all, i -> all.get(i).forget());
        return List.of("the load was not started: " + notReady.get());
      }
      long begin = System.nanoTime() + AHEAD.toNanos();
      Optional<String> notBegun = together(threads, all, i -> all.get(i).go(begin));
      notBegun.ifPresent(why -> all.forEach(each -> each.abandon(why)));
      List<Future<?>> following = new ArrayList<>();
      all.forEach(each -> following.add(threads.submit(each::follow)));
      List<String> problems = new ArrayList<>(watch(all, interruption));
      for (Future<?> each : following) {
        each.get();
      }
      together(threads, all, i -> all.get(i).finish());
      problems.addAll(put(all, folder).stream().toList());
      return problems;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a load worker could not be followed", e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Prepares all of them; says who is not ready and why, or nothing. */
  private Optional<String> ready(
      List<FollowedWorker> all,
      List<Map<String, String>> shares,
      Path scratch,
      ExecutorService threads,
      Interruption interruption)
      throws IOException, InterruptedException {
    List<Map<String, Path>> files = new ArrayList<>();
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Map<String, Path> own = SentFiles.of(plan.file(), i, all.size(), scratch);
      Map<String, String> properties = new LinkedHashMap<>(command.properties());
      properties.putAll(shares.get(i));
      files.add(own);
      orders.add(
          new Order(
              properties, command.heap().orElse(""), command.shortLoad(), SentFiles.listed(own)));
    }
    console.say(plan.name() + ": preparing " + all.size() + " load workers");
    Optional<String> problem =
        together(threads, all, i -> all.get(i).prepare(orders.get(i), files.get(i)));
    if (problem.isPresent()) {
      return problem;
    }
    return together(
        threads,
        all,
        i -> {
          long start = System.nanoTime();
          while (!all.get(i).waiting()) {
            if (interruption.requested()) {
              throw new IOException(PlanLoad.INTERRUPTED);
            }
            if (System.nanoTime() - start > TO_BE_READY.toNanos()) {
              throw new IOException("it was not ready after " + TO_BE_READY.toSeconds() + " s");
            }
            Thread.sleep(BETWEEN_LOOKS.toMillis());
          }
        });
  }

  /** The same with each at once; the first problem, or nothing. */
  private static Optional<String> together(
      ExecutorService threads, List<FollowedWorker> all, Step step) throws InterruptedException {
    List<Future<Optional<String>>> done = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      int worker = i;
      Callable<Optional<String>> one =
          () -> {
            try {
              step.with(worker);
              return Optional.empty();
            } catch (IOException e) {
              return Optional.of(
                  "load worker " + all.get(worker).name() + ": " + LoadWorkers.reason(e));
            }
          };
      done.add(threads.submit(one));
    }
    Optional<String> problem = Optional.empty();
    for (Future<Optional<String>> each : done) {
      try {
        Optional<String> own = each.get();
        problem = problem.isPresent() ? problem : own;
      } catch (ExecutionException e) {
        throw new IllegalStateException("a load worker could not be asked", e);
      }
    }
    return problem;
  }

  private List<String> watch(List<FollowedWorker> all, Interruption interruption)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<Path> jtls = all.stream().map(FollowedWorker::jtl).toList();
    try (PlanLoad.Progress progress = new PlanLoad.Progress(plan, jtls)) {
      while (!all.stream().allMatch(FollowedWorker::over)) {
        Duration sinceStart = Duration.ofNanos(System.nanoTime() - start);
        if (interruption.requested()) {
          stop(all, false);
          return List.of(PlanLoad.INTERRUPTED);
        }
        if (all.stream().anyMatch(FollowedWorker::failed)) {
          console.endProgress();
          console.say(plan.name() + ": a load worker failed; the others end in order");
          stop(all, false);
          return List.of();
        }
        if (longest.isPresent() && sinceStart.compareTo(longest.get()) > 0) {
          stop(all, true);
          return List.of("did not end after " + longest.get().toSeconds() + " s and was ended");
        }
        console.progress(() -> progress.line(sinceStart), sinceStart);
        Thread.sleep(BETWEEN_LOOKS.toMillis());
      }
      return List.of();
    } finally {
      console.endProgress();
    }
  }

  /** As a JMeter of this machine is ended, and given up if it does not end. */
  private void stop(List<FollowedWorker> all, boolean now) throws InterruptedException {
    for (FollowedWorker each : all) {
      each.stop(now);
    }
    Duration patience =
        PlanLoad.tearsDown(command.jmx()) ? PlanLoad.TO_TEAR_DOWN : PlanLoad.TO_END_IN_ORDER;
    if (!endWithin(all, patience)) {
      for (FollowedWorker each : all) {
        each.stop(true);
      }
      if (!endWithin(all, TO_STOP)) {
        all.forEach(each -> each.abandon("it did not end when it was told to"));
      }
    }
  }

  private static boolean endWithin(List<FollowedWorker> all, Duration patience)
      throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (!all.stream().allMatch(FollowedWorker::over) && System.nanoTime() < end) {
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    }
    return all.stream().allMatch(FollowedWorker::over);
  }

  /** Makes of the files of each what a load on one machine leaves. */
  private Optional<String> put(List<FollowedWorker> all, Path folder) throws IOException {
    List<Merged> merged = Collections.nCopies(all.size(), Merged.NOTHING);
    Optional<String> problem = Optional.empty();
    try {
      merged =
          MergedRows.merge(
              all.stream()
                  .map(each -> new MergedRows.Source(each.name(), each.jtl(), each.clock()))
                  .toList(),
              command.jtl());
    } catch (IOException e) {
      problem = Optional.of("the rows cannot be put together: " + FileReason.of(e));
    }
    List<LoadWorkerResult> results = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      results.add(all.get(i).result(merged.get(i)));
    }
    Json.write(folder.resolve(LoadWorkerResult.FILE), results);
    for (String name : List.of("jmeter.log", PlanLoad.OUTPUT)) {
      join(all, name, folder.resolve(name));
    }
    joinFailures(all, folder.resolve("failed-responses.json"));
    for (int i = 0; i < all.size(); i++) {
      moveClock(all.get(i), results.get(i));
      if (problem.isEmpty()) {
        // All that was in it is in the JTL.
        Files.deleteIfExists(all.get(i).jtl());
      }
    }
    return problem;
  }

  private static void join(List<FollowedWorker> all, String name, Path into) throws IOException {
    try (OutputStream out = Files.newOutputStream(into)) {
      for (FollowedWorker each : all) {
        Path own = each.jtl().resolveSibling(name);
        if (Files.exists(own)) {
          out.write(("# load worker " + each.name() + "\n").getBytes(StandardCharsets.UTF_8));
          Files.copy(own, out);
        }
      }
    }
  }

  private static void joinFailures(List<FollowedWorker> all, Path into) throws IOException {
    List<Object> failures = new ArrayList<>();
    for (FollowedWorker each : all) {
      Path own = each.jtl().resolveSibling("failed-responses.json");
      if (Files.exists(own)) {
        failures.addAll(List.of(Json.read(own, Object[].class)));
      }
    }
    if (!failures.isEmpty()) {
      Json.write(into, failures);
    }
  }

  /** Pauses are held against samples, which have the time of this machine. */
  private static void moveClock(FollowedWorker worker, LoadWorkerResult result) throws IOException {
    Path pauses = worker.jtl().resolveSibling(JMeterCommand.METER_READINGS);
    if (!Files.exists(pauses) || result.firstStartMillis() == 0) {
      return;
    }
    List<String> moved = new ArrayList<>();
    for (String line : Files.readAllLines(pauses)) {
      String[] cells = line.split(",");
      if (cells.length == 4 && cells[1].matches("[0-9]{1,18}")) {
        long wall = Long.parseLong(cells[1]);
        // The same for all: a clock that is set meanwhile is to be seen.
        long by = Math.round(ClockOffset.correction(worker.clock(), 0));
        cells[1] = String.valueOf(wall - by);
      }
      moved.add(String.join(",", cells));
    }
    Files.write(pauses, moved);
  }
}
