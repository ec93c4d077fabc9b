package io.github.ampmeter.judge.sample;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads all rows of a file once to learn what they mean beside each other. */
final class RowScan {
  /** Threads end once: rows that only look cut short are those of a sampler. */
  private static final int MOST_CUT = 100_000;

  /** A row that looks like a transaction that was cut short. */
  private static final class Cut {
    final int index;
    final String label;
    final TransactionTimes thread;
    final long start;
    final long end;
    boolean encloses;

    Cut(Sample sample, int index, TransactionTimes thread) {
      this.index = index;
      this.label = sample.label();
      this.thread = thread;
      this.start = sample.startMillis();
      this.end = sample.endMillis();
    }

    boolean encloses(long from, long to) {
      return from >= start - TransactionTimes.TOLERANCE_MILLIS
          && to <= end + TransactionTimes.TOLERANCE_MILLIS
          && to - from < end - start;
    }
  }

  /** The row of a thread that was read last. */
  private final class LastRow {
    final PartFinder parts = new PartFinder(found.parts, found.containers);
    SampleKind kind = SampleKind.PART;
    String label = "";
    long start;
    long end;
    Cut cut;
    UntoldPauses.Parent parent;

    /** No further request is inside of the transaction that the thread wrote last. */
    void endParent() {
      if (parent != null) {
        found.pauses.end(parent);
        parent = null;
      }
    }
  }

  private final RowRoles.Found found = new RowRoles.Found();
  private final PerThread<TransactionTimes> threads = new PerThread<>(TransactionTimes::new);
  private final PerThread<LastRow> lastRows = new PerThread<>(LastRow::new);
  private final LabelVotes votes = new LabelVotes();
  private final Set<String> transactions = new HashSet<>();
  private final List<Cut> cuts = new ArrayList<>();
  private PartFinder lastParts = new PartFinder(new BitSet(), new BitSet());
  private int rows;

  RowScan(PlannedPlaces planned) {
    found.planned = planned;
  }

  /** Whether a row may be of meaning for others: a file without such a row need not be scanned. */
  static boolean mayMatter(Sample sample) {
    return sample.kind() == SampleKind.OPERATION
        || sample.kind() == SampleKind.UNFINISHED
        || sample.cutShape()
        || !sample.nestingKnown()
            && (sample.label().endsWith("-0") || PartFinder.isAddress(sample.label()));
  }

  /** Takes the rows in their order. */
  void accept(Sample sample) {
    int index = rows++;
    if (sample.kind() == SampleKind.PART) {
      return;
    }
    // Below the first level, JMeter may leave the thread's name out.
    if (sample.threadNumber() == 0 && !sample.nestingKnown() && lastParts.takes(sample, index)) {
      return;
    }
    LastRow last = lastRows.of(sample);
    TransactionTimes times = threads.of(sample);
    if (sample.kind() == SampleKind.REQUEST) {
      if (request(sample, index, last, times)) {
        last.end = Math.max(last.end, sample.endMillis());
        return;
      }
    } else {
      last.parts.end();
      last.endParent();
      if (sample.kind() == SampleKind.OPERATION) {
        transaction(sample, index, last, times);
      } else if (sample.elapsedMillis() > 0) {
        times.add(sample.startMillis(), sample.endMillis(), false);
      }
    }
    last.kind = sample.kind();
    last.label = sample.label();
    last.start = sample.startMillis();
    last.end = sample.endMillis();
  }

  /** Returns whether it may be a part of the row before it. */
  private boolean request(Sample sample, int index, LastRow last, TransactionTimes times) {
    if (last.cut != null) {
      last.cut.encloses |= last.cut.encloses(sample.startMillis(), sample.endMillis());
      last.cut = null;
    }
    if (sample.cutShape()) {
      cut(sample, index, last, times);
      return false;
    }
    boolean part = !sample.nestingKnown() && last.parts.accept(sample, index);
    if (!sample.nestingKnown()) {
      lastParts = last.parts;
    }
    if (last.parent != null && !part && !last.parent.takes(sample)) {
      last.endParent();
    }
    votes.add(sample, times);
    return part;
  }

  private void cut(Sample sample, int index, LastRow last, TransactionTimes times) {
    last.parts.end();
    if (cuts.size() > MOST_CUT) {
      return;
    }
    last.cut = new Cut(sample, index, times);
    last.cut.encloses = last.kind == SampleKind.REQUEST && last.cut.encloses(last.start, last.end);
    cuts.add(last.cut);
  }

  private void transaction(Sample sample, int index, LastRow last, TransactionTimes times) {
    boolean clean = sample.success() && !sample.emptyTransaction();
    if (sample.heldWithUntoldPauses() > 0
        && !found.pauses.endsBehind(sample, index, last.start, last.end)) {
      last.parent = new UntoldPauses.Parent(sample, index, times, clean);
    }
    long start = sample.startMillis();
    long end = sample.endMillis();
    addTransaction(sample.label());
    times.add(start, end, clean);
    votes.add(sample, times);
    if (last.kind == SampleKind.OPERATION
        && TransactionTimes.alike(start, end, last.start, last.end)) {
      // Of two as long, the one that is written later waited for the other.
      boolean outer = end - start >= last.end - last.start;
      votes.addAlike(outer ? sample.label() : last.label, outer ? last.label : sample.label());
    }
  }

  private void addTransaction(String label) {
    if (FirstLabels.mayHold(transactions, label)) {
      transactions.add(label);
    }
  }

  /** What they mean, once all rows have been taken. */
  RowRoles roles() {
    lastRows.all().forEach(last -> last.parts.end());
    lastRows.all().forEach(LastRow::endParent);
    found.pauses.sort();
    threads.all().forEach(TransactionTimes::sort);
    if (cuts.size() <= MOST_CUT) {
      cuts.stream().filter(cut -> cut.encloses).forEach(cut -> addTransaction(cut.label));
      List<Cut> unfinished = cuts.stream().filter(this::isUnfinished).toList();
      unfinished.forEach(cut -> found.unfinished.set(cut.index));
      unfinished.forEach(cut -> cut.thread.add(cut.start, cut.end, false));
      unfinished.stream().map(cut -> cut.thread).distinct().forEach(TransactionTimes::sort);
    }
    found.transactions = threads.all().stream().anyMatch(times -> !times.isEmpty());
    if (!found.transactions && found.parts.isEmpty()) {
      return RowRoles.NONE;
    }
    votes.count();
    return new RowRoles(threads, votes, found);
  }

  /** What its thread's end cut short lies in no transaction that came to its end. */
  private boolean isUnfinished(Cut cut) {
    return transactions.contains(cut.label)
        && cut.thread.placeOfTransaction(cut.start, cut.end) != TransactionTimes.Place.INSIDE;
  }
}
