package io.github.ampmeter.observe;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Counters of a database, look by look. The file says of each look what has changed since the one
 * before, and the uptime, by which a look is known.
 */
public final class StatusPoller {
  /** How often we have asked: a look whose time nobody knows is not told, but has its price. */
  static final String ASKED = "Ampmeter_looks";

  private static final int FIRST_LOOKS = 64;

  private final Map<String, Counter> told = new HashMap<>();
  private final Map<String, Double> asking = new HashMap<>();
  private long[] times = new long[FIRST_LOOKS];
  private int looks;

  StatusPoller() {}

  void add(long timeMillis, String variable, double value) {
    if (looks == 0 || timeMillis > times[looks - 1]) {
      if (looks == times.length) {
        times = Arrays.copyOf(times, 2 * looks);
      }
      times[looks++] = timeMillis;
    }
    // A clock that was set back: the run is incomplete, and nothing is known of this look.
    if (timeMillis == times[looks - 1]) {
      told.computeIfAbsent(variable, name -> new Counter()).told(looks, value);
    }
  }

  /** Of one variable, from the first look on; what was not told again is what it was. */
  private static final class Counter {
    private double[] values = new double[FIRST_LOOKS];
    private int known;

    void told(int look, double value) {
      knowUpTo(look);
      values[look - 1] = value;
    }

    double[] upTo(int looks) {
      knowUpTo(looks);
      return Arrays.copyOf(values, looks);
    }

    private void knowUpTo(int looks) {
      if (known < looks) {
        if (values.length < looks) {
          // Not by one each time: a load of days has some hundred thousand looks.
          values = Arrays.copyOf(values, 2 * looks);
        }
        Arrays.fill(values, known, looks, known == 0 ? Double.NaN : values[known - 1]);
        known = looks;
      }
    }
  }

  void asking(String variable, double value) {
    asking.put(variable, value);
  }

  /** When the looks were taken, since 1970, in their order. */
  public long[] times() {
    return Arrays.copyOf(times, looks);
  }

  /** Each counter at each look, by the server's name for it; NaN before it was first told. */
  public Map<String, double[]> values() {
    Map<String, double[]> values = new HashMap<>();
    told.forEach((name, each) -> values.put(name, each.upTo(looks)));
    values.remove(ASKED);
    return values;
  }

  /** How often the database had been asked at each look, which is more where looks were late. */
  public double[] asked() {
    return told.containsKey(ASKED)
        ? told.get(ASKED).upTo(looks)
        : IntStream.range(0, looks).asDoubleStream().toArray();
  }

  /** By how much a single look moves them. */
  public Map<String, Double> asking() {
    return asking;
  }
}
