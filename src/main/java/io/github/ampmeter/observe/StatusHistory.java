package io.github.ampmeter.observe;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Counters of a database, poll by poll. The file says of each poll what has changed since the one
 * before, and the uptime, by which a poll is known.
 */
public final class StatusHistory {
  /** How often we have asked: a poll whose time nobody knows is not listed, but has its price. */
  static final String ASKED = "Ampmeter_looks";

  private static final int INITIAL_CAPACITY = 64;

  private final Map<String, Counter> counters = new HashMap<>();
  private final Map<String, Double> asking = new HashMap<>();
  private long[] times = new long[INITIAL_CAPACITY];
  private int polls;

  StatusHistory() {}

  void add(long timeMillis, String variable, double value) {
    if (polls == 0 || timeMillis > times[polls - 1]) {
      if (polls == times.length) {
        times = Arrays.copyOf(times, 2 * polls);
      }
      times[polls++] = timeMillis;
    }
    // A clock that was set back: the run is incomplete, and nothing is known of this poll.
    if (timeMillis == times[polls - 1]) {
      counters.computeIfAbsent(variable, name -> new Counter()).add(polls, value);
    }
  }

  /** Of one variable, from the first poll on; what was not listed again is what it was. */
  private static final class Counter {
    private double[] values = new double[INITIAL_CAPACITY];
    private int known;

    void add(int poll, double value) {
      knowUpTo(poll);
      values[poll - 1] = value;
    }

    double[] upTo(int polls) {
      knowUpTo(polls);
      return Arrays.copyOf(values, polls);
    }

    private void knowUpTo(int polls) {
      if (known < polls) {
        if (values.length < polls) {
          // Not by one each time: a load of days has some hundred thousand polls.
          values = Arrays.copyOf(values, 2 * polls);
        }
        Arrays.fill(values, known, polls, known == 0 ? Double.NaN : values[known - 1]);
        known = polls;
      }
    }
  }

  void asking(String variable, double value) {
    asking.put(variable, value);
  }

  /** When the polls were taken, since 1970, in their order. */
  public long[] times() {
    return Arrays.copyOf(times, polls);
  }

  /** Each counter at each poll, by the server's name for it; NaN before it was first listed. */
  public Map<String, double[]> values() {
    Map<String, double[]> values = new HashMap<>();
    counters.forEach((name, each) -> values.put(name, each.upTo(polls)));
    values.remove(ASKED);
    return values;
  }

  /** How often the database had been asked at each poll, which is more where polls were late. */
  public double[] asked() {
    return counters.containsKey(ASKED)
        ? counters.get(ASKED).upTo(polls)
        : IntStream.range(0, polls).asDoubleStream().toArray();
  }

  /** By how much a single poll moves them. */
  public Map<String, Double> asking() {
    return asking;
  }
}
