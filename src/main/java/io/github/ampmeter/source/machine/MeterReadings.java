package io.github.ampmeter.source.machine;

import io.github.ampmeter.judge.stats.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The contents of pauses.csv: what the meter inside JMeter observed of the load generator. A
 * machine that slept shows as a clock step, because its monotonic clock stopped too; a stopped
 * process shows as a pause.
 *
 * @param pauses times in which JMeter did not run although it should have, in their order; each
 *     ends at the wall clock's time after it and has the length by the monotonic clock
 * @param clockSteps jumps of the wall clock, in their order
 * @param ended whether the meter wrote its last line, as it does when JMeter ends normally
 */
public record MeterReadings(List<Window> pauses, List<ClockStep> clockSteps, boolean ended) {
  /** In this time a healthy clock is corrected by less than 5 ms (0.5 ms per second). */
  private static final long STEP_WITHIN_MILLIS = 10_000;

  private static final long SMALLEST_STEP_MILLIS = 100;
  private static final String HEADER = "what,wallMillis,monotonicMillis,lateMillis";

  /**
   * A jump of the wall clock against the monotonic clock.
   *
   * @param atMillis by the wall clock after the step, since 1970
   * @param byMillis its length: positive is forward
   */
  public record ClockStep(long atMillis, long byMillis) {}

  public MeterReadings {
    pauses = List.copyOf(pauses);
    clockSteps = List.copyOf(clockSteps);
  }

  public static MeterReadings read(Path file) throws IOException {
    Sorted sorted = new Sorted();
    CsvRows.read(file, HEADER, "a word and three whole numbers", sorted::add);
    return new MeterReadings(sorted.pauses, sorted.steps, sorted.ended);
  }

  private static final class Sorted {
    private final List<Window> pauses = new ArrayList<>();
    private final List<ClockStep> steps = new ArrayList<>();
    private final Deque<Look> recent = new ArrayDeque<>();
    private boolean ended;

    /** The monotonic clock at a point in time, and how far the wall clock is ahead of it. */
    private record Look(long monotonic, long ahead) {}

    /** Adds a line; lines of kinds unknown to this version are ignored. */
    private void add(String[] cells) {
      long wall = Long.parseLong(cells[1]);
      long monotonic = Long.parseLong(cells[2]);
      switch (cells[0]) {
        case "pause" -> {
          long late = Long.parseLong(cells[3]);
          if (late > 0) {
            pauses.add(new Window(wall - late, wall));
          }
        }
        case "look" -> poll(wall, monotonic);
        case "end" -> {
          poll(wall, monotonic);
          ended = true;
        }
        default -> {}
      }
    }

    private void poll(long wall, long monotonic) {
      Look now = new Look(monotonic, wall - monotonic);
      // The previous poll is always compared, however long ago it was.
      while (recent.size() > 1 && recent.peek().monotonic < monotonic - STEP_WITHIN_MILLIS) {
        recent.remove();
      }
      for (Look before : recent) {
        long moved = now.ahead - before.ahead;
        if (Math.abs(moved) > SMALLEST_STEP_MILLIS) {
          steps.add(new ClockStep(wall, moved));
          recent.clear();
          break;
        }
      }
      recent.add(now);
    }
  }
}
