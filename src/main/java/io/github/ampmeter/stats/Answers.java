package io.github.ampmeter.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the successes of one label were answered with.
 *
 * @param size of all of them
 * @param parts of the time, each with enough answers for a mean
 */
public record Answers(AnswerSize size, List<Part> parts) {
  public static final Answers NONE = new Answers(AnswerSize.NONE, List.of());

  /** The answers of a part of the time. */
  public record Part(long fromMillis, long toMillis, AnswerSize size) {
    Part and(Part next) {
      return new Part(fromMillis, next.toMillis, size.and(next.size));
    }
  }

  /** Two parts of the time whose answers were surely of unlike sizes, the earlier one first. */
  public record Change(Part before, Part after) {}

  /** Two parts of the time of which one surely had more small answers. */
  public record Split(Part before, Part after, SizeShares.Apart apart) {
    private static Optional<Split> of(Part before, Part after) {
      return before
          .size()
          .shares()
          .apartFrom(after.size().shares())
          .map(apart -> new Split(before, after, apart));
    }
  }

  public Answers {
    parts = List.copyOf(parts);
  }

  /** Those of several passes. */
  public Answers and(Answers other) {
    return new Answers(
        size.and(other.size), Stream.concat(parts.stream(), other.parts.stream()).toList());
  }

  /** The largest answers and the smallest, where these are surely less than half as large. */
  public Optional<Change> change() {
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    Part large = Collections.max(parts, Comparator.comparingDouble(part -> part.size().least()));
    Part small = Collections.min(parts, Comparator.comparingDouble(part -> part.size().most()));
    if (!large.size().isUnlike(small.size())) {
      return Optional.empty();
    }
    boolean grew = small.fromMillis() < large.fromMillis();
    return Optional.of(grew ? new Change(small, large) : new Change(large, small));
  }

  /** Before and after the moment at which the share of small answers became another, surely. */
  public Optional<Split> split() {
    List<Part> before = new ArrayList<>(parts);
    List<Part> after = new ArrayList<>(parts);
    for (int i = 1; i < parts.size(); i++) {
      before.set(i, before.get(i - 1).and(parts.get(i)));
      int last = parts.size() - 1 - i;
      after.set(last, parts.get(last).and(after.get(last + 1)));
    }
    return IntStream.range(1, parts.size())
        .mapToObj(i -> Split.of(before.get(i - 1), after.get(i)))
        .flatMap(Optional::stream)
        .max(Comparator.comparingDouble(split -> split.apart().excess()));
  }
}
