package io.github.ampmeter.judge.sample;

import java.util.BitSet;
import java.util.Optional;

/**
 * What the rows of a file mean beside each other: which are parts of a request, which transactions
 * were cut short, and which requests and transactions stand inside a transaction. The order of rows
 * counts for parts, and where a file does not tell the pauses in transactions.
 */
final class RowRoles {
  /** For a file whose rows need no others to be understood: changes nothing. */
  static final RowRoles NONE =
      new RowRoles(new PerThread<>(TransactionTimes::new), new LabelVotes(), new Found());

  /** The rows, by their number in the file, that are something else than they seem alone. */
  static final class Found {
    final BitSet parts = new BitSet();
    final BitSet containers = new BitSet();
    final BitSet unfinished = new BitSet();
    final UntoldPauses pauses = new UntoldPauses();
    boolean transactions;
    PlannedPlaces planned = PlannedPlaces.UNKNOWN;
  }

  private final PerThread<TransactionTimes> threads;
  private final LabelVotes votes;
  private final Found found;

  RowRoles(PerThread<TransactionTimes> threads, LabelVotes votes, Found found) {
    this.threads = threads;
    this.votes = votes;
    this.found = found;
  }

  /**
   * Tells a sample its role.
   *
   * @param index the number of its row, from 0
   */
  void apply(Sample sample, int index) {
    if (this == NONE) {
      return;
    }
    if (found.unfinished.get(index)) {
      sample.as(SampleKind.UNFINISHED);
    } else if (found.parts.get(index)) {
      sample.as(SampleKind.PART);
    }
    if (sample.kind() == SampleKind.PART && !sample.success()) {
      sample.expectedToFail(found.planned.expectsFailure(sample.url()));
    }
    if (found.containers.get(index)) {
      sample.withParts(true);
    }
    if (sample.heldWithUntoldPauses() > 0) {
      found.pauses.apply(sample, index);
    }
    if (found.transactions && sample.kind() == SampleKind.OPERATION && !sample.nested()) {
      sample.inTransaction(isNested(sample));
    }
    if (found.transactions && sample.kind() == SampleKind.REQUEST) {
      if (!sample.inTransaction() && !sample.dropped()) {
        place(sample);
      }
    }
  }

  private boolean isNested(Sample sample) {
    return switch (threads
        .of(sample)
        .placeOfTransaction(sample.startMillis(), sample.endMillis())) {
      case INSIDE -> true;
      case OUTSIDE_AT_EDGE -> votes.inside(sample.label(), SampleKind.OPERATION);
      default -> false;
    };
  }

  private void place(Sample sample) {
    if (found.planned.neverOperation(sample.label())) {
      return;
    }
    TransactionTimes times = threads.of(sample);
    Optional<Boolean> planned =
        times.isEmpty() ? found.planned.inTransaction(sample.label()) : Optional.empty();
    TransactionTimes.Place place =
        times.placeOf(sample.startMillis(), sample.endMillis(), !sample.success());
    boolean inside =
        switch (place) {
          case INSIDE -> true;
          case OUTSIDE -> false;
          default -> planned.orElseGet(() -> votes.inside(sample.label(), SampleKind.REQUEST));
        };
    sample.outside(!inside);
    sample.unended(inside && place == TransactionTimes.Place.BEHIND_ALL);
  }
}
