package io.github.ampmeter.judge.stats;

/** Keeps memory bounded where labels never repeat, such as URLs with an id in them. */
final class LabelLimit {
  private static final int MOST_LABELS_OF_A_STEP = 2000;
  private static final int MOST_LABELS = 20_000;

  private int added;
  private long foldedSamples;

  /** Whether one more label may stand on its own in a step that has so many. */
  boolean mayAdd(int labelsOfStep) {
    if (labelsOfStep >= MOST_LABELS_OF_A_STEP || added >= MOST_LABELS) {
      return false;
    }
    added++;
    return true;
  }

  void countFolded() {
    foldedSamples++;
  }

  long foldedSamples() {
    return foldedSamples;
  }
}
