package io.github.ampmeter.verdict;

import io.github.ampmeter.ConfigException;

/**
 * One line of a targets text.
 *
 * @param text as the user wrote it, without comment
 */
public record Criterion(
    String text, Metric metric, LabelSelector labels, LoadLevel level, Limit limit) {

  /**
   * For where there is no baseline to compare with.
   *
   * @throws ConfigException when the limit is one from a baseline
   */
  public void refuseWithoutBaseline() {
    if (limit.fromBaseline()) {
      throw new ConfigException(
          "criterion \"" + text + "\" needs a baseline; say --baseline results.json");
    }
  }

  /** The same with its limit in figures. */
  Criterion with(Limit known) {
    return new Criterion(text, metric, labels, level, known);
  }

  @Override
  public String toString() {
    return text;
  }
}
