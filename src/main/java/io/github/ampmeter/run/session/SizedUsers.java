package io.github.ampmeter.run.session;

/**
 * The numbers of users whose cost is measured. Each thread group of a plan has a user in all of
 * them.
 *
 * @param least for servers that reach their limit with more
 */
record SizedUsers(int least, int few, int more) {
  private static final int FEW = 5;
  private static final int MORE = 20;

  /** The usual numbers, or more of them for a plan with many thread groups. */
  static SizedUsers of(int groups) {
    int least = Math.max(1, groups);
    int few = Math.max(FEW, 2 * least);
    return new SizedUsers(least, few, Math.max(MORE, 2 * few));
  }
}
