package io.github.ampmeter.run.load;

import io.github.ampmeter.judge.load.LoadKey;
import io.github.ampmeter.judge.sample.JtlException;
import io.github.ampmeter.judge.sample.JtlReader;
import io.github.ampmeter.judge.sample.Sample;
import io.github.ampmeter.judge.sample.ThreadGroups;
import io.github.ampmeter.run.suite.PlanFile;
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

  private final Optional<Duration> lasts;
  private final ThreadGroups groups;
  private final Path jtl;
  private Optional<JtlReader> rows = Optional.empty();
  private long startNanos;
  private boolean started;
  private boolean ended;
  private boolean interrupted;

  PlannedEnd(SuitePlan plan, JMeterCommand command) {
    PlanFile asRun = plan.asRun();
    // Groups with steps end by themselves, and wait for users between their steps.
    this.lasts =
        plan.load()
            .get(LoadKey.DURATION)
            .filter(duration -> !asRun.namesThreadsByLoad())
            .map(plan.warmUp()::plus);
    this.groups = asRun.groups(command.properties(), Duration.ZERO).threadGroups();
    this.jtl = command.jtl();
  }

  /** Sends JMeter the commands that are due. */
  void look(JMeterProcess jmeter) throws IOException {
    if (lasts.isEmpty() || interrupted) {
      return;
    }
    if (!started && Files.exists(jtl)) {
      findStart();
    }
    Duration over = Duration.ofNanos(System.nanoTime() - startNanos).minus(lasts.get());
    if (started && !ended && over.compareTo(LATE) > 0) {
      ended = true;
      jmeter.endLoad();
    }
    if (ended && over.compareTo(GRACE) > 0) {
      interrupted = true;
      jmeter.interruptLoad();
    }
  }

  private void findStart() {
    try {
      if (rows.isEmpty()) {
        rows = Optional.of(new JtlReader(jtl));
      }
      rows.get().readAvailable(this::start);
    } catch (JtlException e) {
      // The report reads the file again and reports errors.
    }
  }

  private void start(Sample sample) {
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
