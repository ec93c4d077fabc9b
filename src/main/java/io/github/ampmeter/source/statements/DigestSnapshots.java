package io.github.ampmeter.source.statements;

import io.github.ampmeter.judge.stats.PollTimes;
import io.github.ampmeter.judge.stats.Window;
import io.github.ampmeter.source.statements.LoadStatements.DigestCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a server counted of each statement, poll by poll while a load ran.
 *
 * @param times when it was polled, ms since 1970, in their order
 * @param problem why nothing is known; empty otherwise
 */
public record DigestSnapshots(List<Long> times, List<Digest> digests, String problem) {
  private static final String BEGUN_ANEW =
      "The table of digests was emptied during the load: its counters restarted.";
  private static final String NOT_ASKED =
      "The database's statements were not polled before the window began and after it ended.";

  public DigestSnapshots {
    times = List.copyOf(times);
    digests = List.copyOf(digests);
    for (int i = 1; i < times.size(); i++) {
      if (times.get(i) <= times.get(i - 1)) {
        throw new IllegalArgumentException("times must be in their order, were " + times);
      }
    }
    for (Digest digest : digests) {
      for (Counted counted : digest.counts()) {
        if (counted.look() < 0 || counted.look() >= times.size()) {
          throw new IllegalArgumentException(
              "poll must be that of one of %s times, was %s"
                  .formatted(times.size(), counted.look()));
        }
      }
    }
  }

  /**
   * One statement.
   *
   * @param statement without its values; empty: those that the server had no room for
   * @param counts at the first poll that saw it, and at each at which they had changed
   */
  public record Digest(String schema, String statement, List<Counted> counts) {
    public Digest {
      counts = List.copyOf(counts);
    }
  }

  /**
   * What a server has counted of it since its start.
   *
   * @param look the number of the poll, from 0
   * @param millis of all calls together
   */
  public record Counted(
      int look, long calls, double millis, long rowsExamined, long rowsSent, long errors) {
    static final Counted NOTHING = new Counted(0, 0, 0, 0, 0, 0);

    boolean sameAs(Counted other) {
      return calls == other.calls && rowsExamined == other.rowsExamined && errors == other.errors;
    }

    Counted at(int otherLook) {
      return new Counted(otherLook, calls, millis, rowsExamined, rowsSent, errors);
    }
  }

  /** Snapshots that are unknown, with the reason. */
  public static DigestSnapshots unknown(String why) {
    return new DigestSnapshots(List.of(), List.of(), why);
  }

  /**
   * What rose in some windows together.
   *
   * @param load from its first sample to its last: before and behind it nothing was executed
   */
  public LoadStatements in(List<Window> windows, Window load) {
    if (!problem.isEmpty()) {
      return LoadStatements.unknown(problem);
    }
    PollTimes polls = new PollTimes(times.stream().mapToLong(Long::longValue).toArray());
    for (Window window : windows) {
      if (polls.before(window) < 0 || polls.after(window) == polls.number()) {
        return LoadStatements.unknown(NOT_ASKED);
      }
    }
    Map<List<String>, Rise> rises = new LinkedHashMap<>();
    for (Digest digest : digests) {
      Rise rise =
          rises.computeIfAbsent(List.of(digest.schema(), digest.statement()), any -> new Rise());
      if (!rise.add(digest, polls, windows, load)) {
        return LoadStatements.unknown(BEGUN_ANEW);
      }
    }
    return statements(rises);
  }

  private static LoadStatements statements(Map<List<String>, Rise> rises) {
    List<DigestCount> risen = new ArrayList<>();
    long unnamed = 0;
    for (Map.Entry<List<String>, Rise> each : rises.entrySet()) {
      DigestCount count = each.getValue().count(each.getKey().get(0), each.getKey().get(1));
      if (count.statement().isEmpty()) {
        unnamed += count.calls();
      } else if (count.calls() > 0) {
        risen.add(count);
      }
    }
    risen.sort(Comparator.comparingDouble(DigestCount::millis).reversed());
    return new LoadStatements(risen, unnamed, "");
  }

  /**
   * The increase of a statement's counters; calls may be fractional where a window begins between
   * polls.
   */
  private static final class Rise {
    private double calls;
    private double millis;
    private double rowsExamined;
    private double rowsSent;
    private double errors;

    /** Whether the counters were not reset within the windows. */
    boolean add(Digest digest, PollTimes polls, List<Window> windows, Window load) {
      Counted before = Counted.NOTHING;
      for (Counted now : digest.counts()) {
        double share = 0;
        for (Window window : windows) {
          share += now.look() == 0 ? 0 : polls.share(now.look() - 1, window, load);
        }
        if (share > 0 && now.calls() < before.calls()) {
          return false;
        }
        calls += share * (now.calls() - before.calls());
        millis += share * (now.millis() - before.millis());
        rowsExamined += share * (now.rowsExamined() - before.rowsExamined());
        rowsSent += share * (now.rowsSent() - before.rowsSent());
        errors += share * (now.errors() - before.errors());
        before = now;
      }
      return true;
    }

    DigestCount count(String schema, String statement) {
      return new DigestCount(
          schema,
          statement,
          Math.round(calls),
          millis,
          Math.round(rowsExamined),
          Math.round(rowsSent),
          Math.round(errors));
    }
  }

  /**
   * Looks at digests as they are taken: of a long load every second one is given up each time that
   * there are too many.
   */
  public static final class DigestRecording {
    /** Ten minutes, a poll a second. */
    private static final int MOST_POLLS = 600;

    private final int most;
    private final List<Long> times = new ArrayList<>();
    private final Map<Key, List<Counted>> counts = new LinkedHashMap<>();
    private long takes;
    private long each = 1;

    /** The key of a statement in a server. */
    public record Key(String schema, String digest) {}

    public DigestRecording() {
      this(MOST_POLLS);
    }

    DigestRecording(int mostPolls) {
      this.most = mostPolls;
    }

    /**
     * Adds a poll.
     *
     * @param now all counters; their numbers of a poll are ignored
     */
    public void add(long timeMillis, Map<Key, Counted> now) {
      if (takes++ % each == 0) {
        append(timeMillis, now);
        if (times.size() == most) {
          thin();
        }
      }
    }

    /** The last poll, which is always kept. */
    public void addLast(long timeMillis, Map<Key, Counted> now) {
      append(timeMillis, now);
    }

    private void append(long timeMillis, Map<Key, Counted> now) {
      int look = times.size();
      // With two polls in a millisecond, or after a clock was set back, the later poll is better.
      times.add(look == 0 ? timeMillis : Math.max(timeMillis, times.get(look - 1) + 1));
      now.forEach((key, counted) -> note(key, counted.at(look)));
      // The counters of a missing statement were reset.
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

    /** Drops every second poll, since counters of the next one include it. */
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
    public DigestSnapshots snapshots(Map<Key, String> statements) {
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
}
