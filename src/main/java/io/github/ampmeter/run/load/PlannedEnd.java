package io.github.ampmeter.run.load;

import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.sample.JtlException;
import io.github.ampmeter.judge.sample.JtlReader;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.run.suite.SuitePlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Ends a load whose duration the suite states: users get no further sample when warm-up and
 * duration are over, and samples that still have no answer after a grace period are interrupted.
 */
final class PlannedEnd implements AutoCloseable {
  /** How long samples in progress may take when the load is over. */
  static final Duration GRACE = Duration.ofSeconds(30);

  /** The last samples of the window have begun by then. */
  private static final Duration LATE = Duration.ofMillis(250);

  private final Optional<Timed> timed;
  private final Path jtl;
  private Optional<JtlReader> rows = Optional.empty();
  private long startNanos;
  private boolean started;
  private boolean ended;
  private boolean interrupted;

  /**
   * A load with a stated duration.
   *
   * @param lasts warm-up and window together
   * @param spare how much later users get no further sample
   */
  private record Timed(Duration lasts, Duration spare, ThreadGroups groups) {}

  PlannedEnd(SuitePlan plan, JMeterCommand command) {
    this.timed =
        plan.load()
            .get(LoadKey.DURATION)
            .flatMap(duration -> timed(plan, plan.warmUp().plus(duration), command));
    this.jtl = command.jtl();
  }

  private static Optional<Timed> timed(SuitePlan plan, Duration lasts, JMeterCommand command) {
    return spare(plan)
        .map(
            spare ->
                new Timed(
                    lasts,
                    spare,
                    plan.asRun().groups(command.properties(), Duration.ZERO).threadGroups()));
  }

  /**
   * How long after the planned end users get no further sample; empty: the plan ends by itself.
   * Groups with steps do, and wait for users between their steps. Visits that have begun go on
   * after the last arrival, and may pause for longer than anybody waits.
   */
  static Optional<Duration> spare(SuitePlan plan) {
    if (!plan.asRun().namesThreadsByLoad()) {
      return Optional.of(LATE);
    }
    boolean visits = plan.asRun().arrivalsGroups() > 0 && plan.load().passes() == 1;
    return visits ? Optional.of(GRACE) : Optional.empty();
  }

  /** Sends JMeter the commands that are due. */
  void look(JMeterProcess jmeter) throws IOException {
    if (timed.isEmpty() || interrupted) {
      return;
    }
    if (!started && Files.exists(jtl)) {
      findStart(timed.get().groups());
    }
    Duration over = Duration.ofNanos(System.nanoTime() - startNanos).minus(timed.get().lasts());
    if (started && !ended && over.compareTo(timed.get().spare()) > 0) {
      ended = true;
      jmeter.endLoad();
    }
    if (ended && over.compareTo(GRACE) > 0) {
      interrupted = true;
      jmeter.interruptLoad();
    }
  }

  private void findStart(ThreadGroups groups) {
    try {
      if (rows.isEmpty()) {
        rows = Optional.of(new JtlReader(jtl));
      }
      rows.get().readAvailable(sample -> start(sample, groups));
    } catch (JtlException e) {
      // The report reads the file again and reports errors.
    }
  }

  private void start(Sample sample, ThreadGroups groups) {
    if (!started && groups.role(sample.thread()) == ThreadGroups.Role.LOAD) {
      // The wall clock may be set meanwhile.
      startNanos = System.nanoTime() - Duration.ofMillis(sample.elapsedMillis()).toNanos();
      started = true;
    }
  }

  @Override
  public void close() throws IOException {
    if (rows.isPresent()) {
      rows.get().close();
    }
  }
}
