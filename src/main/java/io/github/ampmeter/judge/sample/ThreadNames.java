package io.github.ampmeter.judge.sample;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads thread names out of a buffer. Names differ in their last number from row to row and in
 * nothing else for thousands of rows: what stands before is compared with the row before.
 */
final class ThreadNames {
  private static final int MOST_KEPT = 4096;

  private static final int TOO_LONG = 1_000_000;

  private final int generator;
  private final ThreadName none;
  private final SharedObjects shared;
  private final TextCache texts;
  private final Map<String, ThreadName> known = new HashMap<>();
  private byte[] lastText = {};
  private ThreadName last;
  private int number;

  /**
   * Knows no name yet.
   *
   * @param generator the number of the load generator, where several have written a JTL each; 0:
   *     the names stand for themselves
   * @param shared by all threads that parse the same file
   */
  ThreadNames(int generator, SharedObjects shared) {
    this.generator = generator;
    this.shared = shared;
    this.texts = new TextCache(shared);
    this.none = shared.shared(named(ThreadName.PLAIN));
    this.last = named(ThreadName.ofAllButNumber(""));
  }

  ThreadName name(byte[] buffer, int start, int end) {
    int dash = end - 1;
    int found = 0;
    int place = 1;
    while (dash >= start && buffer[dash] != '-') {
      int digit = buffer[dash] - '0';
      boolean ofNumber = digit >= 0 && digit <= 9 && found >= 0 && place < TOO_LONG;
      found = ofNumber ? found + place * digit : -1;
      place *= ofNumber ? 10 : 1;
      dash--;
    }
    number = Math.max(0, found);
    if (dash < start) {
      number = 0;
      return none;
    }
    if (!Arrays.equals(lastText, 0, lastText.length, buffer, start, dash)) {
      lastText = Arrays.copyOfRange(buffer, start, dash);
      last = known(texts.text(buffer, start, dash));
    }
    number = last == none ? 0 : number;
    return last;
  }

  ThreadName name(String text) {
    int dash = text.lastIndexOf('-');
    number = ThreadName.number(text);
    return dash < 0 ? none : known(text.substring(0, dash));
  }

  /**
   * Which of its group's threads that one is whose name was read last; 0: the name does not say.
   */
  int number() {
    return number;
  }

  ThreadName none() {
    number = 0;
    return none;
  }

  /** The whole name of a thread, told from those of the same name at other load generators. */
  String atGenerator(String text) {
    return generator == 0 ? text : generator + "/" + text;
  }

  /** Returns the same object for the same text, so that callers can count by identity. */
  private ThreadName known(String text) {
    if (known.size() >= MOST_KEPT) {
      known.clear();
    }
    return known.computeIfAbsent(
        text, name -> shared.shared(named(ThreadName.ofAllButNumber(name))));
  }

  private ThreadName named(ThreadName name) {
    return generator == 0 ? name : name.atGenerator(generator);
  }
}
