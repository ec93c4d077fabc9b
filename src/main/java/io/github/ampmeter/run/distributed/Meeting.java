package io.github.ampmeter.run.distributed;

import io.github.ampmeter.ConfigException;
import io.github.ampmeter.FileReason;
import io.github.ampmeter.WholeFile;
import io.github.ampmeter.report.result.Json;
import io.github.ampmeter.source.loadworkers.ClockOffset;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Where the shares of a load meet before it begins: a folder that all of them see. Each says there
 * that it is ready. Then share 1 asks each for its clock, and chooses when all begin. Only the
 * contents of files count, since their times are those of the server on some file systems and those
 * of the writer on others.
 *
 * @param ended whether to wait no longer
 */
record Meeting(Share share, Path folder, BooleanSupplier ended) {
  /** The time in which all see the start in a folder on another machine. */
  private static final Duration AHEAD = Duration.ofSeconds(5);

  private static final Duration TO_MEET = Duration.ofMinutes(10);
  private static final int MOST_NAMED = 5;
  private static final long POLL_MILLIS = 50;

  /** Share 1 polls more often for clocks, as the time until it sees one is uncertainty. */
  private static final long POLL_CLOCK_MILLIS = 5;

  private static final double RESOLUTION_MILLIS = 1;
  private static final String READY = "ready-";
  private static final String CLOCK = "clock-";

  /**
   * What share 1 writes for all.
   *
   * @param run tells this run from others
   * @param beginMillis when users begin, in ms since 1970 by the clock of share 1
   * @param clocks how far the clock of each share is ahead of that of share 1, in their order
   */
  record Start(String run, long beginMillis, List<ClockOffset> clocks) {
    Start {
      Json.requireNoNull("clocks", clocks);
    }

    static Start read(Path file, Share share) throws IOException {
      try {
        Start start = Json.readWithoutNull(file, Start.class);
        if (start.clocks.size() == share.of()) {
          return start;
        }
      } catch (ConfigException e) {
        throw new IOException(e.getMessage(), e);
      }
      throw new IOException(file + " is not of " + share.of() + " shares");
    }
  }

  /** What is done with a file of another share. */
  private interface Seen {
    void of(int number) throws IOException;
  }

  /**
   * Waits for all shares.
   *
   * @throws IOException with the reason why this share must not begin
   */
  Start attend() throws IOException, InterruptedException {
    sayReady();
    Path ask = folder.resolve("ask");
    Path start = folder.resolve("start");
    if (share.number() == 1) {
      awaitOthers(READY, POLL_MILLIS, number -> {});
      long asked = System.currentTimeMillis();
      WholeFile.write(ask, "");
      List<ClockOffset> clocks = clocks(asked);
      long begin = System.currentTimeMillis() + AHEAD.toMillis();
      Json.write(start, new Start(UUID.randomUUID().toString(), begin, clocks));
    } else {
      await(ask);
      WholeFile.write(of(CLOCK, share.number()), String.valueOf(System.currentTimeMillis()));
      await(start);
    }
    return Start.read(start, share);
  }

  private void sayReady() throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IOException(folder + " cannot be made: " + FileReason.of(e), e);
    }
    Path own = of(READY, share.number());
    try {
      Files.createFile(own);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(
          own + " is there already: " + share + " runs twice, or the folder is of another run", e);
    } catch (IOException e) {
      throw new IOException(own + " cannot be made: " + FileReason.of(e), e);
    }
  }

  /** A share reads its clock after it was asked and before the answer is seen. */
  private List<ClockOffset> clocks(long asked) throws IOException, InterruptedException {
    ClockOffset[] clocks = new ClockOffset[share.of()];
    clocks[0] = new ClockOffset(asked, 0, 0);
    awaitOthers(
        CLOCK,
        POLL_CLOCK_MILLIS,
        number -> {
          long there = time(of(CLOCK, number));
          long seen = System.currentTimeMillis();
          clocks[number - 1] =
              new ClockOffset(
                  seen, there - (asked + seen) / 2.0, (seen - asked) / 2.0 + RESOLUTION_MILLIS);
        });
    return List.of(clocks);
  }

  private static long time(Path file) throws IOException {
    String text = Files.readString(file);
    if (!text.matches("[0-9]{1,15}")) {
      throw new IOException(file + " does not hold a time in ms since 1970");
    }
    return Long.parseLong(text);
  }

  private void awaitOthers(String files, long pollMillis, Seen seen)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + TO_MEET.toNanos();
    List<Integer> missing = new ArrayList<>(IntStream.rangeClosed(2, share.of()).boxed().toList());
    while (!missing.isEmpty()) {
      for (int number : List.copyOf(missing)) {
        if (Files.exists(of(files, number))) {
          seen.of(number);
          missing.remove((Integer) number);
        }
      }
      pause(missing.isEmpty() ? 0 : pollMillis, end, "; missing: " + named(missing));
    }
  }

  private void await(Path file) throws IOException, InterruptedException {
    long end = System.nanoTime() + TO_MEET.toNanos();
    while (!Files.exists(file)) {
      pause(POLL_MILLIS, end, "");
    }
  }

  private static String named(List<Integer> missing) {
    int more = missing.size() - MOST_NAMED;
    return more <= 0
        ? missing.toString()
        : missing.subList(0, MOST_NAMED) + " and " + more + " more";
  }

  private Path of(String files, int number) {
    return folder.resolve(files + number);
  }

  private void pause(long millis, long end, String missing)
      throws IOException, InterruptedException {
    if (System.nanoTime() > end) {
      throw new IOException(
          "after %s min not all shares were ready in %s%s"
              .formatted(TO_MEET.toMinutes(), folder, missing));
    }
    ShareStart.pause(millis, ended);
  }
}
