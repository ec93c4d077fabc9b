package io.github.ampmeter.statements;

/**
 * A row of a JTL, as far as statements are concerned.
 *
 * @param operation whether it is a transaction around others
 * @param startMillis since 1970, cut off to whole milliseconds, as {@code endMillis} is
 */
public record Call(
    String label, boolean operation, double startMillis, double endMillis, boolean success) {

  /** Whether the other one lies in it. */
  boolean contains(Call other) {
    return startMillis <= other.startMillis && other.endMillis <= endMillis;
  }

  /** How far a moment is from it; 0: it is inside. */
  double distance(double millis) {
    return Math.max(0, Math.max(startMillis - millis, millis - endMillis));
  }
}
