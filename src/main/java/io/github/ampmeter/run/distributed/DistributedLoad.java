package io.github.ampmeter.run.distributed;

import io.github.ampmeter.judge.issue.Notice;
import io.github.ampmeter.judge.issue.NoticeText;
import io.github.ampmeter.run.distributed.LoadCarrier.Load;
import io.github.ampmeter.run.distributed.WorkerMessages.Order;
import io.github.ampmeter.run.load.Interruption;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.source.loadworkers.LoadWorkerResult;
import io.github.ampmeter.stack.process.WatchedProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Runs one plan on several load workers: all wait until each is ready, start together, and end in
 * order as soon as one of them fails. The plan's folder gets the files of a load on one machine,
 * and load-workers.json.
 */
record DistributedLoad(Load load, LoadWorkers workers) {
  /** How long a load generator may prepare before the load cannot start. */
  static final Duration TO_BE_READY = Duration.ofSeconds(90);

  /** The time from the command to the start, in which the command reaches all workers. */
  private static final Duration AHEAD = Duration.ofMillis(500);

  /**
   * Runs the load to its end.
   *
   * @return what went wrong beyond the contents of load-workers.json
   */
  List<Notice> run(WatchedProcesses processes, Interruption interruption)
      throws IOException, InterruptedException {
    Path folder = load.command().jtl().toAbsolutePath().getParent();
    List<Map<String, String>> shares = LoadShare.of(load.plan(), workers.all());
    if (load.plan().file().asksFor(LoadShare.SEED)) {
      LoadShare.addSeeds(shares, load.command().properties().get(LoadShare.SEED));
    }
    String token = UUID.randomUUID().toString();
    List<FollowedWorker> all = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      LoadWorkerClient client = workers.clients().get(i);
      String name = client.worker().name();
      all.add(
          new FollowedWorker(
              client,
              new SavedWorker(name, token, workers.hello(i), shares.get(i), List.of()),
              folder.resolve(LoadWorkerResult.folder(name)),
              load.observation()::loadWorker,
              FollowedWorker.LOST));
    }
    load.console()
        .say(
            "%s: preparing %s load workers (%s)"
                .formatted(load.plan().name(), all.size(), workers.free()));
    try (FollowedWorkers followed = new FollowedWorkers(all, load.command().jmx())) {
      Optional<String> notReady = ready(followed, shares, processes.scratchFolder(), interruption);
      if (notReady.isPresent()) {
        followed.together(FollowedWorker::forget);
        return List.of(NoticeText.LOAD_NOT_STARTED.with(notReady.get()));
      }
      long begin = System.nanoTime() + AHEAD.toNanos();
      Optional<String> notBegun = followed.together(each -> each.go(begin));
      notBegun.ifPresent(why -> all.forEach(each -> each.abandon(why)));
      followed.follow();
      List<Notice> problems = new ArrayList<>(watch(followed, interruption));
      followed.finish();
      if (problems.isEmpty() && followed.failed()) {
        // Users were missing, even if all rows can be fetched later.
        problems.add(NoticeText.WORKER_FAILED.with());
      }
      JoinedFiles joined = JoinedFiles.of(all, Map.of(), load.command().jtl());
      joined.deleteParts(all);
      problems.addAll(joined.problem().map(NoticeText.REASON::with).stream().toList());
      if (!followed.forget(joined)) {
        load.console().say(KeptLoad.HINT);
      }
      return problems;
    }
  }

  /** Prepares all load workers; returns which one is not ready and why, or nothing. */
  private Optional<String> ready(
      FollowedWorkers followed,
      List<Map<String, String>> shares,
      Path scratch,
      Interruption interruption)
      throws IOException, InterruptedException {
    List<FollowedWorker> all = followed.all();
    Optional<String> problem =
        followed.together(
            each -> {
              int part = all.indexOf(each);
              Map<String, Path> files =
                  SentFiles.of(
                      LoadShare.part(load.plan(), shares.get(part)).asRun(),
                      part,
                      all.size(),
                      scratch);
              Map<String, String> properties = new LinkedHashMap<>(load.command().properties());
              properties.putAll(shares.get(part));
              String heap = load.command().heap().orElse("");
              boolean shortly = load.command().shortLoad();
              each.prepare(new Order(properties, heap, shortly, SentFiles.listed(files)), files);
            });
    return problem.isPresent()
        ? problem
        : followed.together(each -> awaitReady(each, interruption));
  }

  private static void awaitReady(FollowedWorker worker, Interruption interruption)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (!worker.waiting()) {
      if (interruption.requested()) {
        throw new IOException(PlanLoad.INTERRUPTED);
      }
      if (System.nanoTime() - start > TO_BE_READY.toNanos()) {
        throw new IOException("it was not ready after " + TO_BE_READY.toSeconds() + " s");
      }
      Thread.sleep(FollowedWorkers.BETWEEN_LOOKS.toMillis());
    }
  }

  private List<Notice> watch(FollowedWorkers followed, Interruption interruption)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<Path> jtls = followed.all().stream().map(FollowedWorker::jtl).toList();
    try (PlanLoad.Progress progress = new PlanLoad.Progress(load.plan(), load.place(), jtls)) {
      while (!followed.over()) {
        Duration sinceStart = Duration.ofNanos(System.nanoTime() - start);
        if (interruption.requested()) {
          followed.stop(false);
          return List.of(NoticeText.REASON.with(PlanLoad.INTERRUPTED));
        }
        if (followed.failed()) {
          load.console().endProgress();
          load.console().say(load.plan().name() + ": a load worker failed; ending the others");
          followed.stop(false);
          return List.of();
        }
        if (followed.stoppedItself()) {
          load.console().endProgress();
          load.console()
              .say(
                  load.plan().name()
                      + ": the plan stopped the test on one load worker; ending the others");
          followed.stop(false);
          return List.of();
        }
        Optional<Notice> full = PlanLoad.fullDisk(load.command().jtl().getParent());
        if (full.isPresent()) {
          followed.stop(false);
          return List.of(full.get());
        }
        if (load.longest().isPresent() && sinceStart.compareTo(load.longest().get()) > 0) {
          followed.stop(true);
          return List.of(NoticeText.LOAD_ENDED.with(load.longest().get().toSeconds()));
        }
        load.console().progress(() -> progress.line(sinceStart), sinceStart);
        Thread.sleep(FollowedWorkers.BETWEEN_LOOKS.toMillis());
      }
      return List.of();
    } finally {
      load.console().endProgress();
    }
  }
}
