package io.github.ampmeter.judge.sample;

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
  private static final char REPLACEMENT = '\uFFFD';
  private static final long ODD = 0x9E3779B97F4A7C15L;

  /** Longer texts, such as a failure message with a page in it, are not worth their memory. */
  private static final int LONGEST_KEPT = 1024;

  /** The first eight bytes distinguish most texts. Made for the first text, as is all beside it. */
  private long[] heads;

  private byte[][] keys;
  private String[] texts;
  private int entries;

  private final SharedObjects shared;

  /** Made last of bytes that are no UTF-8; such are never kept. */
  private String malformed;

  TextCache(SharedObjects shared) {
    this.shared = shared;
  }

  /** Behind the last byte there must be {@value RowBlock#PADDING} more, whatever they are. */
  String text(byte[] buffer, int from, int to) {
    int length = to - from;
    if (length == 0) {
      return "";
    }
    if (length > LONGEST_KEPT) {
      return made(buffer, from, to);
    }
    if (texts == null) {
      heads = new long[SLOTS];
      keys = new byte[SLOTS][];
      texts = new String[SLOTS];
    }
    long head = ByteSearch.head(ByteSearch.at(buffer, from), Math.min(length, ByteSearch.BYTES));
    int slot = slot(buffer, from, to, head);
    while (texts[slot] != null) {
      byte[] key = keys[slot];
      if (heads[slot] == head
          && key.length == length
          && (length <= ByteSearch.BYTES || Arrays.equals(key, 0, length, buffer, from, to))) {
        return texts[slot];
      }
      slot = slot + 1 & SLOTS - 1;
    }
    return add(slot, buffer, from, to, head);
  }

  /** Whether any text until now was made of bytes that are no UTF-8. */
  boolean hadMalformed() {
    return malformed != null;
  }

  /** Whether it is the text that was made last, and its bytes are no UTF-8. */
  boolean isMalformed(String text) {
    return text == malformed;
  }

  private String made(byte[] buffer, int from, int to) {
    String text = new String(buffer, from, to - from, StandardCharsets.UTF_8);
    if (text.indexOf(REPLACEMENT) >= 0) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      boolean same = Arrays.equals(bytes, 0, bytes.length, buffer, from, to);
      malformed = same ? malformed : text;
    }
    return text;
  }

  private String add(int freeSlot, byte[] buffer, int from, int to, long head) {
    String text = made(buffer, from, to);
    if (isMalformed(text)) {
      return text;
    }
    int slot = freeSlot;
    if (entries == MOST_ENTRIES) {
      Arrays.fill(texts, null);
      Arrays.fill(keys, null);
      entries = 0;
      slot = slot(buffer, from, to, head);
    }
    entries++;
    heads[slot] = head;
    keys[slot] = Arrays.copyOfRange(buffer, from, to);
    texts[slot] = shared.shared(text);
    return texts[slot];
  }

  /** Word by word; of the last one only the bytes that belong to the text. */
  private static int slot(byte[] buffer, int from, int to, long head) {
    long hash = mixed(to - from, head);
    for (int at = from + ByteSearch.BYTES; at < to; at += ByteSearch.BYTES) {
      long word = ByteSearch.head(ByteSearch.at(buffer, at), Math.min(to - at, ByteSearch.BYTES));
      hash = mixed(hash, word);
    }
    return (int) hash & SLOTS - 1;
  }

  private static long mixed(long hash, long word) {
    long product = (hash ^ word) * ODD;
    return product ^ product >>> 32;
  }
}
