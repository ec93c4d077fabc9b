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
  /** The run's verdict, where it judges. */
  default VerdictKind verdict() {
    return VerdictKind.NOT_JUDGED;
  }

  /** One line that needs no explanation. */
  String summary();

  /** The answer to what the run was made to ask, which its reader wants first. */
  default Optional<Answer> answer() {
    return Optional.empty();
  }

  /** In a word, in capitals, and what it rests on. */
  record Answer(String word, List<String> sentences) {}

  /** Before the plans. */
  List<Section> sections();

  /** Whether the plans' criteria count beside its cases, rather than in them. */
  default boolean besidePlans() {
    return false;
  }

  /** What a build server counts, instead of the plans' criteria or beside them. */
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
