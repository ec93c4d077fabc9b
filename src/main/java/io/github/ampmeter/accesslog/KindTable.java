package io.github.ampmeter.accesslog;

import io.github.ampmeter.stats.ValueCounts;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Counts by kind of request: found by their bytes, without making a text of each line. */
final class KindTable {
  static final String OTHERS = "(other requests)";

  /** Counts of one kind, while they grow. */
  static final class Counts {
    private final byte[] kind;
    private long count;
    private long errors;
    private long bytes;
    private final ValueCounts elapsed = new ValueCounts();

    Counts(byte[] kind) {
      this.kind = kind;
    }

    void add(long status, long answerBytes, long micros) {
      count++;
      errors += status >= 400 ? 1 : 0;
      bytes += Math.max(0, answerBytes);
      if (micros >= 0) {
        elapsed.addMicros(micros);
      }
    }
  }

  private final AdmittedKinds admitted;
  private Counts[] slots = new Counts[1024];
  private int size;
  private final Counts others = new Counts(OTHERS.getBytes(StandardCharsets.UTF_8));

  KindTable(AdmittedKinds admitted) {
    this.admitted = admitted;
  }

  Counts of(RequestKind kind) {
    int slot = slot(kind.bytes(), kind.length());
    if (slots[slot] == null) {
      if (!admitted.admit(kind.bytes(), kind.length())) {
        return others;
      }
      if (2 * size >= slots.length) {
        grow();
        slot = slot(kind.bytes(), kind.length());
      }
      slots[slot] = new Counts(kind.copy());
      size++;
    }
    return slots[slot];
  }

  private int slot(byte[] kind, int length) {
    int hash = 1;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + kind[i];
    }
    int slot = (hash ^ hash >>> 15) & slots.length - 1;
    while (slots[slot] != null
        && !Arrays.equals(slots[slot].kind, 0, slots[slot].kind.length, kind, 0, length)) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private void grow() {
    Counts[] before = slots;
    slots = new Counts[2 * before.length];
    for (Counts each : before) {
      if (each != null) {
        slots[slot(each.kind, each.kind.length)] = each;
      }
    }
  }

  /** Adds what was counted to what others have. */
  void addTo(Map<String, RequestFigures> all) {
    for (Counts each : slots) {
      if (each != null) {
        addTo(all, each);
      }
    }
    if (others.count > 0) {
      addTo(all, others);
    }
  }

  private static void addTo(Map<String, RequestFigures> all, Counts each) {
    String request = new String(each.kind, StandardCharsets.UTF_8);
    RequestFigures before = all.get(request);
    if (before != null) {
      each.elapsed.addAll(before.elapsed());
    }
    all.put(
        request,
        new RequestFigures(
            request,
            each.count + (before == null ? 0 : before.count()),
            each.errors + (before == null ? 0 : before.errors()),
            each.bytes + (before == null ? 0 : before.bytes()),
            each.elapsed));
  }
}
