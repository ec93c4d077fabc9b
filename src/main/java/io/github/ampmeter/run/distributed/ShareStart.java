package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.run.load.PlanLoad;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * When the shares of a load begin: at a time, when all have met in a shared folder, or each as soon
 * as it is ready.
 */
public record ShareStart(Optional<Instant> at, Optional<Path> together) {
  /** A share that is later carries no load. */
  private static final Duration LATE = Duration.ofSeconds(2);

  private static final long POLL_MILLIS = 50;

  /**
   * Reads the options.
   *
   * @param at an instant such as 2026-11-21T10:00:00Z; blank: none
   * @param together a folder; blank: none
   */
  public static ShareStart of(String at, String together) {
    if (!at.isBlank() && !together.isBlank()) {
      throw new ConfigException("use one of --start-at and --start-together");
    }
    try {
      return new ShareStart(
          Optional.of(at).filter(text -> !text.isBlank()).map(Instant::parse),
          Optional.of(together).filter(text -> !text.isBlank()).map(Path::of));
    } catch (DateTimeException e) {
      throw new ConfigException(
          "--start-at must be a time such as 2026-11-21T10:00:00Z, was " + at, e);
    }
  }

  /** Rejects a start that several plans cannot have. */
  public void validate(int plans) {
    if (at.isPresent() && plans > 1) {
      throw new ConfigException(
          "--start-at starts one plan, the suite has " + plans + "; use --start-together");
    }
  }

  /**
   * When the users of a share begin.
   *
   * @param millis by the clock of this machine, since 1970
   * @param clock how far that is ahead of the clock of share 1; empty: not measured
   * @param run tells this run from others; empty: nothing does
   */
  record Beginning(long millis, List<ClockOffset> clock, String run) {}

  /**
   * Waits for the common start.
   *
   * @param plan for whose load this share is ready
   * @param ended whether to wait no longer
   * @throws IOException with the reason why this share must not begin
   */
  Beginning await(Share share, String plan, BooleanSupplier ended)
      throws IOException, InterruptedException {
    Beginning begin = chosen(share, plan, ended);
    long late = System.currentTimeMillis() - begin.millis;
    if (late > LATE.toMillis()) {
      throw new IOException(
          "%s was ready %s ms after the common start, more than %s ms"
              .formatted(share, late, LATE.toMillis()));
    }
    while (System.currentTimeMillis() < begin.millis - 1000) {
      pause(POLL_MILLIS, ended);
    }
    return begin;
  }

  private Beginning chosen(Share share, String plan, BooleanSupplier ended)
      throws IOException, InterruptedException {
    if (together.isEmpty()) {
      long begin = at.map(Instant::toEpochMilli).orElseGet(System::currentTimeMillis);
      return new Beginning(begin, List.of(), "");
    }
    Meeting.Start start = new Meeting(share, together.get().resolve(plan), ended).attend();
    List<ClockOffset> clock = List.of(start.clocks().get(share.number() - 1));
    long ahead = Math.round(ClockOffset.correction(clock, start.beginMillis()));
    return new Beginning(start.beginMillis() + ahead, clock, start.run());
  }

  static void pause(long millis, BooleanSupplier ended) throws IOException, InterruptedException {
    if (ended.getAsBoolean()) {
      throw new IOException(PlanLoad.INTERRUPTED);
    }
    Thread.sleep(millis);
  }
}
