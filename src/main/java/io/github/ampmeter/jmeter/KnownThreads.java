package io.github.ampmeter.jmeter;

import io.github.ampmeter.sample.ThreadName;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the names of threads say, read once each: a sample has one, and there are few. */
final class KnownThreads {
  private static final int MOST_KEPT = 4096;

  private final Map<String, ThreadName> names = new ConcurrentHashMap<>();

  /** All threads of a group have the same object, so that who counts by it need not compare. */
  private final Map<ThreadName, ThreadName> groups = new ConcurrentHashMap<>();

  ThreadName name(String text) {
    ThreadName known = names.get(text);
    return known == null ? read(text) : known;
  }

  private ThreadName read(String text) {
    if (names.size() >= MOST_KEPT) {
      names.clear();
      groups.clear();
    }
    ThreadName group = groups.computeIfAbsent(ThreadName.of(text), name -> name);
    names.put(text, group);
    return group;
  }
}
