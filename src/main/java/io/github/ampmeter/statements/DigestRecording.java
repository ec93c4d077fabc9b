package io.github.ampmeter.statements;

import io.github.ampmeter.statements.DigestSnapshots.Counted;
import io.github.ampmeter.statements.DigestSnapshots.Digest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks at digests as they are taken: of a long load every second one is given up each time that
 * there are too many.
 */
public final class DigestRecording {
  /** Ten minutes, a look a second. */
  private static final int MOST_LOOKS = 600;

  private final int most;
  private final List<Long> times = new ArrayList<>();
  private final Map<Key, List<Counted>> counts = new LinkedHashMap<>();
  private long takes;
  private long each = 1;

  /** By what a server knows a statement. */
  public record Key(String schema, String digest) {}

  public DigestRecording() {
    this(MOST_LOOKS);
  }

  DigestRecording(int mostLooks) {
    this.most = mostLooks;
  }

  /**
   * Takes a look.
   *
   * @param now all that there is, whatever its number of a look
   */
  public void add(long timeMillis, Map<Key, Counted> now) {
    if (takes++ % each == 0) {
      addAnyhow(timeMillis, now);
      if (times.size() == most) {
        thin();
      }
    }
  }

  /** The last one, which is not left out. */
  public void addLast(long timeMillis, Map<Key, Counted> now) {
    addAnyhow(timeMillis, now);
  }

  private void addAnyhow(long timeMillis, Map<Key, Counted> now) {
    int look = times.size();
    // Two looks within a millisecond, or a clock set back: the later one still knows more.
    times.add(look == 0 ? timeMillis : Math.max(timeMillis, times.get(look - 1) + 1));
    now.forEach((key, counted) -> note(key, counted.at(look)));
    // What is gone began anew.
    counts.keySet().stream()
        .filter(key -> !now.containsKey(key))
        .toList()
        .forEach(key -> note(key, Counted.NOTHING.at(look)));
  }

  private void note(Key key, Counted counted) {
    List<Counted> known = counts.computeIfAbsent(key, any -> new ArrayList<>());
    if (known.isEmpty() || !known.get(known.size() - 1).sameAs(counted)) {
      known.add(counted);
    }
  }

  /** Gives up the second look and each second one after it; what they saw is seen by the next. */
  private void thin() {
    each *= 2;
    List<Long> kept = new ArrayList<>();
    for (int look = 0; look < times.size(); look += 2) {
      kept.add(times.get(look));
    }
    if (times.size() % 2 == 0) {
      kept.add(times.get(times.size() - 1));
    }
    times.clear();
    times.addAll(kept);
    for (List<Counted> known : counts.values()) {
      List<Counted> thinned = new ArrayList<>();
      for (Counted counted : known) {
        int look = Math.min((counted.look() + 1) / 2, kept.size() - 1);
        if (!thinned.isEmpty() && thinned.get(thinned.size() - 1).look() == look) {
          thinned.remove(thinned.size() - 1);
        }
        thinned.add(counted.at(look));
      }
      known.clear();
      known.addAll(thinned);
    }
  }

  /**
   * All of it.
   *
   * @param statements their texts without values; those that are not among them are left out
   */
  public DigestSnapshots looks(Map<Key, String> statements) {
    List<Digest> digests = new ArrayList<>();
    counts.forEach(
        (key, counted) -> {
          String statement = statements.get(key);
          if (statement != null) {
            digests.add(new Digest(key.schema(), statement, counted));
          }
        });
    return new DigestSnapshots(times, digests, "");
  }
}
