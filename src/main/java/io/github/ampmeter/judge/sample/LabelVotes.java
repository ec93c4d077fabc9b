package io.github.ampmeter.judge.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the rows of a label stand for the most part, which decides for those that do not show it
 * themselves. A few hundred rows of each label are kept, at even distances over the whole file.
 */
final class LabelVotes {
  private static final int MOST_KEPT = 256;

  /** A row that is placed when all transactions are known. */
  private record Row(TransactionTimes thread, long start, long end, boolean failed) {}

  private record Key(String label, SampleKind kind) {}

  private static final class Rows {
    private final List<Row> kept = new ArrayList<>();
    private long seen;
    private long distance = 1;

    void add(Row row) {
      if (seen++ % distance != 0) {
        return;
      }
      if (kept.size() == MOST_KEPT) {
        for (int i = MOST_KEPT - 1; i > 0; i -= 2) {
          kept.remove(i);
        }
        distance *= 2;
      }
      kept.add(row);
    }
  }

  private final Map<Key, Rows> labels = new HashMap<>();

  /** Of transactions that begin and end together: how often the label was the outer one. */
  private final Map<String, Integer> outer = new HashMap<>();

  private final Map<Key, Boolean> inside = new HashMap<>();

  void add(Sample sample, TransactionTimes thread) {
    Key key = new Key(sample.label(), sample.kind());
    if (FirstLabels.mayHold(labels.keySet(), key)) {
      labels
          .computeIfAbsent(key, first -> new Rows())
          .add(new Row(thread, sample.startMillis(), sample.endMillis(), !sample.success()));
    }
  }

  /** Takes two transactions of a thread that begin and end together. */
  void addAlike(String outerLabel, String innerLabel) {
    countOuter(outerLabel, 1);
    countOuter(innerLabel, -1);
  }

  private void countOuter(String label, int more) {
    if (FirstLabels.mayHold(outer.keySet(), label)) {
      outer.merge(label, more, Integer::sum);
    }
  }

  /** Counts, once all transactions are known and sorted. */
  void count() {
    labels.forEach((key, rows) -> inside.put(key, majority(key, rows.kept)));
    labels.clear();
  }

  private boolean majority(Key key, List<Row> rows) {
    int out = 0;
    int in = 0;
    int atEdge = 0;
    for (Row row : rows) {
      TransactionTimes.Place place =
          key.kind() == SampleKind.OPERATION
              ? row.thread.placeOfTransaction(row.start, row.end)
              : row.thread.placeOf(row.start, row.end, row.failed);
      switch (place) {
        case INSIDE -> in++;
        case OUTSIDE -> out++;
        case INSIDE_AT_EDGE -> atEdge++;
        case OUTSIDE_AT_EDGE -> atEdge--;
        case BEHIND_ALL -> {
          // It has no say: others decide for it.
        }
      }
    }
    if (key.kind() == SampleKind.OPERATION) {
      return in > out || outer.getOrDefault(key.label(), 0) < 0;
    }
    return in + out == 0 ? atEdge > 0 : in > out;
  }

  /** Whether the rows of a label stand in transactions; false for a label without a majority. */
  boolean inside(String label, SampleKind kind) {
    return inside.getOrDefault(new Key(label, kind), false);
  }
}
