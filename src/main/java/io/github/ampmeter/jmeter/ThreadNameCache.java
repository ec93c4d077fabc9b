package io.github.ampmeter.jmeter;

import io.github.ampmeter.sample.ThreadName;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the names of threads say, read once each: a sample has one, and there are few. */
final class ThreadNameCache {
  private static final int MOST_KEPT = 4096;

  /**
   * A thread.
   *
   * @param number which of those of its group; 0: its name does not say
   */
  record Known(ThreadName name, int number) {}

  private final Map<String, Known> names = new ConcurrentHashMap<>();

  /** All threads of a group have the same object, so that who counts by it need not compare. */
  private final Map<ThreadName, ThreadName> groups = new ConcurrentHashMap<>();

  Known of(String text) {
    Known known = names.get(text);
    return known == null ? read(text) : known;
  }

  private Known read(String text) {
    if (names.size() >= MOST_KEPT) {
      names.clear();
      groups.clear();
    }
    ThreadName group = groups.computeIfAbsent(ThreadName.of(text), name -> name);
    Known known = new Known(group, ThreadName.number(text));
    names.put(text, known);
    return known;
  }
}
