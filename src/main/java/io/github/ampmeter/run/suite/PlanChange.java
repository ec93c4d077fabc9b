package io.github.ampmeter.run.suite;

/**
 * A value that the copy of a plan has instead of the plan's own.
 *
 * @param element the name of the plan's element
 * @param property what was set, in the word of JMeter's file
 * @param before the text in the plan; empty where it had none
 * @param after the text in the copy
 */
public record PlanChange(String element, String property, String before, String after) {
  /** Returns the change as a sentence for the console. */
  public String text() {
    return "\"%s\": %s is %s instead of %s"
        .formatted(element, property, quoted(after), quoted(before));
  }

  private static String quoted(String text) {
    return text.isEmpty() ? "empty" : text;
  }
}
