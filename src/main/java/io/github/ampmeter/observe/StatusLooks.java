package io.github.ampmeter.observe;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Counters of a database, look by look. The file says of each look what has changed since the one
 * before, and the uptime, by which a look is known.
 */
public final class StatusLooks {
  private static final int FIRST_LOOKS = 64;

  private final Map<String, double[]> told = new HashMap<>();
  private final Map<String, Double> asking = new HashMap<>();
  private long[] times = new long[FIRST_LOOKS];
  private int looks;

  StatusLooks() {}

  void add(long timeMillis, String variable, double value) {
    if (looks == 0 || timeMillis > times[looks - 1]) {
      if (looks == times.length) {
        times = Arrays.copyOf(times, 2 * looks);
      }
      times[looks++] = timeMillis;
    }
    // A clock that was set back: the run is incomplete, and nothing is known of this look.
    if (timeMillis == times[looks - 1]) {
      double[] values = told.computeIfAbsent(variable, name -> new double[0]);
      values = upTo(values, looks);
      values[looks - 1] = value;
      told.put(variable, values);
    }
  }

  /** What was not told again is what it was. */
  private static double[] upTo(double[] values, int looks) {
    if (values.length >= looks) {
      return values;
    }
    double[] longer = Arrays.copyOf(values, looks);
    double last = values.length == 0 ? Double.NaN : values[values.length - 1];
    Arrays.fill(longer, values.length, looks, last);
    return longer;
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
    told.forEach((name, each) -> values.put(name, upTo(each, looks)));
    return values;
  }

  /** By how much a single look moves them. */
  public Map<String, Double> asking() {
    return asking;
  }
}
