package io.github.ampmeter.verdict;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The unit in which a metric is judged, the words for it in a criterion, and how it is printed. */
public enum Unit {
  MILLIS("a duration such as 250 ms or 1.5 s", factors("ms", 1, "s", 1e3, "min", 6e4)),
  PERCENT("a share such as 0.1 %", factors("%", 1)),
  PER_SECOND("a rate such as 300 /s", factors("/s", 1, "/min", 1 / 60.0)),
  NUMBER("a number such as 100", factors("", 1));

  private final String example;
  private final Map<String, Double> factors;

  Unit(String example, Map<String, Double> factors) {
    this.example = example;
    this.factors = factors;
  }

  String example() {
    return example;
  }

  /** What one of the given unit is in this one; empty for a unit that does not belong here. */
  OptionalDouble factor(String word) {
    Double factor = factors.get(word);
    return factor == null ? OptionalDouble.empty() : OptionalDouble.of(factor);
  }

  /** A value of this unit as a person reads it. */
  public String text(double value) {
    if (Double.isNaN(value)) {
      return "n/a";
    }
    return switch (this) {
      case MILLIS -> Decimals.text(value, 1) + " ms";
      case PERCENT -> Decimals.text(value, 3) + " %";
      case PER_SECOND -> Decimals.text(value, 2) + " /s";
      case NUMBER -> Decimals.text(value, 3);
    };
  }

  private static Map<String, Double> factors(Object... wordsAndFactors) {
    Map<String, Double> factors = new LinkedHashMap<>();
    for (int i = 0; i < wordsAndFactors.length; i += 2) {
      factors.put((String) wordsAndFactors[i], ((Number) wordsAndFactors[i + 1]).doubleValue());
    }
    return factors;
  }
}
