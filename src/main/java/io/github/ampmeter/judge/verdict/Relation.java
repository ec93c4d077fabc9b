package io.github.ampmeter.judge.verdict;

import java.util.Arrays;
import java.util.Optional;

/** The required relation of measured value and limit. */
public enum Relation {
  AT_MOST("<="),
  AT_LEAST(">="),
  BELOW("<"),
  ABOVE(">"),
  WITHIN("=");

  private final String sign;

  Relation(String sign) {
    this.sign = sign;
  }

  /** Whether it limits from above alone. */
  public boolean isUpper() {
    return this == AT_MOST || this == BELOW;
  }

  /** Whether it limits from below alone. */
  public boolean isLower() {
    return this == AT_LEAST || this == ABOVE;
  }

  public String sign() {
    return sign;
  }

  static Optional<Relation> at(String text, int position) {
    return Arrays.stream(values())
        .filter(relation -> text.startsWith(relation.sign, position))
        .findFirst();
  }
}
