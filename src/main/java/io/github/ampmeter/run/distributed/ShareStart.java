package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.WholeFile;
import io.github.ampmeter.run.load.PlanLoad;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * When the shares of a load begin: at a time, when all have met in a shared folder, or each as soon
 * as it is ready.
 */
public record ShareStart(Optional<Instant> at, Optional<Path> together) {
  /** A share that is later carries no load. */
  private static final Duration LATE = Duration.ofSeconds(2);

  /** The time in which all see the start in a folder on another machine. */
  private static final Duration AHEAD = Duration.ofSeconds(5);

  private static final Duration TO_MEET = Duration.ofMinutes(10);
  private static final int MOST_NAMED = 5;
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
   * Waits for the common start.
   *
   * @param plan for whose load this share is ready
   * @param ended whether to wait no longer
   * @return when users begin, in ms since 1970
   * @throws IOException with the reason why this share must not begin
   */
  long await(Share share, String plan, BooleanSupplier ended)
      throws IOException, InterruptedException {
    long begin = System.currentTimeMillis();
    if (at.isPresent()) {
      begin = at.get().toEpochMilli();
    } else if (together.isPresent()) {
      begin = met(share, together.get().resolve(plan), ended);
    }
    long late = System.currentTimeMillis() - begin;
    if (late > LATE.toMillis()) {
      throw new IOException(
          "%s was ready %s ms after the common start, more than %s ms"
              .formatted(share, late, LATE.toMillis()));
    }
    while (System.currentTimeMillis() < begin - 1000) {
      pause(ended);
    }
    return begin;
  }

  private static long met(Share share, Path folder, BooleanSupplier ended)
      throws IOException, InterruptedException {
    made(folder);
    Path own = ready(folder, share.number());
    try {
      Files.createFile(own);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(
          own + " is there already: " + share + " runs twice, or the folder is of another run", e);
    } catch (IOException e) {
      throw new IOException(own + " cannot be made: " + FileReason.of(e), e);
    }
    Path start = folder.resolve("start");
    long end = System.nanoTime() + TO_MEET.toNanos();
    while (!Files.exists(start)) {
      List<Integer> missing =
          share.number() > 1
              ? List.of()
              : IntStream.rangeClosed(1, share.of())
                  .filter(each -> !Files.exists(ready(folder, each)))
                  .boxed()
                  .toList();
      if (share.number() == 1 && missing.isEmpty()) {
        long begin = System.currentTimeMillis() + AHEAD.toMillis();
        WholeFile.write(start, String.valueOf(begin));
      } else if (System.nanoTime() > end) {
        throw new IOException(
            "after %s min not all shares were ready in %s%s"
                .formatted(
                    TO_MEET.toMinutes(),
                    folder,
                    missing.isEmpty() ? "" : "; missing: " + named(missing)));
      } else {
        pause(ended);
      }
    }
    String text = Files.readString(start);
    if (!text.matches("[0-9]{1,15}")) {
      throw new IOException(start + " does not hold a time in ms since 1970");
    }
    return Long.parseLong(text);
  }

  private static void made(Path folder) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IOException(folder + " cannot be made: " + FileReason.of(e), e);
    }
  }

  private static String named(List<Integer> missing) {
    int more = missing.size() - MOST_NAMED;
    return more <= 0
        ? missing.toString()
        : missing.subList(0, MOST_NAMED) + " and " + more + " more";
  }

  private static Path ready(Path folder, int number) {
    return folder.resolve("ready-" + number);
  }

  private static void pause(BooleanSupplier ended) throws IOException, InterruptedException {
    if (ended.getAsBoolean()) {
      throw new IOException(PlanLoad.INTERRUPTED);
    }
    Thread.sleep(POLL_MILLIS);
  }
}
