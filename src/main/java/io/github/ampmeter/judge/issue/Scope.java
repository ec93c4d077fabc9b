package io.github.ampmeter.judge.issue;

/**
 * Which part of a plan's run an issue speaks of. What does not apply is empty.
 *
 * @param step such as {@code 16 users repeat 2}; empty where the run has but one
 * @param label of samples
 * @param criterion as it was written
 */
public record Scope(String step, String label, String criterion) {
  public static final Scope RUN = new Scope("", "", "");

  public Scope step(String text) {
    return new Scope(text, label, criterion);
  }

  public Scope label(String text) {
    return new Scope(step, text, criterion);
  }

  public Scope criterion(String text) {
    return new Scope(step, label, text);
  }
}
