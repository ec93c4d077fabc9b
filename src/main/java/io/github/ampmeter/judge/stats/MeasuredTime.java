package io.github.ampmeter.judge.stats;

/**
 * When a run, or one pass of a load level, went on.
 *
 * @param startMillis when its first sample started, since 1970
 * @param endMillis when its last sample ended
 * @param window the part that is judged; of a sweep, from the start of the first step to the end of
 *     the last one
 */
public record MeasuredTime(long startMillis, long endMillis, Window window) {
  /** The window, as far as there was load in it. */
  public Window loaded() {
    return window.until(endMillis);
  }
}
