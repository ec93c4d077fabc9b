package io.github.ampmeter.judge.sample;

import java.util.Set;

/** Keeps memory bounded where labels never repeat, such as URLs with an id in them. */
public final class FirstLabels {
  private static final int MOST = 10_000;

  private FirstLabels() {}

  /** Whether what knows these labels already may know this one too. */
  public static <K> boolean mayHold(Set<K> known, K label) {
    return known.size() < MOST || known.contains(label);
  }
}
