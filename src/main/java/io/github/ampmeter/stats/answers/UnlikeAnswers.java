package io.github.ampmeter.stats.answers;

import io.github.ampmeter.Counted;
import io.github.ampmeter.Decimals;
import io.github.ampmeter.stats.AnswerSize;
import io.github.ampmeter.stats.SizeShares;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Successes of a label whose answers are of unlike sizes, such as a page and an error page.
 *
 * @param distance how many times as large the larger ones are, as a logarithm, which is more than
 *     1; where only a part of the answers are smaller, that part
 * @param words what size they were of, and when
 */
public record UnlikeAnswers(String label, double distance, String words) {
  /** Of two that are unlike. */
  public static UnlikeAnswers of(String label, AnswerSize one, AnswerSize other, String words) {
    return new UnlikeAnswers(label, one.distance(other), words);
  }

  /** Where only a part of the answers are smaller. */
  public static UnlikeAnswers of(String label, SizeShares.Apart apart, String words) {
    return new UnlikeAnswers(label, apart.excess(), words);
  }

  /** Such as {@code below 320 bytes in 17 %}. */
  public static String below(SizeShares shares, int quarter) {
    return "below %s bytes in %s %%"
        .formatted(SizeShares.bytes(quarter), Decimals.text(100 * shares.below(quarter), 0));
  }

  /** Bytes as a person reads them. */
  public static long typical(AnswerSize size) {
    return Math.round(size.typical());
  }

  /** The label whose sizes are the furthest apart, and how many others there are; empty: none. */
  public static Optional<String> remark(List<UnlikeAnswers> all) {
    long others = all.stream().map(UnlikeAnswers::label).distinct().count() - 1;
    return all.stream()
        .max(
            Comparator.comparingDouble(UnlikeAnswers::distance)
                .thenComparing(UnlikeAnswers::label, Comparator.reverseOrder()))
        .map(
            most ->
                "answers of %s that count as successes %s%s: look whether one is an error page"
                    .formatted(
                        most.label(),
                        most.words(),
                        others == 0
                            ? ""
                            : ", and " + Counted.of(others, "other labels") + " changed as well"));
  }
}
