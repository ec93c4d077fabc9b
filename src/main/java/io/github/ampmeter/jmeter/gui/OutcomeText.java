package io.github.ampmeter.jmeter.gui;

import io.github.ampmeter.judge.verdict.Outcome;
import io.github.ampmeter.judge.verdict.VerdictKind;
import java.awt.Color;
import java.util.Locale;

/** The words for outcomes and verdicts, with a sign for readers who do not see their colour. */
final class OutcomeText {
  private static final String PASSED = "\u2713 ";
  private static final String FAILED = "\u2717 ";
  private static final String NEITHER = "? ";

  private OutcomeText() {}

  /**
   * The sign and the word.
   *
   * @param word the outcome's own or one that says more, such as not yet measured
   */
  static String of(Outcome outcome, String word) {
    return switch (outcome) {
          case PASSED -> PASSED;
          case FAILED -> FAILED;
          case NOT_JUDGED -> NEITHER;
        }
        + Messages.of(word).toUpperCase(Locale.ROOT);
  }

  static String of(VerdictKind kind) {
    return switch (kind) {
          case PASSED -> PASSED;
          case FAILED -> FAILED;
          default -> NEITHER;
        }
        + Messages.of(kind.word()).toUpperCase(Locale.ROOT);
  }

  /** The colour of a text that {@link #of} begins, in the current look and feel. */
  static Color colour(String text) {
    Theme theme = Theme.now();
    if (text.startsWith(PASSED)) {
      return theme.good();
    }
    return text.startsWith(FAILED) ? theme.error() : theme.text();
  }
}
