package io.github.ampmeter.source.machine;

import io.github.ampmeter.judge.stats.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * pauses.csv: what the meter inside JMeter saw of the load generator itself. A machine that slept
 * shows as a step, because its monotonic clock slept too; one that was stopped shows as a pause.
 *
 * @param pauses times in which JMeter did not run although it should have, in their order; each
 *     ends at the wall clock's time after it, and its length is that of the monotonic clock
 * @param clockSteps changes of the wall clock that no time explains, in their order
 * @param ended whether the meter wrote its last line, which it does when JMeter ends in order
 */
public record MeterReadings(List<Window> pauses, List<ClockStep> clockSteps, boolean ended) {
  /** A healthy clock is corrected by less than 5 ms in this time (0.5 ms a second). */
  private static final long STEP_WITHIN_MILLIS = 10_000;

  private static final long SMALLEST_STEP_MILLIS = 100;
  private static final String HEADER = "what,wallMillis,monotonicMillis,lateMillis";

  /**
   * The wall clock moved against the monotonic one.
   *
   * @param atMillis by the wall clock after the step, since 1970
   * @param byMillis how far: positive is forward
   */
  public record ClockStep(long atMillis, long byMillis) {}

  public MeterReadings {
    pauses = List.copyOf(pauses);
    clockSteps = List.copyOf(clockSteps);
  }

  /** Reads a file back. */
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

    /** Both clocks at one time. */
    private record Look(long monotonic, long ahead) {}

    /** A kind of line that a later version writes is passed over. */
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
      // The poll before is always compared, however long ago it was.
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
