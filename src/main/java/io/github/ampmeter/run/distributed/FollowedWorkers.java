package io.github.ampmeter.run.distributed;

import io.github.ampmeter.run.load.PlanLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** All load workers of one load. Steps run on all of them at the same time. */
final class FollowedWorkers implements AutoCloseable {
  static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);

  private static final Duration TO_STOP = Duration.ofSeconds(15);

  private final List<FollowedWorker> all;
  private final Duration patience;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Future<?>> following = new ArrayList<>();

  interface Step {
    void with(FollowedWorker worker) throws IOException, InterruptedException;
  }

  /** Takes the plan too, because its tear-down groups may take time. */
  FollowedWorkers(List<FollowedWorker> all, Path jmx) {
    this.all = List.copyOf(all);
    this.patience = PlanLoad.tearsDown(jmx) ? PlanLoad.TO_TEAR_DOWN : PlanLoad.TO_END_IN_ORDER;
  }

  List<FollowedWorker> all() {
    return all;
  }

  /** Runs a step on all workers at the same time; returns the first problem, or nothing. */
  Optional<String> together(Step step) throws InterruptedException {
    List<Future<Optional<String>>> done = new ArrayList<>();
    for (FollowedWorker each : all) {
      Callable<Optional<String>> one =
          () -> {
            try {
              step.with(each);
              return Optional.empty();
            } catch (IOException e) {
              return Optional.of("load worker " + each.name() + ": " + LoadWorkers.reason(e));
            }
          };
      done.add(threads.submit(one));
    }
    Optional<String> problem = Optional.empty();
    for (Future<Optional<String>> each : done) {
      Optional<String> own = result(each);
      problem = problem.isPresent() ? problem : own;
    }
    return problem;
  }

  private static <T> T result(Future<T> of) throws InterruptedException {
    try {
      return of.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a load worker could not be followed", e);
    }
  }

  void follow() {
    all.forEach(each -> following.add(threads.submit(each::follow)));
  }

  boolean over() {
    return all.stream().allMatch(FollowedWorker::over);
  }

  boolean failed() {
    return all.stream().anyMatch(FollowedWorker::failed);
  }

  /** Whether the plan ended the whole test on a worker. */
  boolean stoppedItself() {
    return all.stream().anyMatch(FollowedWorker::stoppedItself);
  }

  /** Waits until all are over, and fetches their other files. */
  void finish() throws InterruptedException {
    for (Future<?> each : following) {
      result(each);
    }
    together(FollowedWorker::finish);
  }

  /** Has workers delete rows that are all here; returns false if a worker may have more. */
  boolean forget(JoinedFiles joined) throws InterruptedException {
    Set<String> fetched = joined.fetched();
    together(
        each -> {
          if (fetched.contains(each.name())) {
            each.forget();
          }
        });
    return fetched.size() == joined.workers().size();
  }

  /** Ends the load as on this machine; workers that do not end are lost. */
  void stop(boolean now) throws InterruptedException {
    together(each -> each.stop(now));
    if (!endWithin(patience)) {
      together(each -> each.stop(true));
      if (!endWithin(TO_STOP)) {
        all.forEach(each -> each.abandon("it was still running after the command to end"));
      }
    }
  }

  private boolean endWithin(Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    while (!all.stream().allMatch(FollowedWorker::ended) && System.nanoTime() < end) {
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    }
    return all.stream().allMatch(FollowedWorker::ended);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
