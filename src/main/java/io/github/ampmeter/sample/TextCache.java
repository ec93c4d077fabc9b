package io.github.ampmeter.sample;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Turns the same bytes into the same String, so that a file of millions of rows with a handful of
 * labels makes a handful of Strings. Starts anew when full: labels that never repeat (a URL with an
 * id in it) then cost an object each, but no memory for good.
 */
final class TextCache {
  private static final int SLOTS = 1 << 14;
  private static final int MOST_ENTRIES = SLOTS / 2;

  /** Longer texts, such as a failure message with a page in it, are not worth their memory. */
  private static final int LONGEST_KEPT = 1024;

  private final byte[][] keys = new byte[SLOTS][];
  private final String[] texts = new String[SLOTS];
  private int entries;

  String text(byte[] buffer, int from, int to) {
    if (from == to) {
      return "";
    }
    if (to - from > LONGEST_KEPT) {
      return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }
    int slot = hash(buffer, from, to);
    while (keys[slot] != null) {
      if (Arrays.equals(keys[slot], 0, keys[slot].length, buffer, from, to)) {
        return texts[slot];
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
    return add(slot, Arrays.copyOfRange(buffer, from, to));
  }

  private String add(int freeSlot, byte[] key) {
    int slot = freeSlot;
    if (entries == MOST_ENTRIES) {
      Arrays.fill(keys, null);
      Arrays.fill(texts, null);
      entries = 0;
      slot = hash(key, 0, key.length);
    }
    entries++;
    keys[slot] = key;
    texts[slot] = new String(key, StandardCharsets.UTF_8);
    return texts[slot];
  }

  private static int hash(byte[] buffer, int from, int to) {
    int hash = 1;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + buffer[i];
    }
    return (hash ^ hash >>> 15) & (SLOTS - 1);
  }
}
