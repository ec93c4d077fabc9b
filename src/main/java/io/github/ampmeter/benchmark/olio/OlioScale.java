package io.github.ampmeter.benchmark.olio;

/**
 * How much data a number of concurrent users needs: persons = 100 n, tags = 5000 (1 - e^-p) / (1 +
 * e^-p) with p = persons / 10000, rounded, events = 3 tags; n is at least 25.
 *
 * @param users the limit of users on this data
 */
public record OlioScale(int users) {
  /** Fewer users use the data of this many. */
  public static final int LEAST_USERS = 25;

  /** The limit keeps names of persons unique and numbers within the columns. */
  public static final int MOST_USERS = 100_000;

  private static final int PERSONS_A_USER = 100;
  private static final double MOST_TAGS = 5000;
  private static final double PERSONS_A_STEP = 10_000;
  private static final int EVENTS_A_TAG = 3;

  public OlioScale {
    if (users < 1 || users > MOST_USERS) {
      throw new IllegalArgumentException(
          "users must be from 1 to " + MOST_USERS + ", was " + users);
    }
    users = Math.max(LEAST_USERS, users);
  }

  public int persons() {
    return PERSONS_A_USER * users;
  }

  /** The number of addresses, one for each person; events use the same ones. */
  public int addresses() {
    return persons();
  }

  public int tags() {
    double decay = Math.exp(-persons() / PERSONS_A_STEP);
    return (int) Math.round(MOST_TAGS * (1 - decay) / (1 + decay));
  }

  public int events() {
    return EVENTS_A_TAG * tags();
  }
}
