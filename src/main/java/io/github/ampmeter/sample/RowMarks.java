package io.github.ampmeter.sample;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Some rows of a file, chosen by what they say: of rows that stand in two files, both choose the
 * same. Kept are those whose numbers are the least, as of {@link RowSum}.
 */
final class RowMarks {
  private static final int MOST = 1024;

  /** Of fewer rows, chance may make all the same. */
  private static final int LEAST_TO_TELL = 20;

  /** Of rows that stand in both files, all but what somebody changed. */
  private static final double SAME_ROWS = 0.99;

  /**
   * Of rows as fast as the clock counts, those of another load generator look the same: such rows
   * look the same in one file, too.
   */
  private static final double MOST_ALIKE = 0.05;

  private final NavigableMap<Long, Long> endMillis = new TreeMap<>();
  private long greatest = Long.MAX_VALUE;
  private long alike;

  /**
   * To be told of each row.
   *
   * @param row its number
   */
  void include(long row, long end) {
    if (row > greatest) {
      return;
    }
    if (endMillis.putIfAbsent(row, end) != null) {
      alike++;
      return;
    }
    if (endMillis.size() > MOST) {
      endMillis.pollLastEntry();
    }
    if (endMillis.size() == MOST) {
      greatest = endMillis.lastKey();
    }
  }

  /**
   * Whether the rows of both files, or of one of them at least, stand in the other one as well,
   * where both have rows that ended in this time.
   */
  boolean standIn(RowMarks other, long fromMillis, long toMillis) {
    long bound = Math.min(greatest, other.greatest);
    Map<Long, Long> own = between(bound, fromMillis, toMillis);
    Map<Long, Long> others = other.between(bound, fromMillis, toMillis);
    int fewer = Math.min(own.size(), others.size());
    own.keySet().retainAll(others.keySet());
    return fewer >= LEAST_TO_TELL
        && own.size() >= SAME_ROWS * fewer
        && distinct()
        && other.distinct();
  }

  private boolean distinct() {
    return alike <= MOST_ALIKE * (endMillis.size() + alike);
  }

  private Map<Long, Long> between(long bound, long fromMillis, long toMillis) {
    Map<Long, Long> between = new TreeMap<>(endMillis.headMap(bound, true));
    between.values().removeIf(end -> end < fromMillis || end > toMillis);
    return between;
  }
}
