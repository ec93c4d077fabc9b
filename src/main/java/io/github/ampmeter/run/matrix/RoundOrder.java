package io.github.ampmeter.run.matrix;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * In which order combinations are started, so that a machine that gets slower, or warmer, does so
 * for all of them.
 *
 * @param rounds numbers of combinations, from 0, each once a round
 * @param words how that came about
 */
record RoundOrder(List<List<Integer>> rounds, String words) {
  /**
   * Of two combinations AB BA BA AB …; of more, rows of a Latin square in which each follows each
   * other equally often (Williams): in the first as many rounds none has the same place twice.
   */
  static RoundOrder of(int combinations, int rounds) {
    if (combinations == 2) {
      return new RoundOrder(
          IntStream.range(0, rounds)
              .mapToObj(round -> Integer.bitCount(round) % 2 == 0 ? List.of(0, 1) : List.of(1, 0))
              .toList(),
          "in turns");
    }
    List<List<Integer>> square = williams(combinations);
    return new RoundOrder(
        IntStream.range(0, rounds).mapToObj(round -> square.get(round % square.size())).toList(),
        rounds % square.size() == 0
            ? "a balanced Latin square"
            : "rows of a balanced Latin square of which %s would be whole"
                .formatted(square.size()));
  }

  /** Rows 0, 1, n-1, 2, n-2, … and so on from each number; of an odd n also each row backwards. */
  private static List<List<Integer>> williams(int n) {
    List<List<Integer>> square = new ArrayList<>();
    for (int start = 0; start < n; start++) {
      List<Integer> row = new ArrayList<>();
      for (int place = 0; place < n; place++) {
        int step = place % 2 == 1 ? (place + 1) / 2 : n - place / 2;
        row.add((start + step) % n);
      }
      square.add(List.copyOf(row));
    }
    if (n % 2 == 1) {
      for (List<Integer> row : List.copyOf(square)) {
        List<Integer> backwards = new ArrayList<>(row);
        Collections.reverse(backwards);
        square.add(List.copyOf(backwards));
      }
    }
    return square;
  }
}
