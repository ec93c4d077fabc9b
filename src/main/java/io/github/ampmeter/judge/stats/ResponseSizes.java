package io.github.ampmeter.judge.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the successes of one label were answered with.
 *
 * @param size of all of them
 * @param parts of the time, each with enough responses for a mean
 */
public record ResponseSizes(ResponseSize size, List<SizesPart> parts) {
  public static final ResponseSizes NONE = new ResponseSizes(ResponseSize.NONE, List.of());

  /** The responses beside a jump change by at most this share of it. */
  private static final double MOST_GOING_ON = 0.15;

  private static final double ERRORS = 2;

  private static final double SUDDEN_SHARE = 0.6;

  /** The responses of a part of the time. */
  public record SizesPart(long fromMillis, long toMillis, ResponseSize size) {
    SizesPart and(SizesPart next) {
      return new SizesPart(fromMillis, next.toMillis, size.and(next.size));
    }
  }

  /** Two parts of the time whose responses were surely of unlike sizes, the earlier one first. */
  public record SizeChange(SizesPart before, SizesPart after) {}

  /** Two parts of the time of which one surely had more small responses. */
  public record Split(SizesPart before, SizesPart after, SizeHistogram.Apart apart) {
    private static Optional<Split> of(SizesPart before, SizesPart after) {
      return before
          .size()
          .shares()
          .apartFrom(after.size().shares())
          .map(apart -> new Split(before, after, apart));
    }
  }

  public ResponseSizes {
    parts = List.copyOf(parts);
  }

  public ResponseSizes and(ResponseSizes other) {
    return new ResponseSizes(
        size.and(other.size), Stream.concat(parts.stream(), other.parts.stream()).toList());
  }

  /**
   * The moment at which responses suddenly became more than twice or less than half as large,
   * surely: from one part to the next, or to the one behind it, as they were on either side, and by
   * most of what they ever differ. A cart that grows does so all the time.
   */
  public Optional<SizeChange> change() {
    return IntStream.range(1, parts.size())
        .boxed()
        .flatMap(i -> IntStream.of(i, i + 1).mapToObj(after -> suddenly(i - 1, after)))
        .flatMap(Optional::stream)
        .filter(
            change -> change.before().size.distance(change.after().size) >= SUDDEN_SHARE * range())
        .max(
            Comparator.comparingDouble(
                change -> change.before().size.distance(change.after().size)));
  }

  /** Between the smallest and the largest parts, as a logarithm. */
  private double range() {
    DoubleSummaryStatistics means =
        parts.stream().mapToDouble(part -> part.size.mean()).summaryStatistics();
    return means.getMax() - means.getMin();
  }

  private Optional<SizeChange> suddenly(int before, int after) {
    if (after >= parts.size() || !parts.get(before).size.isUnlike(parts.get(after).size)) {
      return Optional.empty();
    }
    double jump = parts.get(before).size.distance(parts.get(after).size);
    return goesOn(before, before - 1, jump) && goesOn(after, after + 1, jump)
        ? Optional.of(new SizeChange(parts.get(before), parts.get(after)))
        : Optional.empty();
  }

  private boolean goesOn(int part, int next, double jump) {
    return next < 0
        || next >= parts.size()
        || parts.get(part).size.distance(parts.get(next).size)
            <= MOST_GOING_ON * jump
                + ERRORS * (parts.get(part).size.error() + parts.get(next).size.error());
  }

  /** Before and after the moment at which the share of small responses suddenly became another. */
  public Optional<Split> split() {
    List<SizesPart> before = new ArrayList<>(parts);
    List<SizesPart> after = new ArrayList<>(parts);
    for (int i = 1; i < parts.size(); i++) {
      before.set(i, before.get(i - 1).and(parts.get(i)));
      int last = parts.size() - 1 - i;
      after.set(last, parts.get(last).and(after.get(last + 1)));
    }
    return IntStream.range(1, parts.size())
        .boxed()
        .flatMap(i -> Split.of(before.get(i - 1), after.get(i)).filter(s -> sudden(s, i)).stream())
        .max(Comparator.comparingDouble(split -> split.apart().excess()));
  }

  /** Whether the parts beside the moment differ by most of what all before and after it do. */
  private boolean sudden(Split split, int at) {
    int quarter = split.apart().quarter();
    int other = split.apart().otherQuarter();
    double all =
        split.before().size().shares().below(quarter) - split.after().size().shares().below(other);
    double near =
        near(at - 1, Math.max(0, at - 2)).shares().below(quarter)
            - near(at, Math.min(parts.size() - 1, at + 1)).shares().below(other);
    return Math.abs(near) >= SUDDEN_SHARE * Math.abs(all) && near * all > 0;
  }

  private ResponseSize near(int one, int other) {
    ResponseSize size = parts.get(one).size;
    return one == other ? size : size.and(parts.get(other).size);
  }
}
