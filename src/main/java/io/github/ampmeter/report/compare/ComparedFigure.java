package io.github.ampmeter.report.compare;

import io.github.ampmeter.report.ChangeText;
import io.github.ampmeter.stats.PercentChange;
import io.github.ampmeter.verdict.Significance;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * One figure, of two configurations.
 *
 * @param name such as "requests per second at 50 users", or "at 1" behind another one
 * @param text how a value is written
 * @param unit behind the second value, with a space before it; may be empty
 * @param difference whether it is more than scatter; empty where nobody can know
 */
record ComparedFigure(
    String name,
    double before,
    double after,
    DoubleFunction<String> text,
    String unit,
    Optional<Significance> difference) {

  /**
   * Such as "+412 % requests per second at 50 users (100.0 to 512.0; Welch's t-test ...)".
   *
   * @param told the method that the words before have named already
   */
  String words(String told) {
    String figures = text.apply(before) + " to " + text.apply(after) + unit;
    String percent = ChangeText.text(PercentChange.of(before, after));
    String why = interval() + (method().isEmpty() || method().equals(told) ? "" : "; " + method());
    return difference.isEmpty() || difference.get().significant()
        ? percent + " " + name + " (" + figures + why + ")"
        : "no difference shown " + place() + " (" + figures + ", " + percent + why + ")";
  }

  String method() {
    return difference.map(Significance::method).orElse("");
  }

  private String interval() {
    return difference
        .map(Significance::interval)
        .filter(interval -> !interval.isEmpty())
        .map(interval -> "; " + interval)
        .orElse("");
  }

  private String place() {
    return name.startsWith("at ") ? name : "in " + name;
  }
}
