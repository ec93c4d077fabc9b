package io.github.ampmeter.sample;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads thread names out of a buffer. Names differ in their last number from row to row and in
 * nothing else for thousands of rows: what stands before is compared with the row before.
 */
final class ThreadNames {
  private static final int MOST_KEPT = 4096;

  private final Map<String, ThreadName> known = new HashMap<>();
  private byte[] lastText = {};
  private ThreadName last = ThreadName.PLAIN;

  ThreadName name(byte[] buffer, int start, int end) {
    int dash = end - 1;
    while (dash >= start && buffer[dash] != '-') {
      dash--;
    }
    if (dash < start) {
      return ThreadName.PLAIN;
    }
    if (!Arrays.equals(lastText, 0, lastText.length, buffer, start, dash)) {
      lastText = Arrays.copyOfRange(buffer, start, dash);
      last = known(new String(lastText, StandardCharsets.UTF_8));
    }
    return last;
  }

  /** The same object for the same text, so that who counts by it need not compare. */
  private ThreadName known(String text) {
    if (known.size() >= MOST_KEPT) {
      known.clear();
    }
    return known.computeIfAbsent(text, ThreadName::ofAllButNumber);
  }
}
