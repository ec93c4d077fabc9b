package io.github.ampmeter.report;

import io.github.ampmeter.judge.verdict.VerdictKind;
import io.github.ampmeter.report.section.Section;
import java.util.List;
import java.util.Optional;

/**
 * What a run came to as a whole where it is more than the worst of its plans: the answer of a
 * search, the starts of a matrix.
 */
public interface OverallResult {
  /** The verdict of the run; NOT JUDGED for a result that judges nothing, as of an access log. */
  default VerdictKind verdict() {
    return VerdictKind.NOT_JUDGED;
  }

  /** One line that needs no explanation. */
  String summary();

  /** The answer to the question that the run was made for; empty where it asked none. */
  default Optional<Answer> answer() {
    return Optional.empty();
  }

  /** A word in capitals, and the sentences that explain it. */
  record Answer(String word, List<String> sentences) {}

  /** Whether the answer may be trusted, as a sentence; empty where there is nothing to say. */
  default String trust() {
    return "";
  }

  /** What a reader should do about the whole, the most urgent first. */
  default List<String> steps() {
    return List.of();
  }

  /** The sections that come before the plans. */
  List<Section> sections();

  /** Whether the plans' criteria count beside its cases, rather than in them. */
  default boolean besidePlans() {
    return false;
  }

  /** The test cases for build servers. */
  default List<Case> cases() {
    return List.of();
  }

  /**
   * One of them.
   *
   * @param group what it belongs to, in a word
   * @param message why it did not pass
   */
  record Case(String group, String name, VerdictKind verdict, String message) {}
}
