package io.github.ampmeter.judge.sample;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets the threads that parse a file use the same object for the same text or name: whoever takes
 * the samples then compares most of them by identity. Safe for several threads.
 */
final class SharedObjects {
  private final int most;
  private final Map<Object, Object> known = new ConcurrentHashMap<>();

  SharedObjects() {
    this(10_000);
  }

  /**
   * Knows none yet.
   *
   * @param most of them: what never repeats, such as a URL with an id in it, fills no memory
   */
  SharedObjects(int most) {
    this.most = most;
  }

  /** Returns an object that is equal, and the same for all as long as there are not too many. */
  @SuppressWarnings("unchecked") // Objects that are equal are of one class.
  <T> T shared(T object) {
    Object first = known.size() < most ? known.putIfAbsent(object, object) : known.get(object);
    return first == null ? object : (T) first;
  }
}
