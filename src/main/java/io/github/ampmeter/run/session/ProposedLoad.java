package io.github.ampmeter.run.session;

import java.util.List;

/**
 * A load that gives each page enough samples, and that the site bears.
 *
 * @param seconds to measure
 */
record ProposedLoad(int users, int seconds) {
  static final ProposedLoad USUAL = new ProposedLoad(5, 60);

  private static final int MOST_USERS = 20;
  private static final List<Integer> DURATIONS = List.of(30, 60, 120, 300);

  /** A 90th percentile should rest on 100 samples. */
  private static final int SAMPLES = 110;

  /**
   * The load for a plan. All users together have one request in progress on average: with more, a
   * small server may be full, and limits that come from the times of one user would not hold.
   *
   * @param busyMillis what one user waits for responses in a pass
   * @param thinkMillis what one user thinks in a pass
   */
  static ProposedLoad of(long busyMillis, long thinkMillis) {
    long busy = Math.max(1, busyMillis);
    long pass = busy + thinkMillis;
    long most = Math.min(MOST_USERS, pass / busy);
    int seconds =
        DURATIONS.stream()
            .filter(each -> most * each * 1000 >= SAMPLES * pass)
            .findFirst()
            .orElse(DURATIONS.get(DURATIONS.size() - 1));
    long needed = SAMPLES * pass / (seconds * 1000L) + 1;
    return new ProposedLoad((int) Math.min(most, Math.max(USUAL.users, needed)), seconds);
  }
}
