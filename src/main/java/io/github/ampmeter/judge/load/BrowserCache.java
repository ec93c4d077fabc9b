package io.github.ampmeter.judge.load;

import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * What a user's browser need not fetch again: a session begins with its statics in the cache or
 * not, by chance; an image, and in the other case a static, is fetched once a session.
 */
public final class BrowserCache {
  private final double cachedPercent;
  private final RandomGenerator draws;
  private final Set<String> fetched = new HashSet<>();
  private boolean cached;

  /**
   * Begins the first session.
   *
   * @param cachedPercent how many of 100 sessions find all statics in the cache
   */
  public BrowserCache(double cachedPercent, RandomGenerator draws) {
    this.cachedPercent = cachedPercent;
    this.draws = draws;
    newSession();
  }

  /** The user has logged out: nothing is left but by a new draw. */
  public void newSession() {
    fetched.clear();
    cached = 100 * draws.nextDouble() < cachedPercent;
  }

  /** Whether to fetch a static now; it is then in the cache. */
  public boolean needsStatic(String url) {
    return !cached && fetched.add(url);
  }

  /** Whether to fetch an image now; it is then in the cache. */
  public boolean needsImage(String url) {
    return fetched.add(url);
  }
}
