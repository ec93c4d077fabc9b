package io.github.ampmeter.judge.sample;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Finds the parts of requests among the rows of one thread of a CSV: those that follow their
 * container, are labelled as it is with {@code -0}, {@code -1} and so on behind it, lie in its
 * time, and whose bytes together are its own. A part may be a container itself, as a resource that
 * redirects, whose steps JMeter again names after the first container. With {@code
 * subresults.disable_renaming} JMeter labels parts with their address instead, the first of them
 * the container's own request.
 */
final class PartFinder {
  private static final class Row {
    final int index;
    final String label;
    final long start;
    final long end;
    final long bytes;
    final Row container;
    long bytesOfParts;
    int parts;

    Row(Sample sample, int index, Row container) {
      this.index = index;
      this.label = sample.label();
      this.start = sample.startMillis();
      this.end = sample.endMillis();
      this.bytes = sample.bytes();
      this.container = container;
    }

    /** Whether the sum of its parts is known to be its own. */
    boolean complete() {
      return parts > 0 && (bytes == Sample.NOT_MEASURED || bytesOfParts == bytes);
    }

    boolean mayHold(Sample sample, int number) {
      // A resource without an answer adds nothing to a sum that is complete.
      boolean unanswered = sample.bytes() == 0 && sample.startMillis() < end;
      boolean full = complete() && bytes > 0 && !unanswered;
      return parts == number
          && !full
          && sample.startMillis() >= start - TransactionTimes.TOLERANCE_MILLIS
          && sample.endMillis() <= end + TransactionTimes.TOLERANCE_MILLIS;
    }
  }

  private final BitSet parts;
  private final BitSet containers;
  private Row root;
  private Row last;
  private final List<Integer> found = new ArrayList<>();
  private final List<Integer> holding = new ArrayList<>();

  /**
   * Has seen no row of its thread.
   *
   * @param parts takes the rows that are parts
   * @param containers takes the rows that have parts
   */
  PartFinder(BitSet parts, BitSet containers) {
    this.parts = parts;
    this.containers = containers;
  }

  /** Takes the next request of the thread; true where it may be a part. */
  boolean accept(Sample sample, int index) {
    boolean part = takes(sample, index);
    if (!part) {
      end();
      root = new Row(sample, index, null);
      last = root;
    }
    return part;
  }

  /** Takes a row as a part of the request that the thread is at, if it may be one. */
  boolean takes(Sample sample, int index) {
    String label = sample.label();
    int dash = label.lastIndexOf('-');
    int number = root == null || dash < 0 ? -1 : number(label, dash + 1);
    Optional<Row> container =
        isAddress(label)
            ? containerOfAddress(sample)
            : number < 0 ? Optional.empty() : container(sample, label.substring(0, dash), number);
    container.ifPresent(
        of -> {
          last = new Row(sample, index, of);
          of.parts++;
          of.bytesOfParts += sample.bytes();
          found.add(index);
          holding.add(of.index);
        });
    return container.isPresent();
  }

  private Optional<Row> container(Sample sample, String name, int number) {
    for (Row row = last; row != null; row = row.container) {
      if ((name.equals(root.label) || name.equals(row.label)) && row.mayHold(sample, number)) {
        return Optional.of(row);
      }
    }
    return Optional.empty();
  }

  /** Whether a label is one that JMeter gives to parts where it does not number them. */
  static boolean isAddress(String label) {
    return label.startsWith("http://") || label.startsWith("https://");
  }

  private Optional<Row> containerOfAddress(Sample sample) {
    for (Row row = last; row != null; row = row.container) {
      boolean redirects = row.label.contains("->") || row.label.equals(sample.label());
      long late = sample.startMillis() - row.start;
      // What got no bytes at all has no page that names resources, nor a redirect.
      if (row.bytes != 0
          && (row == root || redirects || row.parts > 0)
          && (row.parts > 0 || late <= TransactionTimes.TOLERANCE_MILLIS)
          && row.mayHold(sample, row.parts)) {
        return Optional.of(row);
      }
    }
    return Optional.empty();
  }

  /** Takes what is found until now, for another row stands between. */
  void end() {
    if (root != null && root.complete()) {
      found.forEach(parts::set);
      holding.forEach(containers::set);
    }
    found.clear();
    holding.clear();
    root = null;
    last = null;
  }

  private static int number(String label, int from) {
    int number = 0;
    for (int i = from; i < label.length(); i++) {
      int digit = label.charAt(i) - '0';
      if (digit < 0 || digit > 9 || i - from > 5) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return from == label.length() ? -1 : number;
  }
}
