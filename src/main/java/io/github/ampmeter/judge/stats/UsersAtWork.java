package io.github.ampmeter.judge.stats;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * For how long how many users were at work, in the part of a window in which samples started.
 *
 * @param millisByUsers time by number of users; empty where nothing started or nothing is recorded
 * @param sinceMostMillis for how long at its end the most were no longer at work together
 * @param mostGoneMillis for how long, once the most had been at work, fewer than half of them were
 * @param mostBefore at any one time before that part
 * @param last when the last sample started
 * @param planned how many were to be at work all the time; 0: the plan does not say, or lets them
 *     come and go
 */
public record UsersAtWork(
    SortedMap<Integer, Long> millisByUsers,
    long sinceMostMillis,
    long mostGoneMillis,
    int mostBefore,
    int last,
    int planned) {
  public static final UsersAtWork UNKNOWN = new UsersAtWork(new TreeMap<>(), 0, 0, 0, 0, 0);

  public UsersAtWork {
    millisByUsers = Collections.unmodifiableSortedMap(new TreeMap<>(millisByUsers));
  }

  /** Compares with the number of planned users. */
  public UsersAtWork planning(int users) {
    return new UsersAtWork(millisByUsers, sinceMostMillis, mostGoneMillis, mostBefore, last, users);
  }

  public boolean known() {
    return !millisByUsers.isEmpty() && millisByUsers.lastKey() > 0;
  }

  /** Counts users at the same time; 0 where unknown. */
  public int most() {
    return known() ? millisByUsers.lastKey() : 0;
  }

  /** Counts users at the same time; 0 where unknown. */
  public int least() {
    return known() ? millisByUsers.firstKey() : 0;
  }

  /** So many or more were at work for at least half of the time; 0 where unknown. */
  public int typical() {
    long whole = wholeMillis();
    long passed = 0;
    for (int users : millisByUsers.keySet()) {
      passed += millisByUsers.get(users);
      if (2 * passed > whole) {
        return users;
      }
    }
    return 0;
  }

  /** For how long there were fewer than planned. */
  public long millisBelowPlan() {
    return millisByUsers.headMap(planned).values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * The same where no user was stopped: JMeter ends a user at once whose timer is longer than what
   * is left of the load, who would not have done more. That is no longer than half of the time.
   */
  public long millisBelowPlanBeforeTheLastWait() {
    return 2 * sinceMostMillis <= wholeMillis()
        ? millisBelowPlan() - Math.min(millisBelowPlan(), sinceMostMillis)
        : millisBelowPlan();
  }

  /** The time of all users together, in milliseconds. */
  public long userMillis() {
    return millisByUsers.entrySet().stream().mapToLong(at -> at.getKey() * at.getValue()).sum();
  }

  /** Returns how long any user was at work while samples started in the window. */
  public long wholeMillis() {
    return millisByUsers.values().stream().mapToLong(Long::longValue).sum();
  }
}
