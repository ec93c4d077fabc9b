package io.github.ampmeter.verdict;

/**
 * One line of a targets text.
 *
 * @param text as the user wrote it, without comment
 */
public record Criterion(
    String text, Metric metric, LabelSelector labels, LoadLevel level, Limit limit) {

  @Override
  public String toString() {
    return text;
  }
}
