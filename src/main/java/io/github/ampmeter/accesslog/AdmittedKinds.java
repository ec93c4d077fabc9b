package io.github.ampmeter.accesslog;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Which kinds have a row of their own, whichever thread meets them: the first so many. */
final class AdmittedKinds {
  private static final int MOST_KINDS = 2000;

  private final Set<String> admitted = ConcurrentHashMap.newKeySet();

  boolean admit(byte[] bytes, int length) {
    String kind = new String(bytes, 0, length, StandardCharsets.UTF_8);
    if (admitted.contains(kind)) {
      return true;
    }
    if (admitted.size() >= MOST_KINDS) {
      return false;
    }
    synchronized (admitted) {
      if (admitted.size() < MOST_KINDS) {
        admitted.add(kind);
      }
      return admitted.contains(kind);
    }
  }
}
